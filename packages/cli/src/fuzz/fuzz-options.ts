/** Values of options that commands which search have in common. */
import { readEnvironment } from '@fuzzwright/core/tooling'
import { InvalidArgumentError } from 'commander'

/** Checked by the one reader of durations there is. */
export function duration(text: string): string {
  try {
    readEnvironment({ FUZZWRIGHT_FOR: text })
  } catch {
    throw new InvalidArgumentError('Give a number with a unit: 500ms, 60s, 10m, 1h.')
  }
  return text
}

/** From 1 to 64. */
export function wholeNumber(text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 64) return number
  throw new InvalidArgumentError('Give a whole number from 1 to 64.')
}

/** From 0, which stands for any that is free, to 65535. */
export function portNumber(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number >= 0 && number <= 65_535) return number
  throw new InvalidArgumentError('Give a port from 0 to 65535, or none.')
}

/** A 32-bit integer. */
export function seedNumber(text: string): number {
  const number = Number(text)
  if (text.trim() !== '' && Number.isInteger(number) && number === (number | 0)) return number
  throw new InvalidArgumentError('Give a 32-bit integer.')
}

/** Milliseconds of a duration that was checked. */
export function millisecondsOf(text: string): number {
  return readEnvironment({ FUZZWRIGHT_FOR: text }).fuzzFor ?? 0
}
