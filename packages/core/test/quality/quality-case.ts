/** One line of the quality suite: a domain, a predicate, and what its minimal value must equal, whatever the seed. */
import { isDeepStrictEqual } from 'node:util'
import type { Domain } from '../../src/domain/domain.ts'
import { printValue } from '../../src/domain/print-value.ts'
import { minimal } from '../../src/shrink/minimal.ts'

export interface QualityCase {
  readonly name: string
  /** What is wrong with the minimal value from this seed, as a text; `undefined` where nothing is. */
  readonly complaint: (seed: number) => string | undefined
}

/** Evaluations no shrink of the suite may need: a pass that walks step by step would. */
const mostEvaluations = 3000

export function pair<T>(
  name: string,
  domain: Domain<T>,
  interesting: (value: T) => boolean | 'invalid',
  wanted: NoInfer<T>,
): QualityCase {
  const complaint = (seed: number): string | undefined => {
    const answer = minimal(domain, interesting, { seed, evaluations: mostEvaluations })
    if (answer === undefined) return `seed ${seed}: chance found nothing`
    if (!answer.exhausted) return `seed ${seed}: not done after ${answer.evaluations} evaluations`
    if (isDeepStrictEqual(answer.value, wanted)) return undefined
    return `seed ${seed}: ${printValue(answer.value)} instead of ${printValue(wanted)}`
  }
  return { name, complaint }
}
