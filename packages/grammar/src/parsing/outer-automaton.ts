/**
 * A quick no: a finite automaton that accepts every text of a grammar, and others. It forgets where a rule that can stand inside itself was
 * called from, so brackets need not match; what it rejects is no text of the grammar, and needs no parser to say so. Its states are made when a text leads to them.
 */
import { pairs } from '../grammar/char-set.ts'
import { entryOf, itemAt, missingAt } from '../grammar/column.ts'
import { nodeAt, type Plan, ruleAt } from '../grammar/plan.ts'
import type { PlanNode } from '../grammar/plan-node.ts'
import { endClass, otherClass, partsOf } from './lookahead.ts'
import { reachesRule } from './reaches-rule.ts'

/** States after which it stops to learn, and answers yes to whatever would need more. */
const mostStates = 4000
/** Places after which rules are shared: more would take longer to make than they save. */
const mostPlaces = 5000
const unknown = -2
const dead = -1

/** What is read on the way from one place of the grammar to another. */
interface Reading {
  readonly classes: Uint8Array
  readonly to: number
}

/** A set of places, and where each class of characters leads from it. */
interface State {
  readonly readings: readonly Reading[]
  readonly next: Int32Array
  readonly isEnd: boolean
}

/** Where a part of the grammar begins and ends. */
interface Ends {
  readonly entry: number
  readonly exit: number
}

export class OuterAutomaton {
  private readonly plan: Plan
  private readonly lookedUp = new Map<number, Ends>()
  /** From each place to others without reading. */
  private readonly free: number[][] = []
  private readonly readings: Reading[][] = []
  private readonly states: State[] = []
  private readonly numbers = new Map<string, number>()
  private readonly end: number

  constructor(plan: Plan) {
    this.plan = plan
    const { entry, exit } = this.build(plan.root)
    this.end = exit
    this.stateOf([entry])
  }

  /** False only where the text is none of the grammar. */
  accepts(text: string): boolean {
    let state = 0
    for (let at = 0; at < text.length; at++) {
      const charClass = Math.min(text.charCodeAt(at), otherClass)
      const from = this.states[state] ?? missingAt(this.states, state)
      let next = entryOf(from.next, charClass)
      if (next === unknown) {
        if (this.states.length >= mostStates) return true
        from.next[charClass] = next = this.after(from, charClass)
      }
      if (next === dead) return false
      state = next
    }
    return itemAt(this.states, state).isEnd
  }

  private place(): number {
    this.free.push([])
    return this.readings.push([]) - 1
  }

  /** Makes places for a node, anew for each time it is used, but for rules that are shared. */
  private build(id: number): Ends {
    const node = nodeAt(this.plan, id)
    const ends = { entry: this.place(), exit: this.place() }
    const { entry, exit } = ends
    switch (node.kind) {
      case 'literal':
        this.connectText(node.text, entry, exit)
        break
      case 'chars':
        this.connectSet(node, entry, exit)
        break
      case 'sequence': {
        let at = entry
        for (const part of node.parts) at = this.buildBehind(at, part)
        this.go(at, exit)
        break
      }
      case 'rule':
        this.connectRule(node.rule, ends)
        break
      default:
        for (const part of partsOf(this.plan, node)) {
          const made = this.build(part)
          this.go(entry, made.entry)
          this.go(made.exit, exit)
          if (node.kind === 'repeat' && node.max > 1) this.go(made.exit, made.entry)
        }
        if (node.kind === 'repeat' && node.min === 0) this.go(entry, exit)
    }
    return ends
  }

  private buildBehind(at: number, part: number): number {
    const { entry, exit } = this.build(part)
    this.go(at, entry)
    return exit
  }

  /** Rules inside themselves are one for all who call them, and so are all others once there are many places: the calls are what is forgotten. */
  private connectRule(rule: number, { entry, exit }: Ends): void {
    const { body } = ruleAt(this.plan, rule)
    const isShared = this.free.length >= mostPlaces || isRecursive(this.plan, rule)
    let made = isShared ? this.lookedUp.get(rule) : this.build(body)
    if (made === undefined) {
      const ends = { entry: this.place(), exit: this.place() }
      this.lookedUp.set(rule, ends)
      const inner = this.build(body)
      this.go(ends.entry, inner.entry)
      this.go(inner.exit, ends.exit)
      made = ends
    }
    this.go(entry, made.entry)
    this.go(made.exit, exit)
  }

  private connectText(text: string, entry: number, exit: number): void {
    let at = entry
    for (let unit = 0; unit < text.length; unit++) {
      const to = this.place()
      const classes = new Uint8Array(endClass)
      classes[Math.min(text.charCodeAt(unit), otherClass)] = 1
      this.read(at, { classes, to })
      at = to
    }
    this.go(at, exit)
  }

  private connectSet({ set }: PlanNode & { kind: 'chars' }, entry: number, exit: number): void {
    const classes = new Uint8Array(endClass)
    let largest = 0
    for (const [from, to] of pairs(set)) {
      largest = Math.max(largest, to)
      for (let code = from; code <= Math.min(to, otherClass); code++) classes[code] = 1
      if (to >= otherClass) classes[otherClass] = 1
    }
    this.read(entry, { classes, to: exit })
    if (largest <= 0xffff) return
    // A pair of units; half of one is told from other large units by nobody here.
    const [half, middle] = [new Uint8Array(endClass), this.place()]
    half[otherClass] = 1
    this.read(entry, { classes: half, to: middle })
    this.read(middle, { classes: half, to: exit })
  }

  private go(from: number, to: number): void {
    const places = this.free[from] ?? missingAt(this.free, from)
    if (!places.includes(to)) places.push(to)
  }

  private read(from: number, reading: Reading): void {
    itemAt(this.readings, from).push(reading)
  }

  private after({ readings }: State, charClass: number): number {
    const places = readings.filter(({ classes }) => classes[charClass] === 1).map(({ to }) => to)
    return places.length === 0 ? dead : this.stateOf(places)
  }

  /** The number of the state with all places that these lead to without reading. */
  private stateOf(places: readonly number[]): number {
    const all = new Set(places)
    for (const place of all) for (const next of this.free[place] ?? []) all.add(next)
    const reading = [...all].filter((place) => itemAt(this.readings, place).length > 0).sort((a, b) => a - b)
    const isEnd = all.has(this.end)
    const key = `${reading.join()}${isEnd ? '.' : ''}`
    let number = this.numbers.get(key)
    if (number !== undefined) return number
    const readings = reading.flatMap((place) => itemAt(this.readings, place))
    number = this.states.push({ readings, next: new Int32Array(endClass).fill(unknown), isEnd }) - 1
    this.numbers.set(key, number)
    return number
  }
}

const recursive = new WeakMap<Plan, Map<number, boolean>>()

/** Whether a rule stands inside itself, however deep. */
function isRecursive(plan: Plan, rule: number): boolean {
  let known = recursive.get(plan)
  if (known === undefined) recursive.set(plan, (known = new Map()))
  let answer = known.get(rule)
  if (answer === undefined) known.set(rule, (answer = reachesRule(plan, ruleAt(plan, rule).body, rule)))
  return answer
}
