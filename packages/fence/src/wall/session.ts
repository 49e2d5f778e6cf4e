/**
 * Who asks for an effect: the state every gate of this thread consults. A thread has one wall, however many realms and
 * copies of our packages run in it.
 */
import { AsyncLocalStorage, AsyncResource, createHook } from 'node:async_hooks'
import type { DetectorName, EffectFence, EffectKind, Lead, RefusedEffect, StrayError } from '@fuzzwright/core'
import { isGivenError } from '@fuzzwright/core/host'
import type { Detection, Hole } from './detection.ts'
import type { PendingWork } from './pending-work.ts'

/** An effect somebody is about to have. */
export interface Effect {
  readonly kind: EffectKind
  /** What would have been done, in the past tense and with its operands in double quotes: `removed "/"`. */
  readonly deed: string
  /** What it is done to, as a rule would name it: an absolute path, the file that is run, `host:port`. */
  readonly operand: string
  /** What else a reader may want to know, such as the whole command line. */
  readonly detail?: string
  /** The detector that saw a hole; `deed` is then the whole sentence. */
  readonly hole?: DetectorName
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

/** What a fuzz test brings to the wall. */
export interface SessionParts {
  /** Effects are refused; else what inputs start is only known as theirs. */
  readonly refuses: boolean
  /** What refusals call whoever attempted the effect. */
  readonly name: string
  readonly rules: Rules
  /** Where a path leads instead, if it does. */
  readonly redirect: ((path: string, writes: boolean) => string | undefined) | undefined
  readonly pending: PendingWork
  readonly detection: Detection
  /** Puts a refusal into words. */
  inWords(effect: Effect, stack: string): RefusedEffect
  /** Called when a batch of inputs has ended. @param goesOn its last input does behind a promise: there may be thousands of these until the next breath */
  whenLeft(goesOn: boolean): void
  whenClosed(): void
  /** Hands an error that nobody caught on to the test runner. */
  tellRunner(event: UncaughtEvent, reason: unknown): void
}

/** What Node calls errors that nobody caught. */
export type UncaughtEvent = 'uncaughtException' | 'unhandledRejection'

/** One fuzz test behind the wall. What is called for each input does next to nothing. */
export class Session implements EffectFence {
  readonly refuses: boolean
  readonly rules: Rules
  readonly redirect: SessionParts['redirect']
  readonly detection: Detection
  /** What is made from now on, such as a socket, has a greater number. */
  readonly firstAsyncId = new AsyncResource('fuzzwright.fence').asyncId()
  private readonly parts: SessionParts
  private refused: RefusedEffect | undefined
  private refusedLate: RefusedEffect | undefined
  private readonly undos: Undo[] = []
  /** An input goes on behind a promise; what is attempted between batches otherwise was left behind. */
  private isPending = false
  private whenRefused: (() => void) | undefined
  isStirred = false
  hasStarted = false
  /** Inputs answer promises: each of them starts something. */
  private isPromising = false
  /** Where what runs now, and what it starts, is known as this test's: one for all inputs, until one is told apart. */
  private work: Work = { session: this }
  private isClosed = false
  private hasTold = false
  private stray: StrayError | undefined
  private straggler: StrayError | undefined
  /** The first error that nobody caught, of which no finding may come. */
  private unexplained: { readonly event: UncaughtEvent; readonly reason: unknown } | undefined
  /** What the runner was told when the test had ended. */
  private passedOn: { readonly reason: unknown; readonly instead: Error } | undefined

  constructor(parts: SessionParts) {
    this.parts = parts
    this.refuses = parts.refuses
    open.add(this)
    this.rules = parts.rules
    this.redirect = parts.redirect
    this.detection = parts.detection
    watchStarts(this)
  }

  enter(): void {
    state.running = this
    storage.enterWith(this.work)
  }

  leave(): void {
    state.running = undefined
    storage.enterWith(undefined)
    this.parts.whenLeft(this.isPending)
  }

  tellApart(): object {
    this.parts.pending.begin()
    this.work = { session: this }
    storage.enterWith(this.work)
    return this.work
  }

  pause(whenRefused?: () => void): void {
    state.running = undefined
    this.whenRefused = whenRefused
    if (!this.isPromising) this.promises()
    this.isPending = true
    this.isStirred = true
    if (this.refused !== undefined) whenRefused?.()
  }

  end(): RefusedEffect | undefined {
    this.isPending = false
    if (this.undos.length > 0) this.putBack()
    this.isStirred = false
    this.detection.clear()
    const { refused } = this
    this.refused = undefined
    if (refused !== undefined) this.hasTold = true
    return refused
  }

  watch(input: { readonly args: readonly unknown[] }): void {
    this.detection.input = input
  }

  get hasLeads(): boolean {
    return this.detection.hasLeads
  }

  takeLeads(): readonly Lead[] {
    return this.detection.takeLeads()
  }

  /** Ends the input where something of it proved a hole. */
  refuseHole(hole: Hole | undefined): void {
    this.isStirred = true
    if (hole !== undefined) this.refuse({ kind: 'other', deed: hole.said, operand: '', hole: hole.detector })
  }

  /** The first effect refused after its input had ended, since it was last asked. */
  takeLate(): RefusedEffect | undefined {
    const late = this.refusedLate
    this.refusedLate = undefined
    this.hasStarted &&= this.isPromising || this.isAwaiting()
    if (late !== undefined) this.hasTold = true
    return late
  }

  takeStray(): StrayError | undefined {
    const { stray } = this
    this.stray = undefined
    return stray
  }

  takeStraggler(): StrayError | undefined {
    const { straggler } = this
    this.straggler = undefined
    return straggler
  }

  isAwaiting(): boolean {
    return this.parts.pending.isLeft()
  }

  /** An error that nobody caught, of this test. Answers what its runner is to hear instead, `nothing` where that is nothing. */
  hear(event: UncaughtEvent, reason: unknown, mark: object | undefined): unknown {
    // What a function was given to reject with is nobody's fault.
    if (isGivenError(reason)) return nothing
    if (this.isClosed) return this.hasTold ? nothing : this.passOn(reason)
    const kind = event === 'uncaughtException' ? 'uncaught-error' : 'unhandled-rejection'
    this.unexplained ??= { event, reason }
    if (mark === undefined || mark === this.work) this.stray ??= { kind, reason, mark }
    else this.straggler ??= { kind, reason, mark }
    return nothing
  }

  /** One is enough: there may be one of each input. */
  private passOn(reason: unknown): unknown {
    this.passedOn ??= { reason, instead: leftBehind(this.parts.name, reason) }
    return this.passedOn.reason === reason ? this.passedOn.instead : nothing
  }

  outside<T>(work: () => T): T {
    const before = state.beside
    state.beside = this
    try {
      return aside(work)
    } finally {
      state.beside = before
    }
  }

  /** Something goes on behind the end of the input that runs, or may. */
  started(): void {
    this.hasStarted = true
    this.isStirred = true
  }

  inside<T>(work: () => T): T {
    const before = state.running
    state.running = this
    try {
      return storage.run(this.work, work)
    } finally {
      state.running = before
    }
  }

  /** Its refusals become findings of the test: it is still running, or has told one already. */
  get tells(): boolean {
    return !this.isClosed || this.hasTold
  }

  /** Remembers how to put back what is about to be changed. */
  undoLater(undo: Undo): void {
    this.undos.push(undo)
    this.isStirred = true
  }

  /** What its inputs left behind is refused for ever. */
  close(hasFindings = false): void {
    this.putBack()
    unwatchStarts(this)
    open.delete(this)
    this.isClosed = true
    this.hasTold ||= hasFindings
    this.parts.whenClosed()
    const { unexplained } = this
    if (unexplained === undefined || this.hasTold) return
    const instead = this.passOn(unexplained.reason)
    if (instead !== nothing) this.parts.tellRunner(unexplained.event, instead)
  }

  /** To be told of every promise makes it dearer, and is no news any more. */
  private promises(): void {
    this.isPromising = true
    this.hasStarted = true
    unwatchStarts(this)
  }

  private putBack(): void {
    for (let undo = this.undos.pop(); undo !== undefined; undo = this.undos.pop()) aside(undo)
  }

  /** @throws EffectRefused always; it is remembered, so an input that catches it has still failed. */
  refuse(effect: Effect): never {
    const error = new EffectRefused(
      effect.hole === undefined
        ? `A fuzz test refused an effect: ${this.parts.name} would have ${effect.deed}.`
        : `A fuzz test found a hole: ${this.parts.name}: ${effect.deed}.`,
    )
    owners.set(error, this)
    const seen = this.parts.inWords(effect, error.stack ?? '')
    // What is left over of inputs before was told, or is not what is looked for.
    const isCurrent = state.running === this || storage.getStore() === this.work
    if (isCurrent && (state.running === this || this.isPending)) {
      if (this.refused === undefined && this.isPending) this.whenRefused?.()
      this.refused ??= seen
      this.isStirred = true
    } else if (isCurrent) this.refusedLate ??= seen
    throw error
  }
}

const owners = new WeakMap<object, Session>()

/** A refusal that is told by the test it was made for, so nobody else has to. */
function isToldByTest(error: unknown): boolean {
  const owner = typeof error === 'object' && error !== null ? owners.get(error) : undefined
  return owner?.tells === true
}

/** Stands for what nobody has to hear of. */
export const nothing: unique symbol = Symbol('nothing')

/** Tests that are running. */
const open = new Set<Session>()

/** What the runner is to hear of an error that nobody caught: itself, another one in its place, or `nothing`. */
export function heardInstead(event: UncaughtEvent, error: unknown): unknown {
  if (isToldByTest(error)) return nothing
  const work = storage.getStore()
  const [only] = open
  // A microtask does not say whose it was.
  const session = work?.session ?? (open.size === 1 ? only : undefined)
  return session === undefined ? error : session.hear(event, error, work)
}

/** In words for whoever runs the tests; the trace is that of what was thrown. */
function leftBehind(name: string, reason: unknown): Error {
  const { name: type = 'Error', message, stack = '' } = reason instanceof Error ? reason : new Error(String(reason))
  const error = new Error(`An input of the fuzz test ${name} left behind what threw this: ${type}: ${message}`, {
    cause: reason,
  })
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  error.stack = [`Error: ${error.message}`, ...frames].join('\n')
  return error
}

const storage = new AsyncLocalStorage<Work | undefined>()

const state: { running: Session | undefined; beside: Session | undefined } = { running: undefined, beside: undefined }

/** The fuzz test on whose behalf code runs right now, where it refuses effects; `undefined` for everything else in this thread. */
export function currentSession(): Session | undefined {
  const session = sessionOfContext()
  return session?.refuses === true ? session : undefined
}

function sessionOfContext(): Session | undefined {
  return state.running ?? storage.getStore()?.session
}

/** Sessions that are told when their inputs start something. */
const watching = new Set<Session>()

/** Is called where code makes a promise, a timer, a request: whatever goes on later. */
const starts = createHook({
  init() {
    // What is started beside an input is nobody's, and may be waited for all the same.
    const session = sessionOfContext() ?? state.beside
    session?.started()
  },
})

function watchStarts(session: Session): void {
  watching.add(session)
  starts.enable()
}

function unwatchStarts(session: Session): void {
  if (watching.delete(session) && watching.size === 0) starts.disable()
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
