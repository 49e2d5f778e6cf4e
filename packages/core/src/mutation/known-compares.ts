/** The comparisons of one corpus entry, as domains ask for them while they mutate: what was on the other side. */

import type { Compares } from '../domain/context.ts'
import { comparisonKind, lengthIndex } from '../execution/coverage.ts'
import type { Rng } from '../random/rng.ts'
import type { Comparison, Operand } from './comparison.ts'

/** Draws that must miss before a random other side is taken instead of a matching one. No bench chose it. */
const attempts = 8

export class KnownCompares implements Compares {
  private readonly comparisons: readonly Comparison[]

  constructor(comparisons: readonly Comparison[]) {
    // The source of a regular expression is no value to put anywhere.
    this.comparisons = comparisons.filter(({ kind }) => kind !== comparisonKind.matches)
  }

  /** This run came to where the other one ended. */
  reaches({ comparisons }: KnownCompares): boolean {
    const last = comparisons.at(-1)
    return last === undefined || this.comparisons.some((one) => one.site === last.site && one.ordinal >= last.ordinal)
  }

  number(current: number, rng: Rng): number | undefined {
    const found = this.other(current, 'number', rng)
    return typeof found === 'number' ? found : undefined
  }

  bigint(current: bigint, rng: Rng): bigint | undefined {
    const found = this.other(current, 'bigint', rng)
    return typeof found === 'bigint' ? found : undefined
  }

  string(current: string, rng: Rng): string | undefined {
    const found = this.other(current, 'string', rng)
    return typeof found === 'string' ? found : undefined
  }

  length(current: number, rng: Rng): number | undefined {
    const lengths = this.comparisons.filter((one) => one.originIndex === lengthIndex && typeof one.right === 'number')
    if (lengths.length === 0) return undefined
    const { left, right } = rng.pick(lengths)
    const wanted = left === current ? right : left === undefined ? right : rng.bool() ? right : left
    return typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 ? wanted : undefined
  }

  key(rng: Rng): string | undefined {
    const keys = this.comparisons.filter((one) => one.kind === comparisonKind.key && typeof one.right === 'string')
    return keys.length === 0 ? undefined : String(rng.pick(keys).right)
  }

  /** The other side of a comparison `current` took part in, else a random side of the same type. */
  private other(current: Operand, type: 'number' | 'bigint' | 'string', rng: Rng): Operand {
    if (this.comparisons.length === 0) return undefined
    let fallback: Operand
    for (let attempt = 0; attempt < attempts; attempt++) {
      const { left, right } = rng.pick(this.comparisons)
      if (left === current && typeof right === type) return right
      if (right === current && typeof left === type) return left
      const side = rng.bool() ? left : right
      if (typeof side === type) fallback = side
    }
    return fallback
  }
}
