/** Runs corpus values in this process. Where a user value cannot be made (a constructor refused), the input is discarded unseen. */
import { discarded } from '../domain/discarded.ts'
import type { IR } from '../domain/ir.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { Lead } from './detectors.ts'
import type { FlightRecorder } from './flight.ts'
import type { InputRunner } from './run-input.ts'
import type { RunResult } from './run-result.ts'
import type { Runner } from './runner.ts'

export class CorpusRunner implements Runner {
  private readonly root: TupleDomain<unknown[]>
  private readonly inputs: InputRunner
  readonly result: RunResult
  current: unknown = undefined

  private readonly flight: FlightRecorder | undefined
  private args: unknown[] | undefined

  /** @param flight is told of each input before it runs */
  constructor(root: TupleDomain<unknown[]>, inputs: InputRunner, flight?: FlightRecorder) {
    this.root = root
    this.flight = flight
    this.inputs = inputs
    this.result = inputs.result
  }

  get inTarget(): boolean {
    return this.inputs.inTarget
  }

  get answer(): unknown {
    return this.inputs.answer
  }

  runApart(corpus: unknown): Promise<void> | undefined {
    this.inputs.tellApart()
    this.inputs.takeTime()
    return this.run(corpus)
  }

  runWithSame(): Promise<void> | undefined {
    const { args } = this
    if (args === undefined) return this.run(this.current)
    this.inputs.tellApart()
    this.inputs.takeTime()
    return this.inputs.run(args)
  }

  runBriefly(corpus: unknown, mostSteps: number): Promise<void> | undefined {
    this.inputs.tellApart()
    this.inputs.takeTime(mostSteps)
    return this.run(corpus)
  }

  runWeighed(corpus: unknown, mostSteps: number): Promise<void> | undefined {
    this.inputs.weighNextRun(mostSteps)
    return this.run(corpus)
  }

  hurry(mostSteps: number): void {
    this.inputs.hurry(mostSteps)
  }

  giveUp(): void {
    this.inputs.giveUp()
  }

  get hasLeads(): boolean {
    return this.inputs.hasLeads
  }

  takeLeads(): readonly Lead[] {
    return this.inputs.takeLeads()
  }

  /** The arguments that a corpus value stands for, made afresh; `undefined` where a user value cannot be made. */
  valuesOf(corpus: unknown): unknown[] | undefined {
    try {
      return this.root.getValue(corpus as never)
    } catch (error) {
      if (error !== discarded) throw error
      return undefined
    }
  }

  /** A corpus value as it is kept. */
  written(corpus: unknown): IR {
    return this.root.serialize(corpus as never)
  }

  run(corpus: unknown): Promise<void> | undefined {
    this.current = corpus
    const { flight } = this
    if (flight?.isWriting === true) flight.write(this.written(corpus))
    const args = this.valuesOf(corpus)
    this.args = args
    if (args === undefined) {
      this.inputs.refuse()
      return undefined
    }
    const pending = this.inputs.run(args)
    return pending === undefined && this.inputs.hasToRunAgain ? this.again(corpus) : pending
  }

  /** It passed, or failed by the time of everybody: by its own it is seen what it left behind. */
  private again(corpus: unknown): Promise<void> | undefined {
    const args = this.valuesOf(corpus)
    this.args = args
    return args === undefined ? undefined : this.inputs.runAgain(args)
  }
}
