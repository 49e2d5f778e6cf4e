/**
 * Timers and dates that stand still until somebody lets the next timer come. `@sinonjs/fake-timers` keeps them; it is loaded
 * when the first interleaving runs, since it takes longer to load than most tests to run.
 */
import type { Clock } from '@sinonjs/fake-timers'
import { askTimers, type OwnTimers, timerPromises } from './node-timers.ts'

/** The moment at which every interleaving begins: 1 January 2024. Any would do, and 0 is one that code takes for none. */
const beginning = 1_704_067_200_000
/** What `performance.now` says then: 0, too, is a time that code takes for none. */
const uptime = 1000

const timerNames = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const
const replaced = [...timerNames, 'Date'] as const

/** One for all interleavings of a realm, which run one after the other. */
export class VirtualClock {
  private readonly clock: Clock
  /** What the globals are outside. */
  private real: ReadonlyMap<string, unknown> | undefined
  /** Of `performance.now`, where it is one of the object itself. */
  private realNow: PropertyDescriptor | undefined
  private readonly timers: OwnTimers

  constructor(clock: Clock) {
    this.clock = clock
    const later = (action: () => void, ms: number): (() => void) => {
      const timer = clock.setTimeout(action, ms)
      return () => clock.clearTimeout(timer)
    }
    const timers = Object.fromEntries(timerNames.map((name) => [name, clock[name]]))
    this.timers = { timers, ...timerPromises(later) }
    for (const name of ['setTimeout', 'setImmediate'] as const) {
      Object.defineProperty(clock[name], Symbol.for('nodejs.util.promisify.custom'), {
        ...{ value: this.timers.promises[name], configurable: true },
      })
    }
  }

  /** The globals are those of this clock from now on, and it begins anew. */
  enter(): void {
    this.leave()
    this.clock.reset()
    this.real = new Map(replaced.map((name) => [name, Reflect.get(globalThis, name)]))
    for (const name of replaced) Reflect.set(globalThis, name, this.clock[name])
    const { performance } = globalThis
    this.realNow = Object.getOwnPropertyDescriptor(performance, 'now')
    Reflect.defineProperty(performance, 'now', { value: () => uptime + this.now, configurable: true, writable: true })
    askTimers(this.timers)
  }

  /** The globals are as they were. */
  leave(): void {
    if (this.real === undefined) return
    for (const [name, value] of this.real) Reflect.set(globalThis, name, value)
    this.real = undefined
    const { performance } = globalThis
    if (this.realNow === undefined) Reflect.deleteProperty(performance, 'now')
    else Reflect.defineProperty(performance, 'now', this.realNow)
    askTimers(undefined)
  }

  /** What a global is that this clock has replaced. */
  outside(name: string): unknown {
    return this.real?.get(name)
  }

  /** Timers that are still to come. */
  get pending(): number {
    return this.clock.countTimers()
  }

  /** Milliseconds since it began. */
  get now(): number {
    return this.clock.now - beginning
  }

  /** Lets the next timer come; throws what it throws. */
  next(): void {
    this.clock.next()
  }
}

let loaded: VirtualClock | undefined

/** The clock of this realm. */
export async function virtualClock(): Promise<VirtualClock> {
  if (loaded !== undefined) return loaded
  const { withGlobal } = await load()
  return (loaded ??= new VirtualClock(withGlobal(globalThis).createClock(beginning)))
}

type FakeTimers = typeof import('@sinonjs/fake-timers')

/** Under Jest a module is one of `require`, and may not import. */
async function load(): Promise<Pick<FakeTimers, 'withGlobal'>> {
  if (typeof require !== 'function') {
    const loaded: Pick<FakeTimers, 'withGlobal'> | { readonly default: FakeTimers } = await import(
      '@sinonjs/fake-timers'
    )
    // Which of the two a CommonJS module is imported as depends on who imports.
    return 'withGlobal' in loaded ? loaded : loaded.default
  }
  const whole: FakeTimers = require('@sinonjs/fake-timers')
  return whole
}
