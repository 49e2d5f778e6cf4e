/** Coverage source of instrumented code: starts and ends runs over the counters that the modules increment by themselves. */
import {
  bucketsPerEdge,
  type ComparisonLog,
  type CoverageSource,
  type EdgeLocation,
  gateOfRealm,
} from '@fuzzwright/core/execution'
import type { ComparisonSite } from '../comparison-sites.ts'
import { readComparisons } from './comparison-reader.ts'
import { ComparisonRows, Recorder } from './comparison-rows.ts'
import type { CounterMap } from './counter-map.ts'
import type { ModuleFacts, RegisteredModule } from './module-format.ts'
import { ModuleList } from './module-list.ts'
import { StepTally } from './step-tally.ts'

if (bucketsPerEdge !== 8) throw new Error(`the counter map has 8 buckets an edge, the engine wants ${bucketsPerEdge}`)

/** Makes the exception that ends a run; passed in because a re-imported engine has a class of its own. */
export type BudgetError = new (budget: number) => Error

const batch = 128
/** Steps that an `await` is worth, beside the turn of the loop it stands in: so much longer it takes. No bench chose it. */
const stepsOfWait = 32
/** Room for fewer items takes no longer than the call that takes it. No bench chose it. */
const leastRoom = 16

export class CoverageRuns implements CoverageSource {
  budgetError: BudgetError
  exhausted = false
  askedTooMuch = false
  steps = 0
  private readonly map: CounterMap
  private readonly modules: ModuleList
  private readonly rows = new ComparisonRows()
  private readonly siteOf = (site: number): ComparisonSite | undefined => this.modules.siteOf(site)
  private log: ComparisonLog | undefined
  private isRunning = false
  private traceNext = false
  private tracing = false
  private weighNext = false
  private weighing = false
  private readonly tally = new StepTally()
  /** What the code threw by itself; objects only. */
  private readonly thrown = new WeakSet<object>()
  private budget = Number.POSITIVE_INFINITY
  private readonly gate = gateOfRealm()
  /** Of the times that code awaited something, those that are among the steps. */
  private waitsBooked = 0
  /** Counters as they were when the budget was used up. */
  private atExhaustion: Uint8Array | undefined

  constructor(map: CounterMap, budgetError: BudgetError) {
    this.map = map
    this.modules = new ModuleList(map)
    this.budgetError = budgetError
  }

  register(facts: ModuleFacts): RegisteredModule {
    const registered = this.modules.add(facts, ({ counters, firstSite }) => ({
      c: counters,
      w: (edge) => this.overflow(counters, edge),
      k: new Recorder(this.rows, firstSite, (line, steps) => this.weigh(facts.id, line, steps)),
      g: this.gate,
    }))
    this.rows.reserve(this.modules.siteCount)
    if (this.isRunning) registered.c[0] = this.flag
    return registered
  }

  noteThrown(error: unknown): unknown {
    if (typeof error === 'object' && error !== null) this.thrown.add(error)
    return error
  }

  threw(error: unknown): boolean {
    return typeof error === 'object' && error !== null && this.thrown.has(error)
  }

  get edgeCount(): number {
    return this.modules.edgeCount
  }

  get running(): boolean {
    return this.isRunning
  }

  get comparisons(): ComparisonLog {
    this.log ??= readComparisons(this.rows, this.siteOf)
    return this.log
  }

  comparisonsAt(wanted: (site: number, most: number) => boolean): ComparisonLog {
    return readComparisons(this.rows, this.siteOf, wanted)
  }

  start(stepBudget: number): void {
    this.budget = stepBudget
    this.steps = 0
    this.exhausted = false
    this.askedTooMuch = false
    this.waitsBooked = this.gate.waits
    this.atExhaustion = undefined
    // Instrumented code may have run between two runs, while values were built or judged.
    this.map.clear(this.modules.used)
    this.log = undefined
    if (this.rows.time > 0) this.rows.clear()
    this.tracing = this.traceNext
    this.weighing = this.weighNext
    this.weighNext = false
    if (this.weighing) this.tally.clear()
    if (this.flag !== 0) this.modules.setTraceFlags(this.flag)
    this.isRunning = true
  }

  stop(): boolean {
    this.abandon()
    if (this.weighing) this.tallyRest()
    const isNew = this.map.settle(this.modules.used)
    this.steps += this.map.stepSum
    this.bookWaits()
    return isNew
  }

  abandon(): void {
    this.isRunning = false
    if (this.atExhaustion !== undefined) this.map.counters.set(this.atExhaustion)
    if (this.flag !== 0) this.modules.setTraceFlags(0)
  }

  within<R>(mostSteps: number, make: () => R): R {
    if (this.isRunning) return make()
    const { steps, exhausted, askedTooMuch, budget, weighing, tracing } = this
    this.weighing = false
    this.tracing = false
    this.budget = mostSteps
    this.steps = 0
    this.atExhaustion = undefined
    this.waitsBooked = this.gate.waits
    this.isRunning = true
    try {
      const made = make()
      // Code that caught it has gone on as it could.
      if (this.atExhaustion !== undefined) throw new this.budgetError(mostSteps)
      return made
    } finally {
      this.abandon()
      this.atExhaustion = undefined
      this.steps = steps
      this.exhausted = exhausted
      this.askedTooMuch = askedTooMuch
      this.budget = budget
      this.weighing = weighing
      this.tracing = tracing
    }
  }

  aside(): () => void {
    const { counters } = this.map
    const { steps, exhausted, askedTooMuch, atExhaustion, waitsBooked } = this
    // Flags stand among the counters.
    const kept = counters.slice(0, this.modules.used)
    if (this.flag !== 0) this.modules.setTraceFlags(0)
    return () => {
      counters.set(kept)
      this.steps = steps
      this.exhausted = exhausted
      this.askedTooMuch = askedTooMuch
      this.atExhaustion = atExhaustion
      this.waitsBooked = waitsBooked
    }
  }

  /** What the hooks look at before they do anything: 0 nothing, 1 comparisons, 2 what built-ins take as well. */
  private get flag(): 0 | 1 | 2 {
    return this.weighing ? 2 : this.tracing ? 1 : 0
  }

  weighNextRun(): void {
    this.weighNext = true
  }

  mostSteps(): EdgeLocation | undefined {
    return this.tally.most((position) => this.modules.locatePosition(position))
  }

  features(into: number[]): number {
    const length = this.map.collect(this.modules.used, into)
    this.modules.toFeatures(into, length)
    return length
  }

  trace(on: boolean): void {
    this.traceNext = on
  }

  forget(): void {
    this.map.forget()
  }

  locate(edge: number): EdgeLocation | undefined {
    return this.modules.locate(edge)
  }

  literalsAt(edge: number): readonly (string | number | bigint)[] {
    return this.modules.literalsAt(edge)
  }

  /** Strings and numbers that stand in the instrumented code, each once. */
  literals(): (string | number | bigint)[] {
    return [...new Set(this.modules.modules.flatMap(({ firstEdge }) => this.literalsAt(firstEdge)))]
  }

  /** A counter of steps passed 255: 128 of the 256 are booked as steps taken, the other 128 stay in the counter. */
  private overflow(counters: Uint8Array, edge: number): void {
    counters[edge] = batch
    if (!this.isRunning) return
    if (this.atExhaustion !== undefined) {
      counters[edge] = 255
      throw new this.budgetError(this.budget)
    }
    this.steps += batch
    this.bookWaits()
    if (this.weighing) this.tally.addCounted(counters.byteOffset - this.map.counters.byteOffset + edge, batch)
    if (this.steps >= this.budget) this.exhaust()
  }

  private bookWaits(): void {
    const { waits } = this.gate
    this.steps += (waits - this.waitsBooked) * stepsOfWait
    this.waitsBooked = waits
  }

  /** @throws the error of the budget, where it is used up by that */
  noteRoom(size: unknown, power: number): unknown {
    // As many as nothing has of anything, the engine refuses at once; what is weighed is counted item by item.
    if (typeof size !== 'number' || !(size >= leastRoom && size <= Number.MAX_SAFE_INTEGER)) return size
    if (this.weighing) return size
    const steps = Math.floor(size / 2 ** power)
    this.askedTooMuch ||= this.isRunning && steps >= this.budget / 2
    this.spend(steps)
    return size
  }

  spend(steps: number): void {
    if (!this.isRunning || this.atExhaustion !== undefined) return
    this.steps += steps
    if (this.steps >= this.budget) this.exhaust()
  }

  private weigh(file: string, line: number, steps: number): void {
    if (!this.isRunning || this.atExhaustion !== undefined) return
    this.tally.addAtLine(file, line, steps)
    this.spend(steps)
  }

  /** What is left in the counters of steps when a run has ended. */
  private tallyRest(): void {
    const { counters, stepMask } = this.map
    for (let position = 0; position < this.modules.used; position++) {
      if (stepMask[position] !== 0 && counters[position] !== 0) this.tally.addCounted(position, counters[position] ?? 0)
    }
  }

  /** From here on every loop head throws: all counters stand just before their overflow. */
  private exhaust(): never {
    this.exhausted = true
    const { counters } = this.map
    this.atExhaustion = counters.slice(0, this.modules.used)
    counters.fill(255, 0, this.modules.used)
    this.modules.setTraceFlags(this.flag)
    throw new this.budgetError(this.budget)
  }
}
