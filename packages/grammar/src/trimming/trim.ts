/**
 * Makes a text smaller while something about it stays: its coverage (for a corpus) or its failure. Texts of the language are
 * trimmed as trees, so they stay in it; others in chunks, as AFL does.
 */
import { Derivation } from '../derivation/derivation.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { planOf } from '../grammar/plan.ts'
import { parserOf } from '../parsing/parse.ts'
import { shorterTrees } from './shorter-trees.ts'
import { simplerDerivations } from './simpler-derivations.ts'

/** Where to start, and how long to try. */
export interface TrimOptions {
  readonly start?: string
  /** Most texts that are tried; 10,000 where left out. */
  readonly attempts?: number
}

/** What is left. */
export interface Trimmed {
  readonly text: string
  readonly attempts: number
  /**
   * Whether no tree of the same rule that is shorter, or as short with fewer decisions, keeps what is to be kept, wherever in the text it is put: all of them
   * were tried. False where there were too many for the attempts, where the grammar has alternatives that are only parsed, and for texts outside the
   * language.
   */
  readonly minimal: boolean
  /** Whether no single simplification keeps it: what can be said of larger texts. False as `minimal` is. */
  readonly oneMinimal: boolean
}

/** The text made simpler for as long as `keeps` holds for the result. `keeps(text)` itself is taken to hold. */
export function trim(
  grammar: Grammar,
  text: string,
  keeps: (text: string) => boolean,
  options: TrimOptions = {},
): Trimmed {
  const plan = planOf(grammar, options.start)
  const parsed = parserOf(plan).parse(text)
  const trials = new Trials(text, keeps, options.attempts ?? 10_000)
  if (!(parsed instanceof Derivation)) {
    const rest = trimChunks(text, (candidate) => trials.call(candidate), trials.left)
    return { text: rest, attempts: trials.attempts, minimal: false, oneMinimal: false }
  }
  let best = parsed
  let oneMinimal = false
  for (;;) {
    // From the start after each success, as Superion does: what could not go before may go now.
    const simpler = trials.first(simplerDerivations(plan, best))
    if (simpler === undefined && trials.left > 0) oneMinimal = true
    const next = simpler ?? trials.first(shorterTrees(plan, best))
    if (next === undefined) break
    if (simpler === undefined) oneMinimal = false
    best = next
  }
  return {
    text: best.text,
    attempts: trials.attempts,
    minimal: oneMinimal && trials.isComplete && trials.left > 0,
    oneMinimal,
  }
}

/** Candidates looked at for each that is tried, in the mean: many texts can have no more than a few new ones among them. */
const mostRepeated = 20

/** Calls of `keeps`, none twice for the same text, up to a number. */
class Trials {
  attempts = 0
  /** The candidates that came to their end last said that they were all. */
  isComplete = false
  private looked = 0
  private readonly keeps: (text: string) => boolean
  private readonly allowed: number
  private readonly failed: Set<string>

  constructor(text: string, keeps: (text: string) => boolean, allowed: number) {
    this.keeps = keeps
    this.allowed = allowed
    this.failed = new Set([text])
  }

  /** 0 where the attempts, or the patience with repeated candidates, ran out. */
  get left(): number {
    return this.looked >= this.allowed * mostRepeated ? 0 : this.allowed - this.attempts
  }

  call(text: string): boolean {
    this.attempts++
    return this.keeps(text)
  }

  /** The first candidate that keeps; undefined where none does, or nothing is left. */
  first(candidates: Iterator<Derivation | undefined, boolean | void>): Derivation | undefined {
    for (let next = candidates.next(); ; next = candidates.next()) {
      if (next.done === true) {
        this.isComplete = next.value === true
        return undefined
      }
      const candidate = next.value
      if (this.left === 0) return undefined
      this.looked++
      if (candidate === undefined || this.failed.has(candidate.text)) continue
      if (this.call(candidate.text)) return candidate
      this.failed.add(candidate.text)
    }
  }
}

/** Chunks of a sixteenth of the length are left out, then of half of that, down to a 1024th, at least one unit. */
export function trimChunks(text: string, keeps: (text: string) => boolean, allowed = Number.POSITIVE_INFINITY): string {
  const trials = withoutChunks(text)
  let rest = text
  let left = allowed
  for (let next = trials.next(); next.done !== true; ) {
    if (left-- <= 0) return rest
    const kept = keeps(next.value)
    if (kept) rest = next.value
    next = trials.next(kept)
  }
  return rest
}

/** The texts to try, each to be told whether it keeps what is to be kept: the next ones are made from the last that did. */
export function* withoutChunks(text: string): Generator<string, void, boolean> {
  let rest = text
  for (let parts = 16; parts <= 1024; parts *= 2) {
    const size = Math.max(1, Math.floor(rest.length / parts))
    for (let at = 0; at < rest.length; ) {
      const shorter = rest.slice(0, at) + rest.slice(at + size)
      if (yield shorter) rest = shorter
      else at += size
    }
    if (size === 1) break
  }
}
