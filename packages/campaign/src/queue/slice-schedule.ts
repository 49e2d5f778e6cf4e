/**
 * Which slice comes next: a file as a whole until its tests are known, then one test after the other, each as often as what it still
 * discovers per second is worth. Knows nothing of queues; one number decides its seeds.
 */
import { Rng } from '@fuzzwright/core/domain'
import { TimeShares } from '@fuzzwright/core/tooling'
import type { Slice, SliceEnd } from './slice.ts'

interface KnownTest {
  readonly file: string
  readonly name: string
  /** Milliseconds it was given so far, of those that were shared out. */
  given: number
}

/** The order of a campaign's slices. */
export class SliceSchedule {
  private readonly milliseconds: number
  private readonly seeds: Rng
  private readonly unseen: string[]
  private readonly tests = new Map<string, KnownTest>()
  private readonly shares = new TimeShares()
  /** Tests put aside: nobody came back from them. */
  private readonly poisonous = new Set<string>()

  /**
   * @param files paths below the checkout, with forward slashes
   * @param milliseconds of each slice
   * @param seed 32-bit integer
   */
  constructor(files: readonly string[], milliseconds: number, seed: number) {
    this.unseen = [...files].reverse()
    this.milliseconds = milliseconds
    this.seeds = new Rng(seed)
  }

  /** `undefined` while nothing is known that is worth a search: everything is tried, put aside, or not yet answered. */
  next(): Slice | undefined {
    const seed = this.seeds.next32() | 0
    const file = this.unseen.pop()
    if (file !== undefined) return { file, milliseconds: this.milliseconds, seed }
    const id = this.mostOwed()
    const test = id === undefined ? undefined : this.tests.get(id)
    if (test === undefined) return undefined
    test.given += this.milliseconds
    return { file: test.file, test: test.name, milliseconds: this.milliseconds, seed }
  }

  /** What a slice of `file` brought. */
  learn(file: string, { tests }: SliceEnd): void {
    for (const { id, name, milliseconds, discovered, finished } of tests) {
      if (!this.tests.has(id)) this.tests.set(id, { file, name, given: 0 })
      this.shares.learn(id, { milliseconds, discovered, finished })
    }
  }

  /** Puts the tests of a slice aside. */
  giveUp({ file, test }: Slice): void {
    for (const [id, known] of this.tests) {
      if (known.file === file && (test === undefined || known.name === test)) this.poisonous.add(id)
    }
  }

  /** The test that has got least of what it is due, of time shared out anew with what is known now. */
  private mostOwed(): string | undefined {
    const live = [...this.shares.share(1)].filter(([id]) => !this.poisonous.has(id))
    const [best] = live
      .map(([id, share]) => ({ id, due: (this.tests.get(id)?.given ?? 0) / Math.max(share, Number.MIN_VALUE) }))
      .sort((a, b) => a.due - b.due || (a.id < b.id ? -1 : 1))
    return best?.id
  }
}
