/**
 * Runs what is started together one piece at a time, from one `await` to the next, and decides by a list of switches who goes
 * on. After delay-bounded scheduling (Emmi, Qadeer and Rakamarić, 2011): where no switch stands, whoever could go on first
 * does, so that a few switches describe any order near the usual one.
 */
import { setImmediate } from 'node:timers'
import { type Gate, gateOfRealm } from './gate.ts'
import { realOf } from './node-timers.ts'
import { requestsOn } from './outside-work.ts'
import { atOnce, keepPromiseOrder, tellPromiseOf } from './promise-order.ts'
import type { Switch } from './switch.ts'
import { noteSwitches } from './switches-met.ts'
import type { VirtualClock } from './virtual-clock.ts'
import { type OwnWaits, standInFor } from './waiting-globals.ts'

/** What happened, for a timeline. */
export interface Happening {
  /** Who it happened to, from 0; `undefined` for what belongs to nobody, such as the clock. */
  readonly actor: number | undefined
  readonly kind: 'begins' | 'waits' | 'goes on' | 'clock' | 'ends'
  /** Where it waits, 1-based, 0 where nobody knows; of a clock the milliseconds it shows. */
  readonly at: number
  /** It was the turn of another. */
  readonly isSwitch?: boolean
}

/** What keeps an interleaving going. */
export interface InterleaverOptions {
  readonly switches: readonly Switch[]
  readonly clock: VirtualClock
}

interface Ready {
  readonly actor: number | undefined
  readonly kind: 'begins' | 'goes on'
  readonly line: number
  /** Of those who wait for the same thing the first goes on first, as the language has it. */
  readonly sources: readonly unknown[]
  /** When it began to wait: in which order the system answers its requests is no choice, and never the same. */
  readonly since: number
  /** A microtask: nothing that became ready behind it comes before it. */
  readonly isNext?: true
  /** No choice: it goes on when nobody is left who waits for the same thing before it. */
  readonly follows?: true
  go(): void
}

/** Pieces after which what has not ended counts as something that never does by itself. No bench chose it. */
const mostPieces = 1000

/** Turns of the event loop that are waited for a request to the system: some tenths of a second. No bench chose it. */
const mostIdle = 100_000

const soon = realOf(setImmediate)

/** The last one opened: a guard may have ended the run in which it was to be closed. */
let open: Interleaver | undefined

export class Interleaver implements Gate {
  readonly happenings: Happening[] = []
  /** Choices so far. */
  choices = 0
  /** Whose code runs. */
  private actor: number | undefined
  private readonly ready: Ready[] = []
  private readonly passed: ReadonlyMap<number, number>
  private readonly options: InterleaverOptions
  /** Requests to the system that are none of ours, or that are not waited for any longer. */
  private requests = 0
  /** Calls of `fetch` that have not been answered. */
  private fetches = 0
  private waits = 0
  /** The choices that switches decided. */
  private readonly met = new Set<number>()
  private giveBack: () => void = () => {}
  /** Pieces run so far. */
  pieces = 0
  /** Stands for what became ready by one piece. */
  private piece: object = {}

  constructor(options: InterleaverOptions) {
    this.options = options
    // Where two say something of one choice, the first is right.
    this.passed = new Map([...options.switches].reverse())
  }

  /** The clock is virtual and instrumented code asks here, until `close`. */
  open(): void {
    open?.close()
    open = this
    this.options.clock.enter()
    this.requests = requestsOn()
    const ways = [
      standInFor(this.waitsOfGlobals()),
      keepPromiseOrder((promise, reaction) => this.follow(promise, reaction)),
    ]
    this.giveBack = () => {
      for (const giveBack of ways) giveBack()
    }
    gateOfRealm().gate = this
  }

  close(): void {
    if (open !== this) return
    open = undefined
    gateOfRealm().gate = undefined
    this.giveBack()
    this.options.clock.leave()
    noteSwitches(this.options.switches, this.met)
  }

  private waitsOfGlobals(): OwnWaits {
    return {
      microtask: (go) => {
        const { actor } = this
        this.goesOn({ actor, line: 0, sources: [], since: this.waits++, isNext: true, go })
      },
      fetching: (answer) => {
        this.fetches++
        const ended = (): void => void this.fetches--
        answer.then(ended, ended)
      },
      real: (name) => this.options.clock.outside(name),
    }
  }

  /** `work` is to begin, when it is its turn. What it does, and what comes of it, is that of `actor`. */
  begin(actor: number, work: () => void): void {
    this.ready.push({ actor, kind: 'begins', line: 0, sources: [], since: this.waits++, go: work })
  }

  /** The work of `actor` has ended. */
  ended(actor: number): void {
    this.happenings.push({ actor, kind: 'ends', at: 0 })
  }

  /**
   * Lets one after the other go on until `isDone`. `false` where it is not done and nothing can go on, or nothing would ever end.
   * Between two pieces everything has its turn that needs no more than microtasks, and requests to the system are answered.
   */
  async goOn(isDone: () => boolean): Promise<boolean> {
    const last = this.pieces + mostPieces
    for (;;) {
      await turn()
      while (this.letFollow()) await turn()
      await this.answered()
      if (isDone() && !this.ready.some(({ isNext }) => isNext === true)) return true
      if (open !== this || this.pieces >= last) return false
      const next = this.next()
      if (next === undefined) return false
      this.take(next)
    }
  }

  /** Grows where code begins to wait for anything. */
  get waitsBegun(): number {
    return this.waits
  }

  /** Nothing can go on before the clock does. */
  get isAtRest(): boolean {
    return this.ready.length === 0
  }

  /** What became ready by an answer of the system stands in the order in which it began to wait, so that every run has the same. */
  private async answered(): Promise<void> {
    if (!this.isAsking) return
    const before = this.ready.length
    for (let idle = 0; this.isAsking; idle++) {
      if (idle >= mostIdle) {
        this.requests = requestsOn()
        this.fetches = 0
      }
      await turn()
    }
    this.ready.push(...this.ready.splice(before).sort((a, b) => a.since - b.since))
  }

  private get isAsking(): boolean {
    return open === this && (this.fetches > 0 || requestsOn() > this.requests)
  }

  private take({ actor, go }: Ready): void {
    this.pieces++
    this.piece = {}
    this.actor = actor
    go()
  }

  /** Who goes on, taken out of those who could; the clock comes after everybody else. */
  private next(): Ready | undefined {
    const { clock } = this.options
    const microtask = this.ready.findIndex(({ isNext }) => isNext === true)
    const first = microtask === -1 ? this.ready : this.ready.slice(0, microtask + 1)
    const able = first.filter((one, at) => one.follows !== true && this.isFirst(one, at))
    const count = able.length + (clock.pending > 0 && microtask === -1 ? 1 : 0)
    const past = count < 2 ? 0 : (this.passed.get(this.choices++) ?? 0) % count
    const isSwitch = past > 0
    if (isSwitch) this.met.add(this.choices - 1)
    const chosen = able[past]
    if (chosen === undefined) return count === 0 ? undefined : this.tick(isSwitch)
    this.ready.splice(this.ready.indexOf(chosen), 1)
    const { actor, kind, line } = chosen
    this.happenings.push({ actor, kind, at: line, ...(isSwitch && { isSwitch }) })
    return chosen
  }

  private isFirst({ sources }: Ready, at: number): boolean {
    return sources.every((source) => this.ready.findIndex((other) => other.sources.includes(source)) === at)
  }

  /** Runs `reaction` behind all who wait for `promise` and were there before. */
  private follow(promise: unknown, reaction: () => unknown): unknown {
    const before = open === this ? this.ready.findLast(({ sources }) => sources.includes(promise)) : undefined
    if (before === undefined) return reaction()
    const { actor } = this
    return new Promise((resolve) => {
      const go = (): void => resolve(attempt(reaction))
      const { since } = before
      this.ready.push({ actor, kind: 'goes on', line: 0, sources: [promise], since, follows: true, go })
    })
  }

  /** Whether anybody did who was behind others. */
  private letFollow(): boolean {
    const at = this.ready.findIndex((one, place) => one.follows === true && this.isFirst(one, place))
    for (const { go } of at === -1 ? [] : this.ready.splice(at, 1)) go()
    return at !== -1
  }

  private tick(isSwitch: boolean): Ready {
    const { clock } = this.options
    const go = (): void => {
      clock.next()
      this.happenings.push({ actor: undefined, kind: 'clock', at: clock.now, ...(isSwitch && { isSwitch }) })
    }
    return { actor: undefined, kind: 'goes on', line: 0, sources: [], since: 0, go }
  }

  pass(value: unknown, line: number): Promise<unknown> {
    return this.turnOf(value, line)
  }

  /** What `value` settles to, when it is its turn. */
  turnOf<T>(value: T, line: number): Promise<Awaited<T>> {
    const { actor } = this
    if (actor !== undefined) this.happenings.push({ actor, kind: 'waits', at: line })
    const sources = typeof value === 'object' && value !== null ? [value] : []
    const since = this.waits++
    return new Promise((resolve, reject) => {
      const later = (go: () => void) => this.goesOn({ actor, line, sources, since, go })
      atOnce(() =>
        Promise.resolve(value).then(
          (answer) => later(() => resolve(answer)),
          (error) => later(() => reject(error)),
        ),
      )
    })
  }

  react(reaction: unknown, line: number): unknown {
    if (typeof reaction !== 'function') return reaction
    const { actor } = this
    const since = this.waits++
    // Which promise it reacts to nobody knows where `then` is another than that of promises; those of one become ready by the same piece.
    let promises: readonly unknown[] = []
    const scheduled = (...args: unknown[]): Promise<unknown> =>
      new Promise((resolve) => {
        const go = (): void => resolve(attempt(() => Reflect.apply(reaction, undefined, args)))
        this.goesOn({ actor, line, sources: [this.piece, ...promises], since, go })
      })
    tellPromiseOf(scheduled, (promise) => {
      promises = [promise]
    })
    return scheduled
  }

  iterate(items: unknown, line: number): unknown {
    const from = asyncIterator(items)
    if (from === undefined) return items
    const iterator: AsyncIterator<unknown> = {
      next: (...args) => this.turnOf(from.next(...args), line),
      ...(typeof from.return === 'function' && {
        return: async (value) => (await from.return?.(value)) ?? { done: true, value },
      }),
    }
    return { [Symbol.asyncIterator]: () => iterator }
  }

  private goesOn(ready: Omit<Ready, 'kind'>): void {
    // What an interleaving that has ended left behind goes on as it likes.
    if (open !== this) ready.go()
    else this.ready.push({ ...ready, kind: 'goes on' })
  }
}

function attempt(work: () => unknown): Promise<unknown> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error)
  }
}

/** `undefined` for what cannot be gone through, which the `for await` tells best itself. */
function asyncIterator(items: unknown): AsyncIterator<unknown> | undefined {
  if (typeof items !== 'object' || items === null) return undefined
  const make: unknown = Reflect.get(items, Symbol.asyncIterator) ?? Reflect.get(items, Symbol.iterator)
  return typeof make === 'function' ? Reflect.apply(make, items, []) : undefined
}

/** Resolved when everything has run that was ready, whatever came of it. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve)
  })
}
