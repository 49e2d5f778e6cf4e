/** Finds and shrinks in one call: what tests of domains and of the shrinker ask for. */
import { Context } from '../domain/context.ts'
import type { Domain } from '../domain/domain.ts'
import { Rng } from '../random/rng.ts'
import { type ShrinkState, shrink, type Verdict } from './shrink.ts'

/** Options of `minimal`. */
export interface MinimalOptions {
  readonly seed: number
  /** Values drawn at most to find a first failure; default 100,000. */
  readonly runs?: number
  /** Candidates judged at most while shrinking; default 100,000. */
  readonly evaluations?: number
}

/** The simplest value found, and what it took. */
export interface Minimal<T, C> extends ShrinkState<C> {
  readonly value: T
  /** Values drawn up to the first failure, which is counted. */
  readonly found: number
}

/**
 * The simplest value of `domain` for which `interesting` holds, from the first that chance finds; `undefined` where it
 * finds none. A predicate may also answer `'invalid'` for what its precondition excludes.
 */
export function minimal<T, C>(
  domain: Domain<T, C>,
  interesting: (value: T) => boolean | 'invalid',
  options: MinimalOptions,
): Minimal<T, C> | undefined {
  const rng = new Rng(options.seed)
  const g = new Context(rng)
  for (let found = 1; found <= (options.runs ?? 100_000); found++) {
    const drawn = domain.init(g.reset())
    if (interesting(domain.getValue(drawn)) !== true) continue
    const shrinking = shrink(domain, drawn, { rng, limits: { evaluations: options.evaluations ?? 100_000 } })
    for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      shrinking.tell(verdictOf(interesting(domain.getValue(candidate))))
    }
    const { state } = shrinking
    return { ...state, value: domain.getValue(state.best), found }
  }
  return undefined
}

function verdictOf(answer: boolean | 'invalid'): Verdict {
  return answer === true ? 'same' : answer === false ? 'passes' : 'invalid'
}
