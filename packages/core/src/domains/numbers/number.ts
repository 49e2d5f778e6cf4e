/**
 * Floating point numbers: everyday decimals and counts first, the values arithmetic forgets (-0, NaN, infinities, the
 * edges of safe integers) often enough to be met in any test of a hundred runs.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { type IR, numberFromIR, numberToIR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import { FuzzError } from '../../errors.ts'
import { missingAt } from '../../item-at.ts'
import { compareNumbers, numberComplexity } from './number-complexity.ts'

export interface NumberBounds {
  /** Smallest and largest value, both included. */
  readonly min?: number
  readonly max?: number
  /** Whether NaN belongs to the domain: by default only where there are no bounds. */
  readonly nan?: boolean
  /** Whether the infinities do: by default only on a side without a bound. */
  readonly infinite?: boolean
}

/** Each of these is wanted in nearly every test, so they share a third of all draws. */
const frequent: readonly number[] = [
  0,
  -0,
  1,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
]

const specials: readonly number[] = [
  0.1,
  0.2,
  0.5,
  1.5,
  0.30000000000000004,
  1 / 3,
  Number.EPSILON,
  1 + Number.EPSILON,
  Number.MIN_VALUE,
  Number.MAX_VALUE,
  2.2250738585072014e-308,
  Number.MAX_SAFE_INTEGER + 1,
  Number.MIN_SAFE_INTEGER,
  0x7fff_ffff,
  0x8000_0000,
  0xffff_ffff,
  0x1_0000_0000,
  1e-7,
  1e21,
  99.99,
  100,
]

const float64 = new Float64Array(1)
const halves = new Uint32Array(float64.buffer)

type Precision = 'double' | 'single'

export class NumberDomain extends PlainDomain<number> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly min: number
  readonly max: number
  private readonly nan: boolean
  private readonly round: (value: number) => number
  private readonly precision: Precision
  private readonly nearest: number
  private readonly frequent: readonly number[]
  private readonly specials: readonly number[]

  constructor(name: string, bounds: Required<NumberBounds>, precision: Precision) {
    super()
    this.name = name
    this.precision = precision
    this.round = precision === 'single' ? Math.fround : Number
    this.min = this.inward(bounds.min, 1)
    this.max = this.inward(bounds.max, -1)
    this.nan = bounds.nan
    this.nearest = this.simplestInside()
    const inside = (value: number): boolean => this.contains(value)
    const edges = [...frequent, this.min, this.max, this.nearest]
    this.frequent = dropEqual(edges.map((value) => this.round(value)).filter(inside))
    this.specials = dropEqual(
      [...specials, ...specials.map((value) => -value)].map((v) => this.round(v)).filter(inside),
    )
    this.entropy = this.min === this.max && !this.nan ? 0 : precision === 'single' ? 32 : 64
    this.minComplexity = numberComplexity(this.nearest, this.round)
    this.maxComplexity = Math.max(66, this.minComplexity)
  }

  /** The first value of this precision on the inner side of a bound. */
  private inward(bound: number, direction: 1 | -1): number {
    const rounded = this.round(bound)
    if (this.precision === 'double' || (rounded - bound) * direction >= 0) return rounded
    return nextFloat32(rounded, direction)
  }

  protected simplestInside(): number {
    if (this.min <= 0 && this.max >= 0) return Object.is(this.max, -0) ? -0 : 0
    const low = this.min > 0 ? this.min : -this.max
    const high = this.min > 0 ? this.max : -this.min
    const sign = this.min > 0 ? 1 : -1
    for (let ten = 1; ten <= 10_000; ten *= 10) {
      const candidate = this.round(Math.ceil(low * ten) / ten)
      if (candidate >= low && candidate <= high && Number.isFinite(candidate)) return sign * candidate
    }
    return sign * low
  }

  contains(value: number): boolean {
    if (Number.isNaN(value)) return this.nan
    if (value === 0) return this.containsZero(value)
    return value >= this.min && value <= this.max && this.round(value) === value
  }

  private containsZero(zero: number): boolean {
    if (this.min > 0 || this.max < 0) return false
    return Object.is(zero, -0) ? !Object.is(this.min, 0) : !Object.is(this.max, -0)
  }

  init(g: GenContext): number {
    const drawn = this.draw(g)
    const value = this.contains(drawn) ? drawn : this.uniform(g)
    return this.affordable(value, g) ? value : this.small(g)
  }

  private draw(g: GenContext): number {
    const { rng } = g
    if (g.unbiased) return this.uniform(g)
    const kind = rng.below(32)
    if (kind < 12) return rng.pick(this.frequent)
    if (kind < 14) return this.specials.length > 0 ? rng.pick(this.specials) : this.nearest
    if (kind === 14 && g.dictionary.numbers.length > 0) return this.round(rng.pick(g.dictionary.numbers))
    if (kind < 21) return sign(g, rng.below(2 ** rng.below(kind < 19 ? 8 : 32)))
    if (kind < 26) return this.round(sign(g, rng.below(2 ** (3 + rng.below(12))) / rng.pick(divisors)))
    if (kind < 28) return this.round(sign(g, rng.float()))
    return kind < 30 ? this.uniform(g) : this.round(anyDouble(g))
  }

  private uniform(g: GenContext): number {
    if (this.min === this.max) return this.min
    const low = Number.isFinite(this.min) ? this.min : Math.min(-Number.MAX_VALUE, this.max)
    const high = Number.isFinite(this.max) ? this.max : Math.max(Number.MAX_VALUE, this.min)
    const share = g.rng.float()
    // Weighting both ends avoids the overflow of `high - low`.
    const value = this.round(low * (1 - share) + high * share)
    return this.contains(value) ? value : this.nearest
  }

  /** A value within a tight budget. */
  private small(g: GenContext): number {
    const digits = Math.max(0, Math.min(30, g.maxComplexity - 2))
    const value = sign(g, g.rng.below(2 ** digits))
    return this.contains(value) && this.affordable(value, g) ? value : this.nearest
  }

  protected propose(c: number, g: MutateContext): number {
    const { rng } = g
    switch (rng.below(11)) {
      case 0:
        return this.round(c + rng.int(-5, 5))
      case 1:
        return -c
      case 2:
        return this.round(rng.bool() ? c * 2 : c / 2)
      case 3:
        return this.round(g.compares?.number(c, rng) ?? this.draw(g))
      case 4:
        return this.nextTo(c, rng.bool() ? 1 : -1)
      case 5:
        return Math.round(c)
      case 6:
        return this.round(c + (rng.bool() ? 1 : -1) / rng.pick(divisors))
      case 7:
        return this.round(c * (1 + (rng.float() - 0.5) / 8))
      case 8:
        // Around the capacities of buffers, blocks and tries.
        return this.round(2 ** (2 + rng.below(9)) + rng.int(-1, 1))
      default:
        return this.draw(g)
    }
  }

  protected *simpler(c: number): Generator<number, void> {
    yield this.nearest
    if (!Number.isFinite(c)) {
      yield c > 0 ? this.max : this.min
      for (const value of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]) yield this.round(value)
      if (Number.isNaN(c)) yield* [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
      return
    }
    yield -c
    if (Math.abs(c) > Number.MAX_SAFE_INTEGER) yield* [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]
    for (let ten = 1; ten <= 10_000; ten *= 10) {
      yield this.round(Math.trunc(c * ten) / ten)
      yield this.round(Math.round(c * ten) / ten)
    }
    for (let gap = c - this.nearest, left = 60; gap !== 0 && left > 0; gap = Math.trunc(gap / 2), left--) {
      yield this.round(c - gap)
    }
    for (let ten = 1; ten <= 10_000; ten *= 10) yield this.round(Math.round((c - Math.sign(c) / ten) * ten) / ten)
  }

  protected *neighbours(c: number): Generator<number, void> {
    for (let distance = 1; distance <= 4; distance++) yield* [this.round(c + distance), this.round(c - distance)]
    yield* [-c, this.nextTo(c, 1), this.nextTo(c, -1)]
    yield* this.frequent
    yield* this.specials
  }

  private nextTo(c: number, direction: 1 | -1): number {
    if (!Number.isFinite(c)) return c > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE
    return this.precision === 'single' ? nextFloat32(c, direction) : nextDouble(c, direction)
  }

  complexity(c: number): number {
    return numberComplexity(c, this.round)
  }

  override compare(a: number, b: number): number {
    return compareNumbers(a, b)
  }

  override simplest(): number {
    return this.nearest
  }

  override *enumerate(): Generator<number, void> {
    yield* dropEqual([this.nearest, ...this.frequent, ...this.specials])
  }

  override fromValue(value: unknown): number | undefined {
    return typeof value === 'number' ? value : undefined
  }

  validate(c: number): string | undefined {
    if (typeof c === 'number' && this.contains(c)) return undefined
    return `${Object.is(c, -0) ? '-0' : String(c)} is not a ${this.precision}-precision number from ${this.min} to ${this.max}`
  }

  serialize(c: number): IR {
    return numberToIR(c)
  }

  parse(ir: IR): number | undefined {
    return numberFromIR(ir)
  }
}

/** Doubles, with NaN, -0 and the infinities unless bounds exclude them. */
export function number(bounds: NumberBounds = {}): Domain<number, number> {
  return makeNumber('number', bounds, 'double')
}

/** Numbers of single precision: `Math.fround(x) === x`. */
export function float32(bounds: NumberBounds = {}): Domain<number, number> {
  return makeNumber('float32', bounds, 'single')
}

export function makeNumber(name: string, bounds: NumberBounds, precision: Precision): NumberDomain {
  const bounded = bounds.min !== undefined || bounds.max !== undefined
  const widest = precision === 'single' ? 3.4028234663852886e38 : Number.MAX_VALUE
  const open = bounds.infinite === false ? widest : Number.POSITIVE_INFINITY
  const limit = bounds.infinite === false || bounded ? widest : open
  const min = bounds.min ?? (bounds.infinite === true ? Number.NEGATIVE_INFINITY : bounded ? -limit : -open)
  const max = bounds.max ?? (bounds.infinite === true ? Number.POSITIVE_INFINITY : bounded ? limit : open)
  if (Number.isNaN(min) || Number.isNaN(max)) {
    throw new FuzzError('bad-bounds', `${name}(): a bound is NaN (min ${min}, max ${max}).`, {
      hint: 'Give numbers as bounds; `nan: true` admits NaN itself.',
    })
  }
  if (min > max) {
    throw new FuzzError('bad-bounds', `${name}(): min ${min} is greater than max ${max}.`, {
      hint: 'Swap the bounds or remove one.',
    })
  }
  const nan = bounds.nan ?? (!bounded && bounds.infinite !== false)
  return new NumberDomain(name, { min, max, nan, infinite: bounds.infinite ?? !bounded }, precision)
}

const divisors: readonly number[] = [2, 4, 8, 10, 10, 100, 100, 1000]

function sign(g: GenContext, magnitude: number): number {
  return g.rng.chance(0.3) ? -magnitude : magnitude
}

/** Any bit pattern: each exponent is equally likely. */
function anyDouble(g: GenContext): number {
  halves[0] = g.rng.next32()
  halves[1] = g.rng.next32()
  return float64[0] ?? missingAt(0)
}

function nextDouble(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE
  const magnitude = Math.abs(value)
  // Half a unit in the last place, rounded up by the addition.
  const step = Math.max(Number.MIN_VALUE, magnitude * (Number.EPSILON * 0.75))
  return value + direction * step
}

const float32Value = new Float32Array(1)
const float32Bits = new Int32Array(float32Value.buffer)

function nextFloat32(value: number, direction: 1 | -1): number {
  float32Value[0] = value
  if (value === 0) return direction * 2 ** -149
  float32Bits[0] = (float32Bits[0] ?? missingAt(0)) + (value > 0 === direction > 0 ? 1 : -1)
  return float32Value[0]
}

function dropEqual(values: readonly number[]): number[] {
  return values.filter((value, index) => values.findIndex((other) => Object.is(other, value)) === index)
}
