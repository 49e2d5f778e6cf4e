/**
 * Shrinks an input that never returned. Each candidate that hangs too costs the whole waiting time, so few are tried, with
 * half the patience, and the smallest one must hang again with all of it.
 */
import type { AnyDomain } from '../domain/domain.ts'
import type { RunStatus } from '../execution/run-result.ts'
import type { Rng } from '../random/rng.ts'
import { shrink } from '../shrink/shrink.ts'
import type { Clock } from './clock.ts'

export interface HangShrinkOptions {
  readonly root: AnyDomain
  readonly rng: Rng
  readonly clock: Clock
  /** Milliseconds for the whole. */
  readonly timeBudget: number
  readonly hangAfter: number
  /** Runs one corpus value for at most so many milliseconds. */
  run(corpus: unknown, timeoutMs: number): Promise<RunStatus | 'timedOut'>
}

export interface ShrunkHang {
  readonly corpus: unknown
  readonly evaluations: number
  readonly accepted: number
}

export async function shrinkHang(failing: unknown, options: HangShrinkOptions): Promise<ShrunkHang> {
  const { clock, hangAfter } = options
  const deadline = clock.now() + options.timeBudget
  const shrinking = shrink(options.root, failing, { rng: options.rng })
  const hanging = [failing]
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    if (clock.now() > deadline) break
    const end = await options.run(candidate, hangAfter / 2)
    if (end === 'timedOut') hanging.push(candidate)
    shrinking.tell(
      end === 'timedOut' ? 'same' : end === 'discarded' ? 'invalid' : end === 'failed' ? 'other' : 'passes',
    )
  }
  const { evaluations, accepted } = shrinking.state
  // Merely slow is not hanging: go back to the smallest one that outlasts the whole patience.
  for (let corpus = hanging.pop(); hanging.length > 0; corpus = hanging.pop()) {
    if ((await options.run(corpus, hangAfter)) === 'timedOut') return { corpus, evaluations, accepted }
  }
  return { corpus: failing, evaluations, accepted: 0 }
}
