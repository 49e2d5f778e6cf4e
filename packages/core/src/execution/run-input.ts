/**
 * Runs one input and says how it went. The only place that calls the target. A synchronous target is never awaited: when
 * `run` returns, its result is there, and only where the target itself returned a promise there is one to wait for.
 */

import { forgetUntold } from '../domain/untold-answers.ts'
import { isLeftToCaller, isThenable, type Target } from '../target/callable.ts'
import { type CoverageSource, StepBudgetExceeded } from './coverage.ts'
import type { Lead } from './detectors.ts'
import { discarded } from './discard.ts'
import { type EffectFence, effectError, type RefusedEffect, type StrayError } from './effects.ts'
import type { Observations } from './observations.ts'
import { OracleError } from './oracle-error.ts'
import type { Change, PollutionGuard } from './pollution.ts'
import type { RunResult } from './run-result.ts'

export interface RunInputOptions {
  readonly coverage: CoverageSource | undefined
  /** Steps of instrumented code after which a run counts as a hang. */
  readonly stepBudget: number
  readonly pollution: PollutionGuard | undefined
  /** What the target says of itself; not asked where other tests of the thread run in between. */
  readonly observations?: Observations | undefined
  /** Refuses what would change the world; missing where a test allows everything. */
  readonly fence?: EffectFence | undefined
}

const none: readonly Lead[] = []
const nothing: readonly unknown[] = []

/**
 * Microtasks after which a refusal that has not come out of the promise of its input is not waited for: it was thrown in a timer or
 * a callback, and nobody will settle the promise. An async function passes it on after three. No bench chose it.
 */
const turnsOfRefusal = 100

export class InputRunner {
  private readonly target: Target
  private readonly options: RunInputOptions
  private readonly record: { -readonly [Field in keyof RunResult]: RunResult[Field] } = {
    status: 'passed',
    error: undefined,
    news: false,
    thrown: undefined,
  }
  /** Runs begun: tells a promise that settles too late from one of the run that is on. */
  private runs = 0
  /** What the last run left. */
  readonly result: RunResult = this.record
  readonly observations: Observations | undefined
  private readonly fence: EffectFence | undefined
  /** The first effect the last run was refused. */
  private refused: RefusedEffect | undefined
  /** Something was started, or changed, before the run began. */
  private wasStirred = false
  /** What the last run changed of the built-ins, as far as a quick look shows it. */
  private changed: Change | undefined

  constructor(target: Target, options: RunInputOptions) {
    this.target = target
    this.options = options
    this.observations = options.observations
    this.fence = options.fence
    this.fence?.watch(this)
    this.hasStarted = this.fence?.hasStarted !== false
    this.usualBudget = options.stepBudget
    this.budget = options.stepBudget
  }

  /** Arguments of the run. */
  args: readonly unknown[] = nothing
  /** Inputs worth trying for what the last runs reached. */
  private leads: readonly Lead[] = none
  /** There are some. */
  hasLeads = false

  /** The last run was the first to start something: what that does is seen only where it is run once more. */
  hasToRunAgain = false
  /** What the run showed that is run once more. */
  private hadNews = false

  /** Runs the same input once more, made afresh, and told apart from what it started. */
  runAgain(args: readonly unknown[]): Promise<void> | undefined {
    this.hasToRunAgain = false
    this.hadNews = this.record.news
    this.tellApart()
    return this.run(args)
  }

  /** What runs from now on leave behind is told apart from what earlier ones did. */
  tellApart(): void {
    this.mark = this.fence?.tellApart()
  }

  /** By it the stragglers of the runs since the last `tellApart` are known. */
  mark: object | undefined

  /** The prototypes are watched. */
  get isGuarded(): boolean {
    return this.options.pollution !== undefined
  }

  /** A promise where the target returned one: `result` is that of this run when it is resolved. Else it is so at once. */
  run(args: readonly unknown[]): Promise<void> | undefined {
    const { coverage } = this.options
    this.begin()
    this.args = args
    const { watch } = this.target
    watch?.begin(args)
    let result: unknown
    coverage?.start(this.takeBudget())
    try {
      this.inTarget = true
      result = this.call(args)
      this.inTarget = false
    } catch (error) {
      this.end()
      this.threw(error, args)
      return undefined
    }
    if (isThenable(result)) {
      if (!isLeftToCaller(result)) return this.settle(result, args)
      this.end()
      return undefined
    }
    this.end()
    this.returned(result, args)
    return undefined
  }

  /** The input could not be made: a run that showed nothing. */
  refuse(): void {
    this.begin()
    this.options.coverage?.start(this.takeBudget())
    this.end()
    if (this.refused === undefined) this.record.status = 'discarded'
    else this.fail(effectError(this.refused))
  }

  /** Steps of the next run; the usual ones unless it is weighed, or runs apart. */
  private budget: number
  private usualBudget: number

  /** Runs from now on end after so many steps, except those that are given time. */
  hurry(mostSteps: number): void {
    this.usualBudget = mostSteps
    this.budget = mostSteps
  }

  /** The next run takes the steps of the options, or so many at most. */
  takeTime(mostSteps = this.options.stepBudget): void {
    this.budget = mostSteps
  }

  /** The next run is told from what built-ins take, too, and ends after so many steps. */
  weighNextRun(mostSteps: number): void {
    this.budget = mostSteps
    this.options.coverage?.weighNextRun?.()
  }

  private takeBudget(): number {
    const { budget } = this
    this.budget = this.usualBudget
    return budget
  }

  private begin(): void {
    this.runs++
    forgetUntold()
    // What surrounds a batch of inputs may have started something, too.
    this.wasStirred = this.fence?.isStirred === true
    this.hasToRunAgain = false
    const { record } = this
    record.status = 'passed'
    record.error = undefined
    record.news = false
    record.thrown = undefined
    this.answer = undefined
    this.observations?.open()
  }

  /** @throws FuzzError where the target observed what cannot be. */
  private end(): void {
    this.inTarget = false
    const { fence } = this
    const { pollution } = this.options
    // First of all: what follows here needs the built-ins as they were.
    if (pollution !== undefined) this.changed = pollution.quick() ? pollution.inspect() : undefined
    if (fence?.isStirred === true) {
      if (!this.wasStirred && this.target.startsSomething?.() === true) this.hasToRunAgain = true
      const refused = fence.end()
      this.refused = refused?.isEnd === true && this.target.mayEnd?.() === true ? undefined : refused
      this.hasStarted = fence.hasStarted
      if (fence.hasLeads) {
        this.leads = [...this.leads, ...fence.takeLeads()]
        this.hasLeads = true
      }
    } else this.refused = undefined
    const { coverage } = this.options
    if (coverage !== undefined) this.record.news = coverage.stop() || this.hadNews
    this.hadNews = false
    this.observations?.close()
  }

  /** Whether the target is being called, or was when a guard stopped it. */
  inTarget = false

  private call(args: readonly unknown[]): unknown {
    const { call } = this.target
    // A spread call costs three times a plain one, which is most of a trivial run.
    switch (args.length) {
      case 0:
        return call()
      case 1:
        return call(args[0])
      case 2:
        return call(args[0], args[1])
      case 3:
        return call(args[0], args[1], args[2])
      default:
        return call(...args)
    }
  }

  /** Resolves the promise of the run that is pending. */
  private resolvePending: (() => void) | undefined

  /** Nobody waits any longer for the run that is pending: its promise is resolved. It was ended by whoever says so. */
  giveUp(): void {
    this.target.giveUp?.()
    this.options.coverage?.abandon?.()
    this.resolvePending?.()
  }

  /** Resolved when the promise has settled, or when it is plain that it does not: a refusal ends the input. */
  private settle(pending: PromiseLike<unknown>, args: readonly unknown[]): Promise<void> {
    const run = this.runs
    this.inTarget = true
    return new Promise((resolve) => {
      this.resolvePending = resolve
      let isOn = true
      // Who waited for it may have given up: then this is the time of another run.
      const ends = (): boolean => {
        const isOurs = isOn && run === this.runs
        isOn = false
        if (isOurs) this.end()
        return isOurs
      }
      Promise.resolve(pending).then(
        (value) => {
          if (ends()) this.returned(value, args)
          resolve()
        },
        (error) => {
          if (ends()) this.threw(error, args)
          resolve()
        },
      )
      this.fence?.pause(async () => {
        for (let turn = 0; turn < turnsOfRefusal && isOn; turn++) await undefined
        if (ends()) this.returned(undefined, args)
        resolve()
      })
    })
  }

  private threw(thrown: unknown, args: readonly unknown[]): void {
    const error = openError(thrown)
    if (this.refused !== undefined) {
      this.fail(effectError(this.refused))
      return
    }
    if (error === discarded) {
      this.record.status = 'discarded'
      return
    }
    this.record.thrown = error ?? new Error('undefined was thrown')
    if (error instanceof StepBudgetExceeded || this.options.coverage?.exhausted === true) this.fail(this.hang())
    else {
      const pollution = this.polluted()
      if (pollution !== undefined) this.fail(pollution)
      else if (this.target.isFailure(error, args)) this.fail(error)
      else {
        const wrong = this.target.watch?.threw(args, error)
        if (wrong !== undefined) this.fail(wrong)
      }
    }
  }

  /** What the last run returned, or its promise resolved to; `undefined` where it threw. */
  answer: unknown = undefined

  private returned(value: unknown, args: readonly unknown[]): void {
    this.answer = value
    const wrong = this.wrong(value, args)
    if (wrong !== undefined) this.fail(wrong)
  }

  private wrong(value: unknown, args: readonly unknown[]): Error | undefined {
    if (this.refused !== undefined) return effectError(this.refused)
    if (this.options.coverage?.exhausted === true) return this.hang()
    return this.target.judgeReturn(value) ?? this.target.watch?.returned(args, value) ?? this.polluted()
  }

  /** An effect that was refused to an earlier run after its end: what it left behind had its turn. */
  lateEffect(): OracleError | undefined {
    const { fence } = this
    if (fence === undefined) return undefined
    const late = fence.takeLate()
    this.hasStarted = fence.hasStarted
    return late && effectError(late)
  }

  /** An error that nobody caught, of what runs left behind since they were told apart. */
  stray(): StrayError | undefined {
    return this.fence?.takeStray()
  }

  /** The same of runs before that. */
  straggler(): StrayError | undefined {
    return this.fence?.takeStraggler()
  }

  /** Runs since the last late look may have left something behind; without a fence nobody knows. A field, as it is read after each run. */
  hasStarted: boolean

  /** The same, with what was started since the last run. */
  get hasStartedByNow(): boolean {
    return this.fence?.hasStarted !== false
  }

  /** What runs left behind is still to come. */
  get isAwaiting(): boolean {
    return this.fence?.isAwaiting() === true
  }

  /** Inputs worth trying for what the last runs reached; they are told once. */
  takeLeads(): readonly Lead[] {
    const { leads } = this
    this.leads = none
    this.hasLeads = false
    return leads
  }

  /** The effects are watched. */
  get isFenced(): boolean {
    return this.fence !== undefined
  }

  private polluted(): OracleError | undefined {
    return this.changed === undefined ? undefined : pollutionError(this.changed)
  }

  /** The full look at the prototypes, for the driver to take now and then. Puts them back. */
  inspectPollution(): OracleError | undefined {
    const change = this.options.pollution?.inspect()
    return change === undefined ? undefined : pollutionError(change)
  }

  private hang(): OracleError {
    const steps = this.options.stepBudget.toLocaleString('en-US')
    // Nothing runs without an end then: it is the one number that is too large.
    const text =
      this.options.coverage?.askedTooMuch === true
        ? `Hang: it asks at once for so much room that to fill it takes more than ${steps} steps.`
        : `Hang: no end after ${steps} steps.`
    return new OracleError('hang', { text, identity: 'hang' })
  }

  private fail(error: unknown): void {
    this.record.status = 'failed'
    this.record.error = error
  }
}

/**
 * What was thrown, or an error in place of what refuses to say what it is: a proxy, or an object whose getters throw. The
 * runner that prints a failure would stumble over it as well.
 */
function openError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  try {
    Reflect.getPrototypeOf(error)
    Reflect.get(error, 'message')
    return error
  } catch {
    return new Error('What was thrown refuses to be looked at.')
  }
}

/** Which member was changed, and how, is for the input to choose: `__proto__` and `valueOf` come to one place of the code. */
function pollutionError({ text, holder }: Change): OracleError {
  const isPrototype = holder !== undefined && text.includes('rototype')
  const said = isPrototype ? `Polluted prototype: ${text}.` : `Changed built-in: ${text}.`
  if (holder === undefined) return new OracleError('prototype-pollution', said)
  return new OracleError('prototype-pollution', { text: said, identity: `Polluted prototype: ${holder}` })
}
