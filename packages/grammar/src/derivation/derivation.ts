/**
 * A text together with the decisions that lead to it. This is the corpus value of grammar domains, what parsing answers and
 * what generators produce. It is never changed.
 */
import { entryOf } from '../grammar/column.ts'

/** One such text with its decisions. */
export class Derivation {
  readonly text: string
  /** Hidden, because a typed array cannot be frozen: whoever freezes a corpus value need not know. */
  readonly #block: Int32Array
  readonly #from: number
  readonly #to: number

  /** The decisions are `block[from]` (included) to `block[to]` (excluded); nobody changes those any more. */
  constructor(text: string, block: Int32Array, from = 0, to: number = block.length) {
    this.text = text
    this.#block = block
    this.#from = from
    this.#to = to
  }

  /**
   * The decisions in pre-order: option of a choice, repetitions beyond the minimum, index in a character class. Repeats of a
   * fixed count decide nothing and are not listed. Not to be changed.
   */
  get trace(): Int32Array {
    return this.#block.subarray(this.#from, this.#to)
  }

  /** Bits: eight per UTF-16 unit and one per decision. */
  get cost(): number {
    return this.text.length * 8 + this.#to - this.#from
  }

  /** The same derivation, holding on to no more memory than its own. */
  compact(): Derivation {
    if (this.#to - this.#from === this.#block.length) return this
    return new Derivation(this.text, this.#block.slice(this.#from, this.#to))
  }
}

/**
 * Room for the decisions of many short derivations: a typed array for each would cost more than generating it. A block
 * lives as long as any derivation in it; what is to be kept long is made compact.
 */
export class TracePool {
  private block = new Int32Array(0)
  private used = 0

  derivation(text: string, decisions: Int32Array, count: number): Derivation {
    if (count > blockLength / 8) return new Derivation(text, decisions.slice(0, count))
    if (this.used + count > this.block.length) {
      this.block = new Int32Array(blockLength)
      this.used = 0
    }
    const { block, used } = this
    if (count > 64) block.set(decisions.subarray(0, count), used)
    else for (let at = 0; at < count; at++) block[used + at] = entryOf(decisions, at)
    this.used = used + count
    return new Derivation(text, block, used, used + count)
  }
}

const blockLength = 1 << 14
