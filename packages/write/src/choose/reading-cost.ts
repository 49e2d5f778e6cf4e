/** What an input costs those who read it: its length, and more where no person would have written it so. */
import type { Observation } from '../search/search-task.ts'

/** Huge and tiny numbers, minus zero, characters nobody can see, callbacks that answer from a table. */
const strange = /\d(?:\.\d+)?e[+-]\d|\d{6,}|\.\d{3,}|-0(?![.\d])|\\[xu]|\.repeat\(/g
const eachStrange = 40

/** Only compared: characters, roughly. */
export function readingCost({ arguments: given, outcome, length }: Observation): number {
  const text = [...given.map(({ source }) => source), ...outcome.matchers].join()
  return length + (text.match(strange)?.length ?? 0) * eachStrange
}

/** Names that no test file can import: such an input cannot be written down. */
export function isWritable({ arguments: given, outcome }: Observation): boolean {
  const text = [
    ...given.map(({ source, after, calls }) => source + (after ?? '') + (calls ?? '')),
    ...outcome.matchers,
  ].join()
  return !/\b(?:stubOf|fuzzed[A-Z]\w*)\(|\/\* (?:circular|deeper|accessor) \*\//.test(text)
}
