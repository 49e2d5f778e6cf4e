/**
 * Errors that nobody catches, thrown in a timer, a callback or a promise an input left behind: they would end the process, or
 * come to hundreds in the report of the runner. The test tells them, so nobody else hears of them.
 */
import { heardInstead, nothing, type UncaughtEvent } from './session.ts'

const events: ReadonlyMap<unknown, UncaughtEvent> = new Map([
  ['uncaughtException', 'uncaughtException'],
  ['unhandledRejection', 'unhandledRejection'],
])
/** Comes before the others, and tells nobody but who watches. */
const monitor = 'uncaughtExceptionMonitor'
const hearing = new WeakMap<object, NodeJS.EventEmitter['emit']>()

/** From now on `process` says of such an error that it was handled. @param process that of Node itself */
export function hearUncaught(process: NodeJS.Process): void {
  if (hearing.has(process)) return
  const { emit } = process as NodeJS.EventEmitter
  hearing.set(process, emit)
  const hearingEmit = function (this: NodeJS.Process, ...args: Parameters<typeof emit>): boolean {
    const [event, error, ...rest]: readonly unknown[] = args
    if (event === monitor && heardInstead('uncaughtException', error) === nothing) return true
    const uncaught = events.get(event)
    if (uncaught === undefined) return Reflect.apply(emit, this, args)
    const instead = heardInstead(uncaught, error)
    return instead === nothing || Reflect.apply(emit, this, [event, instead, ...rest])
  }
  Object.defineProperty(process, 'emit', { value: hearingEmit, configurable: true, writable: true, enumerable: false })
}

/** Tells the listeners of the runner of an error that was kept from them. @param process that of Node itself */
export function tellUncaught(process: NodeJS.Process, event: UncaughtEvent, error: unknown): void {
  const emit = hearing.get(process)
  const rest = event === 'uncaughtException' ? [event] : [Promise.resolve()]
  if (emit !== undefined) Reflect.apply(emit, process, [event, error, ...rest])
}
