/** What one kind of candidates alone makes of an input that was compared, as user values. */
import type { AnyDomain } from '../../src/domain/domain.ts'
import { samplePattern } from '../../src/domains/regexp/sample-pattern.ts'
import { comparisonKind } from '../../src/execution/coverage.ts'
import { d } from '../../src/from-shape/d.ts'
import type { CandidateKind, Exchange, ExchangeKind } from '../../src/mutation/candidates/candidate-kind.ts'
import type { Comparison } from '../../src/mutation/comparison.ts'
import { PartList } from '../../src/parts/part-tree.ts'

/** An input, and the domain it is of. */
export interface Input {
  readonly domain: AnyDomain
  readonly value: unknown
}

export const text = (value: string): Input => ({ domain: d.string(), value })
export const number = (value: number): Input => ({ domain: d.number(), value })

/** An equality at one place that saw nothing, but for what is said here. */
export function comparisonOf(seen: Partial<Comparison>): Comparison {
  return {
    ...{ site: 1, ordinal: 0, kind: comparisonKind.equal, left: undefined, right: undefined },
    ...{ origin: undefined, originIndex: -1, key: undefined },
    ...seen,
  }
}

/** The inputs that are listed for the parts of `input`. */
export function valuesOf({ domain, value }: Input, list: (parts: PartList) => Iterable<unknown>): unknown[] {
  return [...list(new PartList(domain, domain.fromValue(value)))].map((root): unknown => domain.getValue(root))
}

/** The candidates for a comparison. */
export function alone(kind: CandidateKind, input: Input, seen: Partial<Comparison>): unknown[] {
  return valuesOf(input, (parts) => kind.candidates(parts, comparisonOf(seen), samplePattern))
}

/** The candidates for one side of a comparison, an equality unless said otherwise. */
export function exchanged(
  kind: ExchangeKind,
  input: Input,
  exchange: Omit<Exchange, 'kind'> & { readonly kind?: number },
): unknown[] {
  return valuesOf(input, (parts) => kind.candidates(parts, { kind: comparisonKind.equal, ...exchange }))
}
