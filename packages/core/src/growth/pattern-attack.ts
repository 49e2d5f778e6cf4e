/**
 * Regular expressions are built-ins whose steps nobody counts. What is known of one before it runs is a text that would take it many
 * steps; here that text is put into inputs, and it is seen whether it gets to the expression.
 */
import type { AnyDomain } from '../domain/domain.ts'
import { type ComparisonLog, comparisonKind } from '../execution/coverage.ts'
import type { PatternAttack } from '../execution/pattern-check.ts'
import { PartList, type PartNode } from '../parts/part-tree.ts'
import { rootWithValue } from '../parts/replace.ts'

/** A regular expression that ran, and the text it was tried on. */
export interface TriedPattern {
  /** `/source/flags` */
  readonly pattern: string
  readonly text: string
}

/** What repeats without an end; nothing else can take more steps than a text has characters. */
const unbounded = /[*+]|\{\d+,\}/

/** The regular expressions a traced run tried that are worth to be checked, each with the first text it was tried on. */
export function triedPatterns(log: ComparisonLog): readonly TriedPattern[] {
  const tried = new Map<string, TriedPattern>()
  for (let at = 0; at < log.length; at++) {
    const [text, pattern] = [log.left[at], log.right[at]]
    if (log.kinds[at] !== comparisonKind.matches || typeof text !== 'string' || typeof pattern !== 'string') continue
    if (unbounded.test(pattern) && !tried.has(pattern)) tried.set(pattern, { pattern, text })
  }
  return [...tried.values()]
}

/** Whether a traced run tried the expression on a text that has repetitions of an attack in it. */
export function isAttacked(log: ComparisonLog, pattern: string, { pumps }: PatternAttack): boolean {
  const repeated = pumps.map(({ pump }) => pump.repeat(fewRepetitions))
  for (let at = 0; at < log.length; at++) {
    const text = log.left[at]
    if (log.kinds[at] !== comparisonKind.matches || log.right[at] !== pattern || typeof text !== 'string') continue
    if (repeated.every((part) => text.includes(part))) return true
  }
  return false
}

/** Source and flags of `/source/flags`. */
export function partsOfPattern(pattern: string): { readonly source: string; readonly flags: string } {
  const end = pattern.lastIndexOf('/')
  return { source: pattern.slice(1, end), flags: pattern.slice(end + 1) }
}

export function attackText({ pumps, suffix }: PatternAttack, count: number): string {
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(count)).join('') + suffix
}

/** A text that an expression was tried on, and the one that is to get there instead. */
interface Exchange {
  readonly tried: string
  readonly text: string
}

/** Inputs with a text in place of the one that was tried, or of what holds it; texts of an input that are nothing of it come last. */
export function* withText(root: AnyDomain, value: unknown, exchange: Exchange): Generator<unknown, void> {
  const { leaves } = new PartList(root, value)
  for (const { isIt, put } of places(exchange)) {
    for (const part of leaves) {
      if (typeof part.leaf !== 'string' || !isIt(part.leaf)) continue
      const attacked = valueWith(part, put(part.leaf))
      if (attacked !== undefined) yield attacked
    }
  }
}

interface Place {
  isIt(leaf: string): boolean
  put(leaf: string): string
}

function places({ tried, text }: Exchange): readonly Place[] {
  return [
    { isIt: (leaf) => leaf === tried, put: () => text },
    {
      isIt: (leaf) => tried !== '' && leaf !== tried && leaf.includes(tried),
      put: (leaf) => leaf.replace(tried, () => text),
    },
    // What is left of a text behind its beginning may be nothing.
    { isIt: (leaf) => tried === '' && leaf !== '', put: (leaf) => leaf + text },
    { isIt: (leaf) => leaf !== tried && (tried === '' || !leaf.includes(tried)), put: () => text },
  ]
}

function valueWith(part: PartNode, text: string): unknown {
  return rootWithValue(part, text)
}

/** Backtracking steps of the input that is told, where they grow like a power: some milliseconds. No bench chose it. */
const stepsOfAttack = 1_000_000
/** Characters of it where each further one multiplies them: few enough for any factor. No bench chose it. */
const charactersOfAttack = 12
/** Repetitions that show that an attack is one, and take no time. No bench chose it. */
export const fewRepetitions = 4

/** Repetitions of the input that is told: it has to run whenever it is replayed. */
export function repetitionsOf({ exponential, degree, pumps }: PatternAttack): number {
  if (!exponential) return Math.floor(stepsOfAttack ** (1 / Math.max(2, degree)))
  const each = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  return Math.max(fewRepetitions, Math.floor(charactersOfAttack / Math.max(1, each)))
}
