/**
 * Tells an input that never ends from one that asks for an answer nobody can hold: all orders of twelve items, `Infinity` zeros. Of
 * smaller ones the answers are as much smaller as their steps are fewer.
 */
import { takeJudgedPairs } from '../domains/functions/judged-pairs.ts'
import { itemsOf, Pump } from '../growth/pump.ts'
import { isPriceOfAnswer, type Priced, roomOf } from '../growth/room.ts'
import { lengthOf, longestOf, type PartNode, preorderOf } from '../parts/part-tree.ts'
import { rootWithValues } from '../parts/replace.ts'
import { breath, type Steps } from './breath.ts'
import type { SlowSizesParts } from './slow-sizes.ts'

/** Of the steps after which a run is a hang, what a smaller input may take: enough to see how its answer grows. No bench chose it. */
const share = 1 / 100
/** Steps may grow so many times as fast from the last size to the next as they did to the last. No bench chose it. */
const slack = 4
/** What stands for `Infinity`, the smallest first. No bench chose them. */
const finite = [16, 32, 64, 128, 256, 512, 1024] as const
/** No list is as long, by definition of the language. */
const mostCounted = 2 ** 32
/** Longer ones hardly ever end where answers grow by a factor with each item. No bench chose it. */
const longest = 64
/** Of shorter ones not three sizes can be compared, by definition. */
const fewestItems = 3

export class LargeAnswers {
  private readonly parts: SlowSizesParts

  constructor(parts: SlowSizesParts) {
    this.parts = parts
  }

  /** Whether an input that used up its steps, or made something longer than the engine allows, does so for what it asks. */
  *areAskedFor(corpus: unknown): Steps<boolean> {
    const parts = preorderOf(this.parts.root, corpus)
    for (const { isEnd, starts } of endsOf(parts))
      for (const start of starts)
        for (const scale of scalesOf(parts, isEnd)) {
          const { prices, isCut } = yield* this.pricesOf(withoutEnds(parts, isEnd, { scale, start }))
          if (isPriceOfAnswer(prices)) return true
          if (isCut) break
        }
    for (const list of listsOf(parts)) {
      const { prices, isCut } = yield* this.pricesOf(this.shorter(corpus, list))
      // What takes long without steps, as a regular expression does, is nowhere cut: its answers say nothing.
      if (isCut && this.wasNear(prices) && isPriceOfAnswer(prices)) return true
    }
    return false
  }

  /** The next larger input was to be cut: otherwise the item that it has more of is what never ends, such as one call of a sequence. */
  private wasNear(prices: readonly Priced[]): boolean {
    const [before, last] = prices.slice(-2)
    if (before === undefined || last === undefined) return false
    return (last.steps * last.steps * slack) / Math.max(1, before.steps) >= this.parts.stepBudget * share
  }

  /** Whether inputs whose steps are known, the smallest first, take no more than their answers are worth, or the pairs that somebody has to judge. */
  *arePriceOfAnswers(samples: Iterable<{ readonly corpus: unknown; readonly steps: number }>): Steps<boolean> {
    const prices: Priced[] = []
    const pairs: Priced[] = []
    for (const { corpus, steps } of samples) {
      takeJudgedPairs()
      const room = (yield* this.run(corpus, this.parts.stepBudget)) === 'ended' ? roomOf(this.parts.runner.answer) : 0
      prices.push({ steps, room })
      pairs.push({ steps, room: takeJudgedPairs() })
    }
    return isPriceOfAnswer(prices) || isPriceOfAnswer(pairs)
  }

  /** Prices of the inputs up to the first that does not end; `isCut` where that one used up its steps. */
  private *pricesOf(inputs: Iterable<unknown>): Steps<{ readonly prices: readonly Priced[]; readonly isCut: boolean }> {
    const { runner, coverage, stepBudget } = this.parts
    const prices: Priced[] = []
    for (const input of inputs) {
      const end = input === undefined ? 'failed' : yield* this.run(input, stepBudget * share)
      if (end !== 'ended') return { prices, isCut: end === 'cut' }
      prices.push({ steps: coverage.steps, room: roomOf(runner.answer) })
    }
    return { prices, isCut: false }
  }

  /** The input with a list or a text of it cut, longer and longer. */
  private *shorter(corpus: unknown, part: PartNode): Generator<unknown, void> {
    const form = { before: [], unit: itemsOf(part), mirror: [], after: [], way: 'cut' } as const
    const pump = new Pump({ root: this.parts.root, value: corpus, path: part.path, form })
    for (let length = 1; length < Math.min(lengthOf(part), longest); length++) yield pump.repeated(length)
  }

  private *run(corpus: unknown, mostSteps: number): Steps<'ended' | 'cut' | 'failed'> {
    const { runner, coverage, breathing } = this.parts
    if (breathing.isDue()) yield breath
    const pending = runner.runBriefly(corpus, mostSteps)
    if (pending !== undefined) yield pending
    if (coverage.exhausted) return 'cut'
    return runner.result.status === 'passed' ? 'ended' : 'failed'
  }
}

/** The outermost one and the longest: a list of lists is as large as the product of these. */
function listsOf(parts: readonly PartNode[]): ReadonlySet<PartNode> {
  const lists = parts.filter((part) => part.above !== undefined && lengthOf(part) > fewestItems)
  const outermost = longestOf(lists.filter(({ depth }) => depth === lists[0]?.depth))
  return new Set([outermost, longestOf(lists)].filter((part) => part !== undefined))
}

type IsEnd = (leaf: unknown) => boolean

/** What counts as an end, and where what stands for it begins to count. */
interface Ends {
  readonly isEnd: IsEnd
  readonly starts: readonly number[]
}

/** Nothing counts to a number beyond any list; what counts from there does so as from any other: `range(2 ** 52, Infinity)`. */
function endsOf(parts: readonly PartNode[]): readonly Ends[] {
  const leaves = parts.map(({ leaf }) => leaf)
  const others = leaves.filter((leaf): leaf is number => isUncounted(leaf) && !isInfinite(leaf))
  const ofInfinite = { isEnd: isInfinite, starts: [0, ...new Set(others.filter(Number.isSafeInteger).map(Math.abs))] }
  return others.length === 0 ? [ofInfinite] : [{ isEnd: isUncounted, starts: [0] }, ofInfinite]
}

/** What the numbers that stand for `Infinity` are multiplied by: with steps of 512, what goes up to 16 has one item, as up to 32. */
function scalesOf(parts: readonly PartNode[], isEnd: IsEnd): readonly number[] {
  const counted = parts.map(({ leaf }) => (typeof leaf === 'number' && !isEnd(leaf) ? Math.abs(leaf) : 0))
  return [...new Set([1, Math.max(1, ...counted.filter(Number.isFinite))])]
}

/** The input with a number for each end, of either sign, larger and larger; none where none of them is `Infinity`. */
function* withoutEnds(
  parts: readonly PartNode[],
  isEnd: IsEnd,
  { scale, start }: { readonly scale: number; readonly start: number },
): Generator<unknown, void> {
  const ends = parts.filter(({ leaf }) => isEnd(leaf))
  if (!ends.some(({ leaf }) => isInfinite(leaf))) return
  const finiteFor = (end: unknown, size: number): number => Math.sign(Number(end)) * (start + size * scale)
  for (const size of finite) yield rootWithValues(new Map(ends.map((part) => [part, finiteFor(part.leaf, size)])))
}

/** Beside an `Infinity` a number that nothing counts to is as good as one: `range(-Infinity, 1e291)`. */
function isUncounted(leaf: unknown): boolean {
  return typeof leaf === 'number' && Math.abs(leaf) > mostCounted
}

/** Or it is a step: `range(-Infinity, 0, 2 ** 33)`. */
function isInfinite(leaf: unknown): boolean {
  return leaf === Number.POSITIVE_INFINITY || leaf === Number.NEGATIVE_INFINITY
}
