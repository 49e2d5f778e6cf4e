/** Words of the dictionary that are whole values of a domain of texts which has no place for a word inside. */
import type { GenContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'

/** One draw in this many looks for such a word, where there are words. As characters do; no bench chose it. */
export const wordShare = 16

/** The corpus value of a word, drawn from the dictionary; `undefined` where it is no value of the domain, or too complex. */
export function wholeWord<C>(domain: Domain<string, C>, g: GenContext): C | undefined {
  const { strings } = g.dictionary
  if (strings.length === 0) return undefined
  const word = g.rng.pick(strings)
  const c = domain.fromValue(word)
  if (c === undefined || domain.validate(c) !== undefined || domain.complexity(c) > g.maxComplexity) return undefined
  return domain.getValue(c) === word ? c : undefined
}
