/** Reads the environment variables of a run: the same words wherever Fuzzwright runs. */
import { FuzzError } from '../errors.ts'
import type { FuzzEnvironment } from '../session/fuzz-test-request.ts'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** `60s`, `10m`, `1.5h`, `500ms`, or plain seconds, as milliseconds. */
function parseDuration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/.exec(text.trim())
  const milliseconds = Number(match?.[1]) * (units[match?.[2] ?? 's'] ?? Number.NaN)
  if (milliseconds > 0) return milliseconds
  throw new FuzzError('bad-environment', `FUZZWRIGHT_FOR is "${text}", not a duration.`, {
    hint: 'Give a number with a unit: 500ms, 60s, 10m, 1h.',
  })
}

function parseSeed(text: string): number {
  const seed = Number(text)
  if (text.trim() !== '' && Number.isInteger(seed) && seed === (seed | 0)) return seed
  throw new FuzzError('bad-environment', `FUZZWRIGHT_SEED is "${text}", not a 32-bit integer.`, {
    hint: 'Copy the seed the test printed.',
  })
}

/**
 * Empty variables count as not set.
 * @throws FuzzError `bad-environment`
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): FuzzEnvironment {
  const { FUZZWRIGHT_SEED: seed, FUZZWRIGHT_REPLAY: replay, FUZZWRIGHT_FOR: duration } = variables
  const { FUZZWRIGHT_MINIMIZE: minimize } = variables
  return {
    ...(seed ? { seed: parseSeed(seed) } : {}),
    ...(replay ? { replay } : {}),
    ...(duration ? { fuzzFor: parseDuration(duration) } : {}),
    ...(minimize === '1' ? { minimize: true } : {}),
  }
}

/** Set by whoever starts a runner to be told which test files there are: no test runs, so nothing has to be read or counted. */
export const listingVariable = 'FUZZWRIGHT_LISTING'

/** Nothing but the names of files is wanted. */
export function isListing(variables: Readonly<Record<string, string | undefined>>): boolean {
  return variables[listingVariable] === '1'
}
