/**
 * Whole numbers of a range. Magnitudes are spread over orders of magnitude, with the edges of the range and small
 * repeating values often, because data structures break on equal keys and parsers on years, ports and powers of two.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { type IR, numberFromIR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import { FuzzError } from '../../errors.ts'
import { missingAt } from '../../item-at.ts'
import { middlePart } from '../../random/rng.ts'

/**
 * Bits of a whole number: 1 for 0, one more per binary digit. A minus weighs nothing, so that -2 is simpler than 3 as a
 * person sees it; that 3 is simpler than -3 is for `compare` to say.
 */
export function integerComplexity(value: number): number {
  const magnitude = Math.abs(value)
  const digits = magnitude < 0x8000_0000 ? 32 - Math.clz32(magnitude) : Math.floor(Math.log2(magnitude)) + 1
  return 1 + digits
}

/** Values next to powers of two and ten, where arithmetic goes wrong. Used where they lie inside the range. */
const specials: readonly number[] = [
  10,
  16,
  31,
  32,
  63,
  64,
  99,
  100,
  127,
  128,
  255,
  256,
  365,
  999,
  1000,
  1024,
  1970,
  2000,
  4096,
  32767,
  32768,
  65535,
  65536,
  999_999,
  1_000_000,
  0x7fff_ffff,
  0x8000_0000,
  0xffff_ffff,
  0x1_0000_0000,
  Number.MAX_SAFE_INTEGER - 1,
  Number.MAX_SAFE_INTEGER,
]

export interface IntBounds {
  /** Smallest and largest value, both included; safe integers. */
  readonly min?: number
  readonly max?: number
}

export class IntDomain extends PlainDomain<number> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly min: number
  readonly max: number
  private readonly nearest: number
  private readonly edges: readonly number[]
  private knownWide: readonly number[] | undefined = undefined
  /** Binary digits of the magnitudes of the range, on either side of 0. */
  private readonly positiveDigits: number
  private readonly negativeDigits: number

  constructor(min: number, max: number, name: string) {
    super()
    this.name = name
    this.min = min
    this.max = max
    this.nearest = min > 0 ? min : Math.min(max, 0)
    this.entropy = Math.log2(max - min + 1)
    this.minComplexity = integerComplexity(this.nearest)
    this.maxComplexity = Math.max(integerComplexity(min), integerComplexity(max))
    this.positiveDigits = max > 0 ? Math.ceil(Math.log2(max + 1)) : 0
    this.negativeDigits = min < 0 ? Math.ceil(Math.log2(1 - min)) : 0
    this.edges = [...new Set([this.nearest, min, max, 0, 1, -1, min + 1, max - 1])].filter((edge) =>
      this.contains(edge),
    )
  }

  /** Made when first needed: of domains that a `flatMap` makes for one value most never are. */
  private get wide(): readonly number[] {
    this.knownWide ??= [...specials, ...specials.map((value) => -value)].filter((value) => this.contains(value))
    return this.knownWide
  }

  init(g: GenContext): number {
    const value = this.draw(g)
    return g.maxComplexity >= this.maxComplexity || integerComplexity(value) <= g.maxComplexity ? value : this.small(g)
  }

  private draw(g: GenContext): number {
    const { rng } = g
    if (g.unbiased) return rng.int(this.min, this.max)
    // One draw of 32 bits decides the kind (4 bits) and, as this is the hottest of all leaves, what it can of the rest.
    const chance = rng.next32()
    const kind = chance >>> 28
    if (kind < 5) return chosenBy(chance, this.edges)
    if (kind === 5 && this.wide.length > 0) return chosenBy(chance, this.wide)
    if (kind === 6 && g.dictionary.numbers.length > 0) {
      const word = rng.pick(g.dictionary.numbers)
      if (this.contains(word)) return word + 0
    }
    if (kind < 8) return rng.int(this.min, this.max)
    return this.spread(g, chance, kind < 12 ? 7 : kind < 14 ? 16 : 53)
  }

  /** A value within a tight budget. */
  private small(g: GenContext): number {
    const magnitude = g.rng.below(2 ** Math.max(0, Math.min(52, Math.floor(g.maxComplexity) - 2)))
    const value = this.positiveDigits === 0 || (this.negativeDigits > 0 && g.rng.bool()) ? 0 - magnitude : magnitude
    return this.contains(value) && integerComplexity(value) <= g.maxComplexity ? value : this.nearest
  }

  /** A value whose number of digits is uniform, up to `digits`, on a random side of 0 where both exist. */
  private spread(g: GenContext, chance: number, digits: number): number {
    const { rng } = g
    const negative = this.negativeDigits > 0 && (this.positiveDigits === 0 || (chance & 0xc00) === 0)
    const most = Math.min(digits, negative ? this.negativeDigits : this.positiveDigits)
    const bits = middlePart(chance, most + 1)
    // Shifting keeps to whole numbers of 32 bits, several times faster than a product.
    const magnitude = bits <= 31 ? (rng.next32() >>> 1) >>> (31 - bits) : rng.below(2 ** bits)
    const value = negative ? 0 - magnitude : magnitude
    return value < this.min || value > this.max ? rng.int(this.min, this.max) : value
  }

  contains(value: number): boolean {
    return Number.isInteger(value) && value >= this.min && value <= this.max
  }

  protected propose(c: number, g: MutateContext): number {
    return this.near(c, g) + 0
  }

  private near(c: number, g: MutateContext): number {
    const { rng } = g
    switch (rng.below(8)) {
      case 0:
      case 1:
        return c + rng.int(-5, 5)
      case 2:
        return Math.abs(c) < 0x8000_0000 ? c ^ (1 << rng.below(Math.max(1, Math.min(31, this.positiveDigits)))) : c + 1
      case 3:
        return g.compares?.number(c, rng) ?? this.init(g)
      case 4:
        return rng.bool() ? c * 2 : Math.trunc(c / 2)
      case 5:
        return this.min < 0 ? -c : c + 2 ** rng.below(this.positiveDigits + 1)
      default:
        return this.init(g)
    }
  }

  /** Towards the simplest value by halving, then by one. */
  protected *simpler(c: number): Generator<number, void> {
    if (c < 0) yield -c
    for (let gap = c - this.nearest; gap !== 0; gap = Math.trunc(gap / 2)) yield c - gap
  }

  protected *neighbours(c: number): Generator<number, void> {
    for (let distance = 1; distance <= 4; distance++) yield* [c + distance, c - distance]
    yield* this.edges
  }

  complexity(c: number): number {
    return integerComplexity(c)
  }

  override compare(a: number, b: number): number {
    return Math.abs(a) - Math.abs(b) || Number(a < 0) - Number(b < 0)
  }

  override simplest(): number {
    return this.nearest
  }

  override *enumerate(): Generator<number, void> {
    const first = new Set([...this.edges, ...(this.max - this.min > 100_000 ? this.wide : [])])
    yield* first
    // Outwards from the simplest value, on both sides while both last.
    for (let distance = 0; distance <= this.max - this.min; distance++) {
      const above = this.nearest + distance
      const below = this.nearest - distance
      if (above <= this.max && !first.has(above)) yield above
      if (distance > 0 && below >= this.min && !first.has(below)) yield below
    }
  }

  override fromValue(value: unknown): number | undefined {
    return typeof value === 'number' && Number.isInteger(value) && !Object.is(value, -0) ? value : undefined
  }

  validate(c: number): string | undefined {
    return this.contains(c) ? undefined : `${String(c)} is not a whole number from ${this.min} to ${this.max}`
  }

  serialize(c: number): IR {
    return c
  }

  parse(ir: IR): number | undefined {
    return numberFromIR(ir)
  }
}

/** Checks bounds given by a user; used by every domain of a numeric range. */
export function assertIntBounds(name: string, min: number, max: number): void {
  for (const [bound, value] of [
    ['min', min],
    ['max', max],
  ] as const) {
    if (!Number.isSafeInteger(value)) {
      throw new FuzzError('bad-bounds', `${name}(): ${bound} is ${String(value)}, not a safe integer.`, {
        hint: 'Give whole numbers within Number.MIN_SAFE_INTEGER and Number.MAX_SAFE_INTEGER, or use number() or bigint().',
      })
    }
  }
  if (min > max) {
    throw new FuzzError('bad-bounds', `${name}(): min ${min} is greater than max ${max}.`, {
      hint: 'Swap the bounds or remove one.',
    })
  }
}

/** Whole numbers from `min` to `max`, both included; 32-bit signed where a bound is left out. */
export function int(bounds: IntBounds = {}): Domain<number, number> {
  const min = bounds.min ?? Math.min(-0x8000_0000, bounds.max ?? 0)
  const max = bounds.max ?? Math.max(0x7fff_ffff, min)
  assertIntBounds('int', min, max)
  return new IntDomain(min, max, 'int')
}

function chosenBy(chance: number, values: readonly number[]): number {
  const at = middlePart(chance, values.length)
  return values[at] ?? missingAt(at)
}
