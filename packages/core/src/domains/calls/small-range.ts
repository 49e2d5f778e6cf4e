/**
 * Plain arguments of a uniform sequence: the first whole numbers and the shortest texts, so few that calls meet under the same key,
 * each as likely as the others.
 */
import type { Rng } from '../../random/rng.ts'

/** How many values of each type a sequence has, drawn anew for each. No bench chose it. */
const sizes = [1, 2, 3, 5, 8, 16, 32] as const
/** One argument in so many stays as it was drawn. No bench chose it. */
const strangers = 16

/** The range one sequence draws its plain arguments from. */
export class SmallRange {
  private readonly rng: Rng
  private readonly size: number

  constructor(rng: Rng) {
    this.rng = rng
    this.size = rng.pick(sizes)
  }

  /** What stands in place of `drawn`, a text or a number. */
  instead(drawn: unknown): unknown {
    if (this.rng.oneIn(strangers)) return drawn
    const value = this.rng.below(this.size)
    if (typeof drawn === 'string') return shortText(value)
    return typeof drawn === 'bigint' ? BigInt(value) : value
  }
}

/** The shortest texts of two letters, some of which begin as others do: none, `a`, `b`, `aa`, `ab`, `ba`, and so on. */
function shortText(value: number): string {
  return (value + 1).toString(2).slice(1).replaceAll('0', 'a').replaceAll('1', 'b')
}
