/** Whole numbers without a limit of size; the number of binary digits is spread evenly. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { bigintFromIR, bigintToIR, type IR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import { FuzzError } from '../../errors.ts'

export interface BigIntBounds {
  /** Smallest and largest value, both included; without a bound that side has no limit. */
  readonly min?: bigint
  readonly max?: bigint
}

const specials: readonly bigint[] = [31n, 32n, 53n, 63n, 64n, 127n, 128n].flatMap((bits) => {
  const power = 1n << bits
  return [power - 1n, power, power + 1n, -power, -power - 1n]
})

/** Digits of the values drawn on a side without a bound. */
const openDigits = 160

export class BigIntDomain extends PlainDomain<bigint> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly min: bigint | undefined
  readonly max: bigint | undefined
  private readonly nearest: bigint
  private readonly edges: readonly bigint[]
  private readonly specials: readonly bigint[]

  constructor(name: string, min: bigint | undefined, max: bigint | undefined) {
    super()
    this.name = name
    this.min = min
    this.max = max
    this.nearest = min !== undefined && min > 0n ? min : max !== undefined && max < 0n ? max : 0n
    this.entropy = min === undefined || max === undefined ? Number.POSITIVE_INFINITY : log2(max - min + 1n)
    this.minComplexity = bigintComplexity(this.nearest)
    this.maxComplexity =
      min === undefined || max === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(bigintComplexity(min), bigintComplexity(max))
    const inside = (value: bigint): boolean => this.contains(value)
    const bounds = [min, max].flatMap((bound) => (bound === undefined ? [] : [bound, bound + 1n, bound - 1n]))
    this.edges = [...new Set([this.nearest, 0n, 1n, -1n, ...bounds])].filter(inside)
    this.specials = specials.filter(inside)
  }

  contains(value: bigint): boolean {
    return (this.min === undefined || value >= this.min) && (this.max === undefined || value <= this.max)
  }

  init(g: GenContext): bigint {
    const drawn = this.draw(g)
    const value = this.contains(drawn) ? drawn : this.uniform(g)
    if (this.affordable(value, g)) return value
    const small = BigInt(g.rng.below(2 ** Math.max(0, Math.min(30, g.maxComplexity - 1))))
    return this.contains(small) && this.affordable(small, g) ? small : this.nearest
  }

  private draw(g: GenContext): bigint {
    const { rng } = g
    if (g.unbiased) return this.uniform(g)
    const kind = rng.below(16)
    if (kind < 4) return rng.pick(this.edges)
    if (kind === 4 && this.specials.length > 0) return rng.pick(this.specials)
    if (kind === 5 && g.dictionary.bigints.length > 0) return rng.pick(g.dictionary.bigints)
    if (kind === 6) return this.uniform(g)
    const magnitude = rng.bigBelow(1n << BigInt(rng.below(kind < 12 ? 8 : openDigits)))
    return rng.chance(0.3) ? -magnitude : magnitude
  }

  private uniform(g: GenContext): bigint {
    const reach = 1n << BigInt(openDigits)
    const min = this.min ?? (this.max === undefined || this.max > 0n ? -reach : this.max - reach)
    const max = this.max ?? (min < 0n ? reach : min + reach)
    return min + g.rng.bigBelow(max - min + 1n)
  }

  protected propose(c: bigint, g: MutateContext): bigint {
    const { rng } = g
    switch (rng.below(8)) {
      case 0:
      case 1:
        return c + BigInt(rng.int(-5, 5))
      case 2:
        return c ^ (1n << BigInt(rng.small(128)))
      case 3:
        return g.compares?.bigint(c, rng) ?? this.draw(g)
      case 4:
        return rng.bool() ? c * 2n : c / 2n
      case 5:
        return -c
      default:
        return this.draw(g)
    }
  }

  protected *simpler(c: bigint): Generator<bigint, void> {
    yield this.nearest
    if (c < 0n) yield -c
    for (let gap = c - this.nearest; gap !== 0n; gap /= 2n) yield c - gap
  }

  protected *neighbours(c: bigint): Generator<bigint, void> {
    for (let distance = 1n; distance <= 4n; distance++) yield* [c + distance, c - distance]
    yield* [...this.edges, ...this.specials]
  }

  complexity(c: bigint): number {
    return bigintComplexity(c)
  }

  override compare(a: bigint, b: bigint): number {
    const left = a < 0n ? -a : a
    const right = b < 0n ? -b : b
    return left === right ? Number(a < 0n) - Number(b < 0n) : left < right ? -1 : 1
  }

  override simplest(): bigint {
    return this.nearest
  }

  override *enumerate(): Generator<bigint, void> {
    const first = [...new Set([...this.edges, ...this.specials])]
    yield* first
    if (this.min === undefined || this.max === undefined || this.max - this.min > 1_000_000n) return
    for (let value = this.min; value <= this.max; value++) if (!first.includes(value)) yield value
  }

  override fromValue(value: unknown): bigint | undefined {
    return typeof value === 'bigint' ? value : undefined
  }

  validate(c: bigint): string | undefined {
    if (typeof c === 'bigint' && this.contains(c)) return undefined
    return `${String(c)} is not a bigint from ${this.min ?? 'minus infinity'} to ${this.max ?? 'infinity'}`
  }

  serialize(c: bigint): IR {
    return bigintToIR(c)
  }

  parse(ir: IR): bigint | undefined {
    return bigintFromIR(ir)
  }
}

/** Bigints from `min` to `max`, both included. */
export function bigint(bounds: BigIntBounds = {}): Domain<bigint, bigint> {
  return makeBigInt('bigint', bounds)
}

export function makeBigInt(name: string, bounds: BigIntBounds): BigIntDomain {
  const { min, max } = bounds
  if (min !== undefined && max !== undefined && min > max) {
    throw new FuzzError('bad-bounds', `${name}(): min ${min} is greater than max ${max}.`, {
      hint: 'Swap the bounds or remove one.',
    })
  }
  return new BigIntDomain(name, min, max)
}

/** 1 for 0n, one more per binary digit; a minus weighs nothing. */
export function bigintComplexity(value: bigint): number {
  if (value === 0n) return 1
  const magnitude = value < 0n ? -value : value
  const digits = magnitude <= 0xffff_ffffn ? 32 - Math.clz32(Number(magnitude)) : binaryDigits(magnitude.toString(16))
  return 1 + digits
}

function binaryDigits(hex: string): number {
  return (hex.length - 1) * 4 + 32 - Math.clz32(Number.parseInt(hex.charAt(0), 16))
}

function log2(value: bigint): number {
  const hex = value.toString(16)
  const lead = hex.slice(0, 12)
  return (hex.length - lead.length) * 4 + Math.log2(Number.parseInt(lead, 16))
}
