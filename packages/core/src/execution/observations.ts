/**
 * What the code under test says of its own run: `observe` and `maximize` note it here, the search asks for it when the
 * run has ended. There is one list per realm, found by its name, so that every copy of this module notes into the same.
 */
import { FuzzError } from '../errors.ts'
import { RunLabels } from './run-labels.ts'

/** Answers a finite number. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments are whatever the domains produce.
export type Measure = (...args: any[]) => number

/** A goal of the user's own: the search looks for inputs that make a number as large as it can be. */
export interface MaximizeGoal {
  readonly kind: 'maximize'
  readonly key: string
  /** Asked after each run that passed, with the arguments of the run as they were before it. */
  readonly measure: Measure
}

/** Keys a search distinguishes, and values of one key one run can show. What goes beyond is not noted. */
const mostKeys = 64
const mostValues = 256

/** What one run said of itself. */
export class Observations {
  /** A run is on; outside of one nothing is noted. */
  isOpen = false
  /** Notes of the last run; 0 where it said nothing. */
  count = 0
  /** Values given to `observe`, by key, each once. */
  readonly observed = new Map<string, Set<number>>()
  /** The largest value given to `maximize`, by key. */
  readonly largest = new Map<string, number>()
  /** What the last run is called; no goal of a search. */
  readonly labels = new RunLabels()
  private readonly measures = new Map<string, Measure>()
  private problem: FuzzError | undefined

  open(): void {
    if (this.hasNotes) this.forget()
    this.isOpen = true
  }

  /**
   * Ends the run: asks the functions given to `maximize` in it.
   * @throws FuzzError `bad-goal` where a value was no finite number, `bad-label` where a share or a name is none.
   */
  close(): void {
    this.isOpen = false
    if (this.hasNotes) this.finish()
  }

  /** Asked before and after each run, of which nearly none has any: what then follows is not part of what is compiled with a run. */
  private get hasNotes(): boolean {
    return this.count > 0 || !this.labels.isEmpty
  }

  private finish(): void {
    this.labels.check()
    for (const [key, measure] of this.measures) this.maximize(key, measured(key, measure, []))
    if (this.problem !== undefined) throw this.problem
  }

  forget(): void {
    this.count = 0
    this.labels.forget()
    this.observed.clear()
    this.largest.clear()
    this.measures.clear()
    this.problem = undefined
  }

  observe(key: string, value: number): void {
    if (!this.accepts('observe', key, value)) return
    let values = this.observed.get(key)
    if (values === undefined) {
      if (this.observed.size >= mostKeys) return
      this.observed.set(key, (values = new Set()))
    }
    if (values.size < mostValues) values.add(value)
  }

  maximize(key: string, value: number): void {
    if (!this.accepts('maximize', key, value)) return
    const before = this.largest.get(key)
    if (before === undefined ? this.largest.size < mostKeys : value > before) this.largest.set(key, value)
  }

  /** `measure` is asked when the run has ended; of several for one key the last is. */
  measureAtEnd(key: string, measure: Measure): void {
    this.count++
    if (this.measures.size < mostKeys || this.measures.has(key)) this.measures.set(key, measure)
  }

  /** An exception here might be caught by the code under test: it is told when the run has ended. */
  private accepts(name: string, key: string, value: number): boolean {
    this.count++
    const isSound = typeof key === 'string' && Number.isFinite(value)
    if (!isSound) this.problem ??= badValue(`${name}(${JSON.stringify(key)}, ${show(value)})`, key, value)
    return isSound
  }
}

/** @throws FuzzError `bad-goal` where the function throws or answers no finite number. */
export function measured(key: string, measure: Measure, args: readonly unknown[]): number {
  let value: number
  try {
    value = measure(...args)
  } catch (cause) {
    throw new FuzzError('bad-goal', `maximize(${JSON.stringify(key)}): its function threw: ${String(cause)}.`, {
      hint: 'Let it answer a number for every input that passes, such as 0 where there is nothing to measure.',
      cause,
    })
  }
  if (!Number.isFinite(value)) throw badValue(`maximize(${JSON.stringify(key)})`, key, value)
  return value
}

function show(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function badValue(call: string, key: unknown, value: unknown): FuzzError {
  return typeof key === 'string'
    ? new FuzzError('bad-goal', `${call}: the value is ${show(value)}, not a finite number.`, {
        hint: 'Give a finite number, such as a count, a depth or a size.',
      })
    : new FuzzError('bad-goal', `${call}: the key is ${show(key)}, not a text.`, {
        hint: "Name what the number is: observe('depth', depth).",
      })
}

const realm = globalThis as { [name: symbol]: Observations | undefined }
const place = Symbol.for('fuzzwright.observations')

/** The list of this realm. */
export function observationsOfRealm(): Observations {
  return (realm[place] ??= new Observations())
}
