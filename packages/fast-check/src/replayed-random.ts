/** The generator an arbitrary is given: answers with the choices it was made with, then with chance, and remembers all. */
import { Rng } from '@fuzzwright/core/domain'
import { Random } from 'fast-check'
import { type Choice, nearest } from './choice.ts'
import type { Answers } from './origin.ts'

/** Plainest answers in a row: a filter could refuse them for ever, so at some point chance takes over. */
export const mostPlainAnswers = 200
/** One draw in so many is an edge where fast-check's own bias does not reach. No bench chose it. */
const edgyDraws = 8

/** What a generator knows of those split off from it. */
interface Splitting {
  readonly plainest?: number
  /** Their first answers, the plainest from there on; chance decides where left out. */
  readonly inner?: readonly Answers[] | undefined
  /** Draws prefer the ends of ranges now and then. */
  readonly edgy?: boolean
  /** Called when one of them is asked. */
  readonly told?: () => void
}

const twoTo53 = 0x20_0000_0000_0000

/** What the base class is made from; never asked, as every method that draws is replaced. */
const unused = { clone: () => unused, next: () => 0, getState: () => [] } as ConstructorParameters<typeof Random>[0]

export class ReplayedRandom extends Random {
  /** Everything that was asked for so far, in order. */
  readonly asked: Choice[] = []
  /** Those split off so far, in order. */
  readonly clones: ReplayedRandom[] = []
  private readonly values: Answers
  private readonly rng: Rng
  private readonly plainest: number
  private readonly inner: readonly Answers[] | undefined
  private readonly edgy: boolean
  private readonly told: () => void

  /**
   * `values` are the answers to give first; one outside the range asked for is wrapped into it, in those split off the nearest. So many answers after
   * them, `plainest`, are the values nearest to 0; then chance decides.
   */
  constructor(values: Answers, seed: number, { plainest = 0, inner, edgy = false, told = () => {} }: Splitting = {}) {
    super(unused)
    this.values = values
    this.rng = new Rng(seed)
    this.plainest = values.length + plainest
    this.inner = inner
    this.edgy = edgy
    this.told = told
  }

  /** A child with a sequence of its own, decided by one more choice where its answers are not known. */
  override clone(): Random {
    const { inner, told, clones } = this
    const child = new ReplayedRandom(inner?.[clones.length] ?? [], this.nextInt(), {
      plainest: inner === undefined ? 0 : mostPlainAnswers,
      inner: inner && [],
      edgy: true,
      told,
    })
    clones.push(child)
    return child
  }

  /** Notes an answer; whoever made the value is told of each that it gives while it is used. */
  private answered(choice: Choice): void {
    this.asked.push(choice)
    if (this.edgy) this.told()
  }

  override next(bits: number): number {
    return this.nextInt(0, 2 ** bits - 1)
  }

  override nextBoolean(): boolean {
    return this.nextInt(0, 1) === 1
  }

  override nextInt(): number
  override nextInt(min: number, max: number): number
  override nextInt(min = -0x8000_0000, max = 0x7fff_ffff): number {
    const known = this.values[this.asked.length]
    let value = min
    if (typeof known === 'number' && Number.isInteger(known))
      value = this.edgy ? clamped(known, min, max) : wrapped(known, min, max)
    else if (this.asked.length < this.plainest) value = nearest({ min, max, value: min }) as number
    else value = this.edgy && this.rng.oneIn(edgyDraws) ? this.edge(min, max) : this.rng.int(min, max)
    this.answered({ min, max, value })
    return value
  }

  override nextBigInt(min: bigint, max: bigint): bigint {
    const known = this.values[this.asked.length]
    const size = max - min + 1n
    let value = min
    if (typeof known === 'bigint') value = this.edgy ? clamped(known, min, max) : min + modulo(known - min, size)
    else if (this.asked.length < this.plainest) value = nearest({ min, max, value: min }) as bigint
    else value = min + this.rng.bigBelow(size)
    this.answered({ min, max, value })
    return value
  }

  /** An end of the range, or the value nearest to 0: what fast-check's bias would prefer. */
  private edge(min: number, max: number): number {
    return this.rng.pick([min, max, nearest({ min, max, value: min }) as number])
  }

  override nextDouble(): number {
    return this.nextInt(0, twoTo53 - 1) / twoTo53
  }

  override getState(): undefined {
    return undefined
  }
}

/** Where ranges are not known beforehand a smaller answer has to stay one: wrapped, -1 would be the greatest of all. */
function clamped<N extends number | bigint>(value: N, min: N, max: N): N {
  if (value < min) return min
  return value > max ? max : value
}

function wrapped(value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value
  const size = max - min + 1
  return min + ((((value - min) % size) + size) % size)
}

function modulo(value: bigint, size: bigint): bigint {
  return ((value % size) + size) % size
}
