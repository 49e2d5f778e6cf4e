/**
 * Refusals that nobody catches: thrown in a timer or a callback an input left behind, they would end the process. The test
 * tells them, so nobody else hears of them.
 */
import { isToldByTest } from './session.ts'

const events: ReadonlySet<unknown> = new Set(['uncaughtException', 'unhandledRejection', 'uncaughtExceptionMonitor'])
const hearing = new WeakSet<object>()

/** From now on `process` says of such a refusal that it was handled. @param process that of Node itself */
export function hearRefusals(process: NodeJS.Process): void {
  if (hearing.has(process)) return
  hearing.add(process)
  const { emit } = process as NodeJS.EventEmitter
  const hearingEmit = function (this: NodeJS.Process, ...args: Parameters<typeof emit>): boolean {
    const [event, error] = args as readonly unknown[]
    if (events.has(event) && isToldByTest(error)) return true
    return Reflect.apply(emit, this, args)
  }
  Object.defineProperty(process, 'emit', { value: hearingEmit, configurable: true, writable: true, enumerable: false })
}
