/** The generator an arbitrary is given: answers with the choices it was made with, then with chance, and remembers all. */
import { Rng } from '@fuzzwright/core/domain'
import { Random } from 'fast-check'
import { type Choice, nearest } from './choice.ts'

const twoTo53 = 0x20_0000_0000_0000

/** What the base class is made from; never asked, as every method that draws is replaced. */
const unused = { clone: () => unused, next: () => 0, getState: () => [] } as ConstructorParameters<typeof Random>[0]

export class ReplayedRandom extends Random {
  /** Everything that was asked for so far, in order. */
  readonly asked: Choice[] = []
  private readonly values: readonly (number | bigint)[]
  private readonly rng: Rng
  private readonly plainest: number

  /**
   * `values` are the answers to give first; one outside the range asked for is wrapped into it. So many answers after
   * them, `plainest`, are the values nearest to 0; then chance decides.
   */
  constructor(values: readonly (number | bigint)[], seed: number, plainest = 0) {
    super(unused)
    this.values = values
    this.rng = new Rng(seed)
    this.plainest = values.length + plainest
  }

  /** A child with a sequence of its own, decided by one more choice. */
  override clone(): Random {
    return new ReplayedRandom([], this.nextInt())
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
    if (typeof known === 'number' && Number.isInteger(known)) value = wrapped(known, min, max)
    else if (this.asked.length < this.plainest) value = nearest({ min, max, value: min }) as number
    else value = this.rng.int(min, max)
    this.asked.push({ min, max, value })
    return value
  }

  override nextBigInt(min: bigint, max: bigint): bigint {
    const known = this.values[this.asked.length]
    const size = max - min + 1n
    let value = min
    if (typeof known === 'bigint') value = min + modulo(known - min, size)
    else if (this.asked.length < this.plainest) value = nearest({ min, max, value: min }) as bigint
    else value = min + this.rng.bigBelow(size)
    this.asked.push({ min, max, value })
    return value
  }

  override nextDouble(): number {
    return this.nextInt(0, twoTo53 - 1) / twoTo53
  }

  override getState(): undefined {
    return undefined
  }
}

function wrapped(value: number, min: number, max: number): number {
  if (value >= min && value <= max) return value
  const size = max - min + 1
  return min + ((((value - min) % size) + size) % size)
}

function modulo(value: bigint, size: bigint): bigint {
  return ((value % size) + size) % size
}
