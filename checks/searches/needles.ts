/** Searches guided by coverage and comparisons, of functions known by their types: the needles of `bench/search`. */
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { type DescribedFunction, loadDescribed } from './load-code.ts'
import { type RecordedSearch, searchInSession } from './record-search.ts'

/** Shrinking has searches of its own. */
const shrinkRuns = 300

/**
 * One search for each function of files of `bench/search`. `withLiterals` also gives the literals the analyzer read in
 * the code; without them the search has to find them by itself.
 */
export async function searchesForNeedles(
  files: readonly string[],
  options: { readonly seed: number; readonly runs: number; readonly withLiterals: boolean },
): Promise<readonly RecordedSearch[]> {
  const needles: DescribedFunction[] = []
  for (const file of files) {
    needles.push(...(await loadDescribed(new URL(`../../bench/search/${file}.ts`, import.meta.url))))
  }
  return needles.map(({ name, call, description }) =>
    searchInSession(name, {
      ...options,
      parts: () => ({
        property: call,
        description: options.withLiterals ? description : { ...description, concreteValues: [] },
        coverage: coverageSource(),
        options: { shrinkRuns },
      }),
    }),
  )
}
