/**
 * What more time would bring, by a species-richness statistic (Chao; for fuzzing Böhme's STADS, 2018): where the probabilities of
 * features lie evenly on a scale of magnitudes, as they do in code, a search discovers as many in each doubling of its runs.
 */
import type { SearchSnapshot } from '@fuzzwright/core/host'

/** The moments of a search, the oldest first; runs and features never become fewer. */
type History = readonly Pick<SearchSnapshot, 'elapsed' | 'runs' | 'features'>[]

/** How many features the next `ahead` milliseconds show first, at the speed of the search so far; missing before it has begun. */
export function expectedNews(history: History, ahead: number): number | undefined {
  const last = history.at(-1)
  if (last === undefined || last.runs < fewestRuns || last.elapsed <= 0) return undefined
  const further = (last.runs / last.elapsed) * ahead
  return perDoubling(history, last) * Math.log2((last.runs + further) / last.runs)
}

/** What was said half way, and what then came. */
export interface CheckedForecast {
  readonly expected: number
  readonly actual: number
}

/** The same statistic, asked when half of the time was over, beside what the other half showed. */
export function checkedForecast(history: History): CheckedForecast | undefined {
  const last = history.at(-1)
  if (last === undefined) return undefined
  const until = history.filter(({ elapsed }) => elapsed <= last.elapsed / 2)
  const half = until.at(-1)
  if (half === undefined || half === last) return undefined
  const expected = expectedNews(until, last.elapsed - half.elapsed)
  return expected === undefined ? undefined : { expected, actual: last.features - half.features }
}

/** Runs before which nothing is said. No bench chose it. */
const fewestRuns = 1000

/** Features that the last doubling of the runs showed first. */
function perDoubling(history: History, last: History[number]): number {
  const half = history.findLast(({ runs }) => runs <= last.runs / 2)
  return last.features - (half?.features ?? 0)
}
