/**
 * The states that sequences of calls have led to, each with the fewest calls that do: what comes behind them is tried from there.
 * A sequence is long, and the news in it came with one call; what follows that call has nothing to do with it.
 */
import type { MutateContext } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { itemAt } from '../item-at.ts'
import type { Rng } from '../random/rng.ts'

/** What the search has to know of inputs that are sequences of calls. */
export interface SequenceParts {
  /** How many calls an input is made of: what a run of it costs. */
  callsIn(value: unknown): number
  /** The input with only the first `count` of the calls that its last run made. */
  firstCalls(value: unknown, count: number): unknown
  /** The input with calls behind the last, a few or a whole sequence; `undefined` where there is no room. */
  goOn(value: unknown, g: MutateContext, isWhole: boolean): unknown
  /** Numbers that tell of the state after each call of the last run; the calls that could not be made are missing. */
  states(): readonly (readonly number[] | undefined)[]
}

/** States that are kept; what a field holds may be new with each call. No bench chose it. */
const mostStates = 1024
/** Choices between two looks at all states. Only throughput depends on it; no bench chose it. */
const choicesPerLook = 16
/** What a run costs besides its calls, in calls. No bench chose it. */
const fixedCost = 2

const none: readonly number[] = []

interface KeptState {
  value: unknown
  calls: number
  /** Only the calls that lead to it are left of `value`. */
  isCut: boolean
  /** How often it was gone on from. */
  tries: number
}

export class CallStates {
  private readonly root: AnyDomain
  private readonly parts: SequenceParts
  private readonly known = new Map<number, KeptState>()
  private readonly sums: number[] = []
  private states: readonly KeptState[] = []
  private left = 0

  constructor(root: AnyDomain, parts: SequenceParts) {
    this.root = root
    this.parts = parts
  }

  /** Learns what the last run, which was `value`, led to; true where that is new. */
  learn(value: unknown): boolean {
    let isNew = false
    let kept: unknown
    const states = this.parts.states()
    for (let at = 0; at < states.length; at++) {
      const numbers = states[at] ?? none
      for (let place = 0; place < numbers.length; place++) {
        const number = numbers[place] ?? 0
        const state = this.known.get(number)
        if (state === undefined ? this.known.size >= mostStates : state.calls <= at + 1) continue
        kept ??= this.root.retain(value)
        this.known.set(number, { value: kept, calls: at + 1, isCut: false, tries: state?.tries ?? 0 })
        if (state === undefined) isNew = true
        this.left = 0
      }
    }
    return isNew
  }

  /** An input that goes on from one of the states, with a few calls or a whole sequence; those that are near and were gone on from least come first. */
  goOn(rng: Rng, g: MutateContext, isWhole: boolean): unknown {
    if (this.known.size === 0) return undefined
    if (this.left-- <= 0) this.look()
    const state = itemAt(this.states, this.search(rng.float() * (this.sums.at(-1) ?? 0)))
    state.tries++
    if (!state.isCut) {
      state.value = this.parts.firstCalls(state.value, state.calls)
      state.isCut = true
    }
    return this.parts.goOn(state.value, g, isWhole)
  }

  private look(): void {
    this.states = [...this.known.values()]
    this.left = choicesPerLook
    this.sums.length = 0
    let sum = 0
    for (const { tries, calls } of this.states) {
      sum += 1 / ((1 + tries) * (fixedCost + calls))
      this.sums.push(sum)
    }
  }

  /** Index of the first sum above `point`. */
  private search(point: number): number {
    let low = 0
    let high = this.sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sums[middle] ?? 0) > point) high = middle
      else low = middle + 1
    }
    return low
  }
}
