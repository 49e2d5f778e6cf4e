/** Which edits make a mutant: the kind of the first, and how likely another follows. Both adapt to what has paid off. */
import { missingAt } from '../item-at.ts'
import type { Rng } from '../random/rng.ts'

/** Kinds of the first edit. Plain numbers, because they are compared for every mutant. */
export const editKind = {
  /** A change at one place inside of a domain. */
  inside: 0,
  /** One part becomes equal to another. */
  copy: 1,
  /** A part of another entry. */
  borrow: 2,
} as const

/** Chance that one more edit follows: half of the mutants are one edit away, a quarter two, and so on; or fewer, or more. */
const stackings = [1 / 2, 1 / 4, 2 / 3] as const

/** Choices between two looks at what has paid off. A look costs a pass over the alternatives; no bench chose it. */
const choicesPerLook = 256
/** What something new is worth, in uses of what led to it. No bench chose it. */
const worth = 16
/** Uses that are taken for granted before the first: until then all alternatives are alike. No bench chose it. */
const grace = 64
/** Points the alternatives share. Enough for shares of a thousandth, by definition. */
const points = 0x1_0000

/** Three alternatives, drawn in proportion to how often they led to something new, each with a floor and a ceiling. */
class Alternatives {
  private readonly priors: readonly [number, number, number]
  private readonly used: Float64Array
  private readonly paid: Float64Array
  private firstEnd = 0
  private secondEnd = 0
  chosen = 0

  constructor(priors: readonly [number, number, number]) {
    this.priors = priors
    this.used = Float64Array.from(priors)
    this.paid = Float64Array.from(priors)
    this.look()
  }

  /** `point` is a whole number from 0 (included) to `points` (excluded). */
  choose(point: number): void {
    this.chosen = point < this.firstEnd ? 0 : point < this.secondEnd ? 1 : 2
    this.used[this.chosen] = (this.used[this.chosen] ?? missingAt(this.chosen)) + 1
  }

  reward(): void {
    this.paid[this.chosen] = (this.paid[this.chosen] ?? missingAt(this.chosen)) + worth
  }

  look(): void {
    const [first, second, third] = this.priors.map((prior, index) => prior * this.success(index)) as [
      number,
      number,
      number,
    ]
    const sum = first + second + third
    this.firstEnd = (points * first) / sum
    this.secondEnd = (points * (first + second)) / sum
  }

  private success(index: number): number {
    const rate = ((this.paid[index] ?? missingAt(index)) * grace) / ((this.used[index] ?? missingAt(index)) + grace)
    return Math.min(4, Math.max(0.25, rate))
  }
}

export class EditChoice {
  private readonly kinds = new Alternatives([8, 1, 1])
  private readonly stackings = new Alternatives([8, 1, 1])
  private left = choicesPerLook

  /** Decides anew. */
  draw(rng: Rng): void {
    if (this.left-- === 0) {
      this.left = choicesPerLook
      this.kinds.look()
      this.stackings.look()
    }
    // One draw decides both.
    const chance = rng.next32()
    this.kinds.choose(chance >>> 16)
    this.stackings.choose(chance & 0xffff)
  }

  /** One of the numbers of `editKind`. */
  get kind(): number {
    return this.kinds.chosen
  }

  /** Chance that one more edit follows. */
  get stacking(): number {
    return stackings[this.stackings.chosen] ?? missingAt(this.stackings.chosen)
  }

  /** What the last `draw` decided led to something new. */
  reward(): void {
    this.kinds.reward()
    this.stackings.reward()
  }
}
