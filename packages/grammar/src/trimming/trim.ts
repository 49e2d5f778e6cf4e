/**
 * Makes a text smaller while something about it stays: its coverage (for a corpus) or its failure. Texts of the language are
 * trimmed as trees, so they stay in it; others in chunks, as AFL does.
 */
import { Derivation } from '../derivation/derivation.ts'
import type { Grammar } from '../grammar/grammar.ts'
import { planOf } from '../grammar/plan.ts'
import { parserOf } from '../parsing/parse.ts'
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
  /** Whether the result is 1-minimal: no single simplification keeps what is to be kept. False where attempts ran out. */
  readonly minimal: boolean
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
  const allowed = options.attempts ?? 10_000
  let attempts = 0
  const holds = (candidate: string): boolean => {
    attempts++
    return keeps(candidate)
  }
  if (!(parsed instanceof Derivation)) {
    const rest = trimChunks(text, holds, allowed)
    return { text: rest, attempts, minimal: attempts < allowed }
  }
  let best = parsed
  const failed = new Set<string>([text])
  for (let improved = true; improved; ) {
    improved = false
    // From the start after each success, as Superion does: what could not go before may go now.
    for (const next of simplerDerivations(plan, best)) {
      if (attempts >= allowed) return { text: best.text, attempts, minimal: false }
      if (next.text === best.text || failed.has(next.text)) continue
      if (!holds(next.text)) {
        failed.add(next.text)
        continue
      }
      best = next
      improved = true
      break
    }
  }
  return { text: best.text, attempts, minimal: true }
}

/** Chunks of a sixteenth of the length are left out, then of half of that, down to a 1024th, at least one unit. */
export function trimChunks(text: string, keeps: (text: string) => boolean, allowed = Number.POSITIVE_INFINITY): string {
  let rest = text
  let left = allowed
  for (let parts = 16; parts <= 1024; parts *= 2) {
    const size = Math.max(1, Math.floor(rest.length / parts))
    for (let at = 0; at < rest.length; ) {
      if (left-- <= 0) return rest
      const shorter = rest.slice(0, at) + rest.slice(at + size)
      if (keeps(shorter)) rest = shorter
      else at += size
    }
    if (size === 1) break
  }
  return rest
}
