/**
 * The order in which promises settle as an input: a test hands its tasks to the scheduler and lets them settle one by one,
 * and which one is next is chosen, mutated and shrunk like any other value. The simplest order is the one they came in.
 */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { Rng } from '../../random/rng.ts'
import { arrayOf } from '../containers/array.ts'
import { nat } from '../numbers/integer-kinds.ts'

/** A step of `scheduleSequence`: the next one is scheduled when it has settled. */
export interface SequenceStep {
  readonly label: string
  run(): Promise<unknown>
}

/** Decides which of the waiting tasks settles next. */
export interface FuzzedScheduler {
  /** Settles as `task` does, once it is chosen. */
  schedule<T>(task: Promise<T>, label?: string): Promise<T>
  /** The function with each of its answers scheduled. It is called at once. */
  scheduleFunction<Args extends readonly unknown[], T>(
    run: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T>
  /** Steps that start one after the other, each when it is chosen. Rejects where one of them does. */
  scheduleSequence(steps: readonly (SequenceStep | (() => Promise<unknown>))[]): Promise<void>
  /** Tasks that wait. */
  count(): number
  /** Lets one task settle, and everything that follows from it run. Throws where none waits. */
  waitOne(): Promise<void>
  /** Lets so many tasks settle. */
  waitNext(count: number): Promise<void>
  /** Lets tasks settle until none waits, those included that come on the way. */
  waitAll(): Promise<void>
  /** Lets tasks settle until `task` has settled, and answers what it did. */
  waitFor<T>(task: Promise<T>): Promise<T>
  /** Labels of the tasks that have settled, in order. */
  readonly order: readonly string[]
}

interface Waiting {
  readonly label: string
  /** Hands the outcome on; resolves when it is there. */
  settle(): Promise<void>
}

/** Turns that follow-ups of a task are given before the next is chosen. */
const turns = 10

/** Which of `count` tasks is next, from 0. */
type Choose = (count: number) => number

class Scheduler implements FuzzedScheduler {
  readonly order: string[] = []
  private readonly waiting: Waiting[] = []
  private readonly choose: Choose
  /** Called whenever a task settles. */
  settled: () => void = () => {}

  constructor(choose: Choose) {
    this.choose = choose
  }

  schedule<T>(task: Promise<T>, label = `task${this.order.length + this.waiting.length + 1}`): Promise<T> {
    return new Promise((resolve, reject) => {
      // Nobody else may be waiting for the task itself.
      const settle = (): Promise<void> => task.then(resolve, reject)
      task.catch(() => {})
      this.waiting.push({ label, settle })
    })
  }

  scheduleFunction<Args extends readonly unknown[], T>(
    run: (...args: Args) => Promise<T>,
  ): (...args: Args) => Promise<T> {
    return (...args) => {
      const label = `${run.name === '' ? 'call' : run.name}(${args.map((argument) => printValue(argument)).join(', ')})`
      return this.schedule(run(...args), label)
    }
  }

  async scheduleSequence(steps: readonly (SequenceStep | (() => Promise<unknown>))[]): Promise<void> {
    for (const [index, step] of steps.entries()) {
      const { label, run } = typeof step === 'function' ? { label: `step${index + 1}`, run: step } : step
      await this.schedule(Promise.resolve(), label)
      await run()
    }
  }

  count(): number {
    return this.waiting.length
  }

  async waitOne(): Promise<void> {
    const { length } = this.waiting
    if (length === 0) throw new Error('waitOne(): no task waits')
    const [next] = this.waiting.splice(this.choose(length), 1)
    if (next === undefined) return
    this.order.push(next.label)
    this.settled()
    await next.settle()
    for (let turn = 0; turn < turns; turn++) await undefined
  }

  async waitNext(count: number): Promise<void> {
    for (let left = count; left > 0; left--) await this.waitOne()
  }

  async waitAll(): Promise<void> {
    while (this.waiting.length > 0) await this.waitOne()
  }

  async waitFor<T>(task: Promise<T>): Promise<T> {
    let done = false
    const finish = (): void => {
      done = true
    }
    task.then(finish, finish)
    for (let turn = 0; turn < turns; turn++) await undefined
    while (!done && this.waiting.length > 0) await this.waitOne()
    return await task
  }
}

/**
 * A scheduler that chooses by `choices`, one after the other: each is the place of a task among those that wait, modulo
 * their number. After them `seed` decides, and where it is 0 the tasks settle in the order they came in.
 */
export function fuzzedScheduler(choices: readonly number[], seed: number): FuzzedScheduler {
  return makeScheduler(choices, seed)
}

function makeScheduler(choices: readonly number[], seed: number): Scheduler {
  const rest = seed === 0 ? undefined : new Rng(seed)
  let used = 0
  const choose: Choose = (count) => {
    const choice = choices[used++]
    return choice === undefined ? (rest?.below(count) ?? 0) : choice % count
  }
  const scheduler = new Scheduler(choose)
  return Object.defineProperty(scheduler, sourceOf, { value: () => sourceFor(choices, seed, scheduler.order) })
}

function sourceFor(choices: readonly number[], seed: number, order: readonly string[]): string {
  const settled = order.length === 0 ? '' : ` /* ${order.join(', ').replaceAll('*/', '* /')} */`
  return `fuzzedScheduler(${printValue(choices)}, ${seed}${settled})`
}

/** More tasks than this rarely wait at once. */
const mostWaiting = 15

class SchedulerDomain extends DelegatingDomain<FuzzedScheduler, [number[], number], ListNode<unknown>> {
  readonly name = 'scheduler'
  readonly inner = new TupleDomain<[number[], number]>([arrayOf(nat(mostWaiting)), nat(0x7fff_ffff)])
  /** What settled in the last run of a value: printed with it. */
  private readonly seen = new WeakMap<ListNode<unknown>, readonly string[]>()

  override getValue(c: ListNode<unknown>): FuzzedScheduler {
    const [choices, seed] = this.inner.getValue(c)
    const scheduler = makeScheduler(choices, seed)
    // Noted only when it is used: values are also made to be looked at.
    scheduler.settled = () => void this.seen.set(c, scheduler.order)
    return scheduler
  }

  override fromValue(): undefined {
    return undefined
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    const [choices, seed] = this.inner.getValue(c)
    out.text(sourceFor(choices, seed, this.seen.get(c) ?? []))
  }
}

/** Orders in which promises settle, for finding races: see `FuzzedScheduler`. */
export function scheduler(): Domain<FuzzedScheduler> {
  return new SchedulerDomain()
}
