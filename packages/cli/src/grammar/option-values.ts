/** Values of options, read strictly: a number that is none is told with the option it was given to. */
import { InvalidArgumentError } from 'commander'

export function wholeNumber(text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number)) return number
  throw new InvalidArgumentError('Give a whole number from 1 up.')
}

/** A 32-bit integer. */
export function integer(text: string): number {
  const number = Number(text)
  if (/^-?\d+$/.test(text) && number === (number | 0)) return number
  throw new InvalidArgumentError('Give a 32-bit integer.')
}
