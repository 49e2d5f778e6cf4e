/**
 * Who asks for an effect: the state every gate of this thread consults. A thread has one wall, however many realms and
 * copies of our packages run in it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { EffectKind } from '@fuzzwright/core'

/** An effect somebody is about to have. */
export interface Effect {
  readonly kind: EffectKind
  /** What would have been done, in the past tense and with its operands in double quotes: `removed "/"`. */
  readonly deed: string
  /** What it is done to, as a rule would name it: an absolute path, the file that is run, `host:port`. */
  readonly operand: string
  /** What else a reader may want to know, such as the whole command line. */
  readonly detail?: string
}

/** What a test allows; asked by the gates. Paths are absolute and without links. */
export interface Rules {
  /** No path at all may be written, so none needs to be looked at. */
  readonly writesNothing: boolean
  mayWrite(path: string): boolean
  /** Missing where everything may be read. */
  readonly mayRead?: (path: string) => boolean
  mayRun(file: string): boolean
  /** `port` is missing where a name is looked up. */
  mayReach(host: string, port: string | undefined): boolean
  readonly env: boolean
  readonly exit: boolean
}

/** An effect that was refused, with the place it was attempted at. */
export interface RefusedEffect extends Effect {
  /** Trace of the attempt; empty where traces are switched off. */
  readonly stack: string
}

/** What the code under test meets instead of the effect. */
export class EffectRefused extends Error {
  override readonly name = 'EffectRefused'
  readonly code = 'ERR_EFFECT_REFUSED'
}

/** Something an input changed that is put back when it ends. */
export type Undo = () => void

/** What the asynchronous context of an input holds. */
interface Work {
  readonly session: Session
}

/** One fuzz test behind the wall. */
export class Session {
  readonly rules: Rules
  /** What is said of an input that was refused something. */
  private readonly name: string
  /** Where relative paths lead instead, while they do. */
  readonly redirect: ((path: string, writes: boolean) => string | undefined) | undefined
  private refused: RefusedEffect | undefined
  private refusedLate: RefusedEffect | undefined
  private readonly undos: Undo[] = []
  /** An input is running; what is attempted otherwise was left behind by one that has ended. */
  private isOpen = false
  /** Where what runs now, and what it starts, is known as this test's: one for all inputs, until one is told apart. */
  work: Work = { session: this }
  private isClosed = false
  private hasTold = false
  /** The open input did something that has to be put back. */
  private isTouched = false

  constructor(name: string, rules: Rules, redirect?: (path: string, writes: boolean) => string | undefined) {
    this.name = name
    this.rules = rules
    this.redirect = redirect
  }

  begin(apart: boolean): void {
    if (apart) {
      this.work = { session: this }
      storage.enterWith(this.work)
    }
    this.isOpen = true
    state.running = this
  }

  /** What the input does from now on is known by its asynchronous context. */
  pause(): void {
    state.running = undefined
  }

  /** The first effect refused since `begin`. What was changed is back. */
  end(): RefusedEffect | undefined {
    state.running = undefined
    this.isOpen = false
    if (this.isTouched) this.putBack()
    const { refused } = this
    if (refused !== undefined) {
      this.refused = undefined
      this.hasTold = true
    }
    return refused
  }

  /** The first effect refused after its input had ended, since it was last asked. */
  takeLate(): RefusedEffect | undefined {
    const late = this.refusedLate
    this.refusedLate = undefined
    if (late !== undefined) this.hasTold = true
    return late
  }

  /** Its refusals become findings of the test: it is still running, or has told one already. */
  get tells(): boolean {
    return !this.isClosed || this.hasTold
  }

  /** Remembers how to put back what is about to be changed. */
  undoLater(undo: Undo): void {
    this.undos.push(undo)
    this.isTouched = true
  }

  /** What its inputs left behind is refused for ever, and told by the test runner as what nobody caught. */
  close(): void {
    this.putBack()
    this.isClosed = true
  }

  private putBack(): void {
    this.isTouched = false
    for (let undo = this.undos.pop(); undo !== undefined; undo = this.undos.pop()) aside(undo)
  }

  /** @throws EffectRefused always; it is remembered, so an input that catches it has still failed. */
  refuse(effect: Effect): never {
    const error = new EffectRefused(`A fuzz test refused an effect: ${this.name} would have ${effect.deed}.`)
    owners.set(error, this)
    const seen: RefusedEffect = { ...effect, stack: error.stack ?? '' }
    // What is left over of inputs before was told, or is not what is looked for.
    const isCurrent = state.running === this || storage.getStore() === this.work
    if (this.isOpen && isCurrent) this.refused ??= seen
    else if (isCurrent) this.refusedLate ??= seen
    throw error
  }
}

const owners = new WeakMap<object, Session>()

/** A refusal that is told by the test it was made for, so nobody else has to. */
export function isToldByTest(error: unknown): boolean {
  const owner = typeof error === 'object' && error !== null ? owners.get(error) : undefined
  return owner?.tells === true
}

const storage = new AsyncLocalStorage<Work | undefined>()

const state: { running: Session | undefined } = { running: undefined }

/** The fuzz test on whose behalf code runs right now; `undefined` for everything else in this thread. */
export function currentSession(): Session | undefined {
  return state.running ?? storage.getStore()?.session
}

/** From now on what runs, and what it starts, belongs to `session`. */
export function enter(session: Session | undefined): void {
  state.running = undefined
  storage.enterWith(session?.work)
}

/** Runs `work` on behalf of `session`, inside of what runs on behalf of nobody. */
export function within<T>(session: Session, work: () => T): T {
  const before = state.running
  state.running = session
  try {
    return storage.run(session.work, work)
  } finally {
    state.running = before
  }
}

/** Runs `work` on behalf of nobody. */
export function aside<T>(work: () => T): T {
  const before = state.running
  state.running = undefined
  try {
    return storage.run(undefined, work)
  } finally {
    state.running = before
  }
}
