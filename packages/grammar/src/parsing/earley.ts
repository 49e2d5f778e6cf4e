/**
 * The complete parser: Earley's algorithm with Leo's short cut for right recursion, for every context-free grammar,
 * ambiguous and left-recursive ones included. Of several derivations it answers the one whose parts were completed first,
 * which is the same one every time: earlier options, and shorter left parts.
 *
 * J. Earley, "An efficient context-free parsing algorithm" (1970); J. Aycock and R. N. Horspool, "Practical Earley
 * parsing" (2002) for empty rules; J. Leo, "A general context-free parsing algorithm …" (1991).
 */

import { codeOf, indexIn } from '../grammar/char-set.ts'
import { entryOf, numberAt } from '../grammar/column.ts'
import { nodeAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { IntList, ItemIndex } from './earley-chart.ts'
import { type EarleyGrammar, lastDot } from './earley-grammar.ts'
import { classAt, type Lookahead } from './lookahead.ts'

/** Child of an item: an item, nothing to decide, a member of a class (`firstMember - index`), an empty text. */
const nothing = -1
const firstMember = -2
const firstEmpty = -0x4000_0000

const none = -1
const unknown = -2

export class EarleyRun {
  private readonly grammar: EarleyGrammar
  private readonly lookahead: Lookahead
  private readonly text: string
  private readonly blind: boolean
  private position = 0
  private charClass = 0

  // Items: state, prediction they belong to, item before the last part, last part, option taken, and Leo's mark.
  private readonly state = new IntList()
  private readonly prediction = new IntList()
  private readonly previous = new IntList()
  private readonly child = new IntList()
  private readonly option = new IntList()
  private readonly leaped = new IntList()
  private readonly index = new ItemIndex(this.state, this.prediction)

  // Predictions: a symbol at an origin, with the items waiting for it and Leo's topmost wait.
  private readonly symbol = new IntList()
  private readonly origin = new IntList()
  private readonly waits = new IntList()
  private readonly top = new IntList()
  private readonly waitItem = new IntList()
  private readonly waitOption = new IntList()
  private readonly waitNext = new IntList()
  private readonly predictedHere: Int32Array
  private readonly predictedAt: Int32Array

  // Terminals read ahead: item, child and option, listed by the position where they end.
  private readonly aheadHead: Int32Array
  private readonly aheadItem = new IntList()
  private readonly aheadChild = new IntList()
  private readonly aheadOption = new IntList()
  private readonly aheadNext = new IntList()

  private accepted = none
  /** Last position with any item, and its first item: where a failure is reported. */
  farthest = 0
  private farthestItem = 0
  ambiguities = 0

  /** `blind`: without looking at the next character, so that `expected` knows everything that could have come. */
  constructor(grammar: EarleyGrammar, lookahead: Lookahead, text: string, blind = false) {
    this.blind = blind
    this.grammar = grammar
    this.lookahead = lookahead
    this.text = text
    this.predictedHere = new Int32Array(grammar.plan.nodes.length)
    this.predictedAt = new Int32Array(grammar.plan.nodes.length).fill(-1)
    this.aheadHead = new Int32Array(text.length + 2).fill(none)
  }

  /** The decisions of a derivation of the whole text, or undefined where there is none. */
  parse(): Int32Array | undefined {
    const root = entryOf(this.grammar.symbolOf, this.grammar.plan.root)
    if (this.text === '' && this.lookahead.nullable[root] === 1)
      return Int32Array.from(this.grammar.emptyDecisions(root))
    if (isTerminal(nodeAt(this.grammar.plan, root))) return this.parseTerminal(root)
    this.charClass = classAt(this.text, 0)
    this.predict(root)
    for (; this.position <= this.text.length; this.position++) this.buildSet()
    return this.accepted === none ? undefined : this.decisions(this.accepted)
  }

  /** Terminal nodes that could have continued the text at `farthest`. */
  expected(): Set<number> {
    const found = new Set<number>()
    for (let item = this.farthestItem; item < this.state.length; item++) {
      for (const part of this.wanted(item)) {
        const symbol = entryOf(this.grammar.symbolOf, part)
        if (isTerminal(nodeAt(this.grammar.plan, symbol))) found.add(symbol)
      }
    }
    return found
  }

  private parseTerminal(root: number): Int32Array | undefined {
    const node = nodeAt(this.grammar.plan, root)
    if (node.kind === 'literal') return this.text === node.text ? new Int32Array(0) : undefined
    if (node.kind !== 'chars' || Array.from(this.text).length !== 1) return undefined
    const index = indexIn(node.set, codeOf(this.text))
    return index < 0 ? undefined : Int32Array.of(index)
  }

  private buildSet(): void {
    const start = this.position === 0 ? 0 : this.state.length
    this.charClass = classAt(this.text, this.position)
    if (this.position > 0) this.index.next(start)
    for (let entry = entryOf(this.aheadHead, this.position); entry !== none; entry = this.aheadNext.at(entry)) {
      this.advance(this.aheadItem.at(entry), this.aheadChild.at(entry), this.aheadOption.at(entry))
    }
    if (this.state.length === start) return
    this.farthest = this.position
    this.farthestItem = start
    for (let item = start; item < this.state.length; item++) this.process(item)
  }

  private process(item: number): void {
    const symbol = entryOf(this.grammar.stateSymbol, this.state.at(item))
    const dot = this.state.at(item) - entryOf(this.grammar.firstState, symbol)
    const node = nodeAt(this.grammar.plan, symbol)
    switch (node.kind) {
      case 'sequence':
        if (dot === node.parts.length) this.complete(item, symbol)
        else this.want(item, numberAt(node.parts, dot), 0)
        return
      case 'choice':
        if (dot === 1) this.complete(item, symbol)
        else for (let at = 0; at < node.options.length; at++) this.want(item, numberAt(node.options, at), at)
        return
      case 'repeat':
        if (dot >= node.min) this.complete(item, symbol)
        if (dot < node.max) this.want(item, node.part, 0)
        return
      case 'except':
        if (dot === 0) this.want(item, node.part, 0)
        else if (!node.pattern.test(this.text.slice(this.origin.at(this.prediction.at(item)), this.position))) {
          this.complete(item, symbol)
        }
    }
  }

  private want(item: number, part: number, option: number): void {
    const symbol = entryOf(this.grammar.symbolOf, part)
    const node = nodeAt(this.grammar.plan, symbol)
    if (this.lookahead.nullable[symbol] === 1 && this.mayBeEmpty(item)) this.advance(item, firstEmpty - symbol, option)
    if (!this.blind && !this.lookahead.canBegin(symbol, this.charClass)) return
    if (node.kind === 'literal') {
      if (this.text.startsWith(node.text, this.position)) this.readAhead(item, nothing, option, node.text.length)
    } else if (node.kind === 'chars') {
      const code = this.text.codePointAt(this.position) as number
      const index = indexIn(node.set, code)
      if (index >= 0) this.readAhead(item, firstMember - index, option, code > 0xffff ? 2 : 1)
    } else {
      const prediction = this.predict(symbol)
      const wait = this.waitItem.push(item)
      this.waitOption.push(option)
      this.waitNext.push(this.waits.at(prediction))
      this.waits.set(prediction, wait)
    }
  }

  /** Empty parts of a repeat only count up to its minimum; more would be endless. */
  private mayBeEmpty(item: number): boolean {
    const symbol = entryOf(this.grammar.stateSymbol, this.state.at(item))
    const node = nodeAt(this.grammar.plan, symbol)
    return node.kind !== 'repeat' || this.state.at(item) - entryOf(this.grammar.firstState, symbol) < node.min
  }

  private predict(symbol: number): number {
    if (this.predictedAt[symbol] === this.position) return entryOf(this.predictedHere, symbol)
    const prediction = this.symbol.push(symbol)
    this.origin.push(this.position)
    this.waits.push(none)
    this.top.push(unknown)
    this.predictedAt[symbol] = this.position
    this.predictedHere[symbol] = prediction
    this.addItem(entryOf(this.grammar.firstState, symbol), prediction, none, nothing, 0, 0)
    return prediction
  }

  private readAhead(item: number, child: number, option: number, length: number): void {
    const end = this.position + length
    const entry = this.aheadItem.push(item)
    this.aheadChild.push(child)
    this.aheadOption.push(option)
    this.aheadNext.push(entryOf(this.aheadHead, end))
    this.aheadHead[end] = entry
  }

  private complete(item: number, symbol: number): void {
    const prediction = this.prediction.at(item)
    // Whoever predicted a symbol that can be empty has already gone past it.
    if (this.origin.at(prediction) === this.position) return
    if (!this.blind && !this.lookahead.canFollow(symbol, this.charClass)) return
    if (prediction === 0 && this.position === this.text.length && this.accepted === none) this.accepted = item
    const top = this.topWait(prediction)
    if (top !== none) {
      const waiting = this.waitItem.at(top)
      this.addItem(this.nextState(waiting), this.prediction.at(waiting), waiting, item, this.waitOption.at(top), 1)
      return
    }
    for (let wait = this.waits.at(prediction); wait !== none; wait = this.waitNext.at(wait)) {
      this.advance(this.waitItem.at(wait), item, this.waitOption.at(wait))
    }
  }

  private advance(item: number, child: number, option: number): void {
    this.addItem(this.nextState(item), this.prediction.at(item), item, child, option, 0)
  }

  private nextState(item: number): number {
    const state = this.state.at(item)
    const symbol = entryOf(this.grammar.stateSymbol, state)
    const last = entryOf(this.grammar.firstState, symbol) + lastDot(nodeAt(this.grammar.plan, symbol))
    return Math.min(state + 1, last)
  }

  private addItem(
    state: number,
    prediction: number,
    previous: number,
    child: number,
    option: number,
    leaped: number,
  ): void {
    const same = this.index.findOrAdd(state, prediction, this.state.length)
    if (same >= 0) {
      if (this.child.at(same) !== child || this.previous.at(same) !== previous) this.ambiguities++
      return
    }
    this.state.push(state)
    this.prediction.push(prediction)
    this.previous.push(previous)
    this.child.push(child)
    this.option.push(option)
    this.leaped.push(leaped)
  }

  /**
   * Where only one item waits for a prediction and is finished by it, completing is forced, and so on upwards: the last
   * such wait. Right-recursive lists are then completed in one step instead of one per element.
   */
  private topWait(prediction: number): number {
    const chain: number[] = []
    let top = none
    for (let at = prediction; ; ) {
      const known = this.top.at(at)
      if (known !== unknown) {
        if (known !== none) top = known
        break
      }
      // Marked while it is looked at: a rule that can become itself would lead here again.
      this.top.set(at, none)
      const wait = this.onlyFinishing(at)
      if (wait === none) break
      chain.push(at)
      top = wait
      at = this.prediction.at(this.waitItem.at(wait))
    }
    for (const at of chain) this.top.set(at, top)
    return chain.length === 0 ? this.top.at(prediction) : top
  }

  private onlyFinishing(prediction: number): number {
    // The whole text waits for the root as well.
    if (prediction === 0) return none
    const wait = this.waits.at(prediction)
    if (wait === none || this.waitNext.at(wait) !== none) return none
    const item = this.waitItem.at(wait)
    const symbol = entryOf(this.grammar.stateSymbol, this.state.at(item))
    const node = nodeAt(this.grammar.plan, symbol)
    if (node.kind === 'choice') return wait
    const dot = this.state.at(item) - entryOf(this.grammar.firstState, symbol)
    return node.kind === 'sequence' && dot === node.parts.length - 1 ? wait : none
  }

  private *wanted(item: number): Generator<number> {
    const symbol = entryOf(this.grammar.stateSymbol, this.state.at(item))
    const dot = this.state.at(item) - entryOf(this.grammar.firstState, symbol)
    const node = nodeAt(this.grammar.plan, symbol)
    if (node.kind === 'sequence' && dot < node.parts.length) yield numberAt(node.parts, dot)
    else if (node.kind === 'choice' && dot === 0) yield* node.options
    else if ((node.kind === 'repeat' && dot < node.max) || (node.kind === 'except' && dot === 0)) yield node.part
  }

  /** The decisions below a completed item, in pre-order. */
  private decisions(root: number): Int32Array {
    const out = new IntList()
    const todo = [root]
    for (let child = todo.pop(); child !== undefined; child = todo.pop()) {
      if (child <= firstEmpty) {
        for (const decision of this.grammar.emptyDecisions(firstEmpty - child)) out.push(decision)
      } else if (child <= firstMember) out.push(firstMember - child)
      else if (child !== nothing) this.unfold(child, out, todo)
    }
    return Int32Array.from({ length: out.length }, (_, at) => out.at(at))
  }

  private unfold(item: number, out: IntList, todo: number[]): void {
    if (this.leaped.at(item) === 1) this.walkLeap(item)
    const symbol = entryOf(this.grammar.stateSymbol, this.state.at(item))
    const node = nodeAt(this.grammar.plan, symbol)
    let parts = 0
    // The parts are linked from last to first, which is the order a stack wants them in.
    for (let at = item; this.previous.at(at) !== none; at = this.previous.at(at)) {
      todo.push(this.child.at(at))
      parts++
    }
    if (node.kind === 'choice') out.push(this.option.at(item))
    if (node.kind === 'repeat' && node.max > node.min) out.push(parts - node.min)
  }

  /** Puts in the items a leap has left out, from the completed part up to the item. */
  private walkLeap(item: number): void {
    let child = this.child.at(item)
    const end = this.previous.at(item)
    for (let wait = this.waits.at(this.prediction.at(child)); this.waitItem.at(wait) !== end; ) {
      const waiting = this.waitItem.at(wait)
      const between = this.state.push(this.nextState(waiting))
      this.prediction.push(this.prediction.at(waiting))
      this.previous.push(waiting)
      this.child.push(child)
      this.option.push(this.waitOption.at(wait))
      this.leaped.push(0)
      child = between
      wait = this.waits.at(this.prediction.at(waiting))
    }
    this.child.set(item, child)
    this.leaped.set(item, 0)
  }
}

function isTerminal(node: PlanNode): boolean {
  return node.kind === 'literal' || node.kind === 'chars'
}
