/**
 * Timers and dates that stand still until somebody lets the next timer come. `@sinonjs/fake-timers` keeps them; it is loaded
 * when they are first needed, since it takes longer to load than most tests to run.
 */
import type { Clock } from '@sinonjs/fake-timers'
import { keeperOfRealm } from '../calls/pass-time.ts'
import { sourceOf } from '../domain/print-value.ts'
import { askTimers, type OwnTimers, timerPromises } from './node-timers.ts'

/** The moment at which every interleaving begins: 1 January 2024. Any would do, and 0 is one that code takes for none. */
const beginning = 1_704_067_200_000
/** What `performance.now` says then: 0, too, is a time that code takes for none. */
const uptime = 1000

const timerSource = { value: () => 'timer' }

/** A moment, and how many timers have come: of those that are due at once, some may have. */
export interface Moment {
  /** Milliseconds since the clock began. */
  readonly now: number
  readonly fired: number
}

/** What of this clock stands in the place of what. */
interface Stand {
  readonly globals: Readonly<Record<string, unknown>>
  readonly timers: OwnTimers
}

/** One for all that runs by it in a realm, one after the other. */
export class VirtualClock {
  private readonly clock: Clock
  /** What the globals are outside. */
  private real: ReadonlyMap<string, unknown> | undefined
  /** Of `performance.now`, where it is one of the object itself. */
  private realNow: PropertyDescriptor | undefined
  private readonly stands: { readonly all: Stand; readonly delays: Stand }
  /** Called when a timer was set that is to come; whoever enters says it. */
  private whenSet: (() => void) | undefined
  private fired = 0

  constructor(clock: Clock) {
    this.clock = clock
    const tells = <F extends (...args: never) => unknown>(set: F): F =>
      new Proxy(set, {
        apply: (target, self, args) => {
          const timer: unknown = Reflect.apply(target, self, args)
          // In the state of an object nobody wants to see what a timer is made of.
          if (typeof timer === 'object' && timer !== null) Object.defineProperty(timer, sourceOf, timerSource)
          this.whenSet?.()
          return timer
        },
      })
    const { promises, scheduler } = timerPromises((action, ms) => {
      const cancel = this.later(action, ms)
      this.whenSet?.()
      return cancel
    })
    for (const name of ['setTimeout', 'setImmediate'] as const) {
      Object.defineProperty(clock[name], Symbol.for('nodejs.util.promisify.custom'), {
        ...{ value: promises[name], configurable: true },
      })
    }
    const delays = {
      setTimeout: tells(clock.setTimeout),
      setInterval: tells(clock.setInterval),
      clearTimeout: this.clearing('clearTimeout'),
      clearInterval: this.clearing('clearInterval'),
    }
    const { setImmediate, clearImmediate } = clock
    const timers = { ...delays, setImmediate, clearImmediate }
    this.stands = {
      all: { globals: { ...timers, Date: clock.Date }, timers: { timers, promises, scheduler } },
      delays: {
        globals: { ...delays, Date: clock.Date },
        timers: {
          timers: delays,
          promises: pick(promises, ['setTimeout', 'setInterval']),
          scheduler: pick(scheduler, ['wait']),
        },
      },
    }
  }

  /** Of the outside are timers that an earlier input set, which code may keep at hand. */
  private clearing(name: 'clearTimeout' | 'clearInterval'): (timer: unknown) => void {
    return (timer) => {
      if (isOfClock(timer)) Reflect.apply(this.clock[name], this.clock, [timer])
      else {
        const real = this.real?.get(name)
        if (typeof real === 'function') Reflect.apply(real, globalThis, [timer])
      }
    }
  }

  /**
   * The globals are those of this clock from now on, and it begins anew.
   * @param whenSet where it is given, only what is delayed comes by this clock, and it is called when such a timer is set
   */
  enter(whenSet?: () => void): void {
    this.leave()
    this.clock.reset()
    this.fired = 0
    this.whenSet = whenSet
    const { globals, timers } = whenSet === undefined ? this.stands.all : this.stands.delays
    const real = new Map<string, unknown>()
    for (const name in globals) {
      real.set(name, Reflect.get(globalThis, name))
      Reflect.set(globalThis, name, globals[name])
    }
    this.real = real
    const { performance } = globalThis
    this.realNow = Object.getOwnPropertyDescriptor(performance, 'now')
    Reflect.defineProperty(performance, 'now', { value: () => uptime + this.now, configurable: true, writable: true })
    askTimers(timers)
  }

  /** The globals are as they were. */
  leave(): void {
    if (this.real === undefined) return
    for (const [name, value] of this.real) Reflect.set(globalThis, name, value)
    this.real = undefined
    this.whenSet = undefined
    keeperOfRealm().pass = undefined
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

  /** A timer of our own, behind those of the same moment; the answer takes it away. */
  later(action: () => void, ms: number): () => void {
    const timer = this.clock.setTimeout(action, ms)
    return () => this.clock.clearTimeout(timer)
  }

  get moment(): Moment {
    return { now: this.now, fired: this.fired }
  }

  /** It shows an earlier time; timers come when they would have, but those that have come. */
  goBack({ now, fired }: Moment): void {
    this.clock.now = beginning + now
    this.fired = fired
  }

  /** Lets the next timer come; throws what it throws. */
  next(): void {
    this.fired++
    this.clock.next()
  }

  /** Lets so many milliseconds pass, with the timers that come meanwhile; throws what they throw. */
  tick(ms: number): void {
    this.clock.tick(ms)
  }

  /** So many milliseconds have passed at once, and each timer that is due comes once; throws what they throw. */
  jump(ms: number): void {
    this.clock.jump(ms)
  }

  /** Something runs by it. */
  get isEntered(): boolean {
    return this.real !== undefined
  }
}

/** Node's own timers have small numbers; both kinds of objects tell theirs. */
function isOfClock(timer: unknown): boolean {
  const tells = typeof timer === 'object' && timer !== null && Symbol.toPrimitive in timer
  return (tells || typeof timer === 'number' || typeof timer === 'string') && Number(timer) >= firstOfClock
}

/** `@sinonjs/fake-timers` numbers its timers from here on. */
const firstOfClock = 1e12

function pick<V>(record: Readonly<Record<string, V>>, names: readonly string[]): Record<string, V> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}

let loaded: VirtualClock | undefined

/** The clock of this realm. */
export async function virtualClock(): Promise<VirtualClock> {
  if (loaded !== undefined) return loaded
  const { withGlobal } = await load()
  return (loaded ??= new VirtualClock(withGlobal(globalThis).createClock(beginning)))
}

/** Timers that are still to come in what runs by this clock now; none where nothing does. */
export function timersToCome(): number {
  return loaded?.isEntered === true ? loaded.pending : 0
}

/** Whatever runs by this clock does so no longer: it was given up. */
export function leaveClock(): void {
  loaded?.leave()
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
