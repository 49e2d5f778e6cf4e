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
  /** Domain of one call. */
  readonly calls: AnyDomain
  /** A call of each member that can be called behind the last call, in no order. */
  nextCalls(value: unknown, g: MutateContext): Iterable<unknown>
  /** The input with this call behind the last; `undefined` where there is no room. */
  withCall(value: unknown, call: unknown, g: MutateContext): unknown
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

/** Calls that lead to a state; what one run was the first to lead to has them in common. */
interface Prefix {
  value: unknown
  readonly calls: number
  /** Only the calls that lead there are left of `value`. */
  isCut: boolean
}

interface KeptState {
  prefix: Prefix
  /** How often it was gone on from. */
  tries: number
  /** What stands one call behind it was looked at. */
  isProbed: boolean
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
    const { known } = this
    const states = this.parts.states()
    for (let at = 0; at < states.length; at++) {
      const numbers = states[at] ?? none
      // Most calls leave the state as it was.
      if (at > 0 && numbers === states[at - 1]) continue
      let prefix: Prefix | undefined
      for (let place = 0; place < numbers.length; place++) {
        const number = numbers[place] ?? 0
        const state = known.get(number)
        if (state === undefined ? known.size >= mostStates : state.prefix.calls <= at + 1) continue
        kept ??= this.root.retain(value)
        prefix ??= { value: kept, calls: at + 1, isCut: false }
        if (state === undefined) {
          known.set(number, { prefix, tries: 0, isProbed: false })
          isNew = true
        } else state.prefix = prefix
        this.left = 0
      }
    }
    return isNew
  }

  /** Each state was looked at one call deep, and gone on from at least so often. */
  isWorn(leastTries: number): boolean {
    for (const { tries, isProbed } of this.known.values()) if (!isProbed || tries < leastTries) return false
    return true
  }

  /** An input that goes on from one of the states, with a few calls or a whole sequence; those that are near and were gone on from least come first. */
  goOn(rng: Rng, g: MutateContext, isWhole: boolean): unknown {
    if (this.known.size === 0) return undefined
    if (this.left-- <= 0) this.look()
    const state = itemAt(this.states, this.search(rng.float() * (this.sums.at(-1) ?? 0)))
    state.tries++
    return this.parts.goOn(this.cut(state.prefix), g, isWhole)
  }

  /**
   * The calls that lead to a state which was not looked at before: as often as not the newest, which lies behind what was just turned over,
   * else one of all, those near more often. `undefined` where there is none.
   */
  toProbe(rng: Rng): unknown {
    const isNewest = rng.bool()
    let chosen: Prefix | undefined
    let sum = 0
    for (const { prefix, isProbed } of this.known.values()) {
      if (isProbed) continue
      const weight = 1 / (fixedCost + prefix.calls)
      sum += weight
      if (isNewest || rng.float() * sum < weight) chosen = prefix
    }
    if (chosen === undefined) return undefined
    for (const state of this.known.values()) if (state.prefix === chosen) state.isProbed = true
    return this.cut(chosen)
  }

  private cut(prefix: Prefix): unknown {
    if (!prefix.isCut) {
      prefix.value = this.parts.firstCalls(prefix.value, prefix.calls)
      prefix.isCut = true
    }
    return prefix.value
  }

  private look(): void {
    this.states = [...this.known.values()]
    this.left = choicesPerLook
    this.sums.length = 0
    let sum = 0
    for (const { tries, prefix } of this.states) {
      sum += 1 / ((1 + tries) * (fixedCost + prefix.calls))
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
