/** What an input changes of the process itself is put back when it ends: who listens to it, how it would end, its name. */
import { type AnyFunction, type Gates, type Judge, putGate, replaceFunction } from './gate.ts'
import { currentSession } from './session.ts'

type Listener = (...args: unknown[]) => void

const listening = new WeakSet<object>()

/** Listeners that an input adds to `process` would run when no input does, at its end for example. */
function watchListeners(process: NodeJS.EventEmitter): void {
  if (listening.has(process)) return
  listening.add(process)
  process.on('newListener', (event: string | symbol, listener: Listener) => {
    const session = currentSession()
    session?.undoLater(() => process.removeListener(event, listener))
  })
}

/** Those that an input removes are the runner's, or the project's. */
const judgeRemoval: Judge = (session, [event], self) => {
  const process: NodeJS.EventEmitter = Object(self)
  for (const name of process.eventNames()) {
    if (event !== undefined && name !== event) continue
    const before = process.rawListeners(name)
    session.undoLater(() => {
      const now = new Set(process.rawListeners(name))
      // Those that are new are taken away by themselves.
      for (const listener of before) if (!now.has(listener)) Reflect.apply(process.on, process, [name, listener])
    })
  }
  return undefined
}

interface EnvironmentHolder {
  readonly env: NodeJS.ProcessEnv
}

/** It sets variables of the process past whoever watches `process.env`. */
function judgeEnvFile(holder: EnvironmentHolder): Judge {
  return (session) => {
    if (session.rules.env) return undefined
    const variables = holder.env
    const before = { ...variables }
    session.undoLater(() => {
      for (const key of Object.keys(variables)) if (!(key in before)) delete variables[key]
      Object.assign(variables, before)
    })
    return undefined
  }
}

const watchedSetters = new WeakSet<object>()

/** Settings of a holder that has a setter for each: remembers what it was before it is set. */
function watchSetters(holder: object | undefined): void {
  if (holder === undefined || watchedSetters.has(holder)) return
  watchedSetters.add(holder)
  for (const [name, { get, set, configurable }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    if (get === undefined || set === undefined || configurable !== true) continue
    const remembering = { set }
    replaceFunction(remembering, 'set', (original: AnyFunction) => {
      return function (this: unknown, value: unknown): unknown {
        const before: unknown = Reflect.apply(get, this, [])
        currentSession()?.undoLater(() => void Reflect.apply(original, this, [before]))
        return Reflect.apply(original, this, [value])
      }
    })
    Object.defineProperty(holder, name, { set: remembering.set })
  }
}

/** @param process that of Node itself, or a copy of it that a realm has @param own that of Node itself */
export function watchProcess(process: NodeJS.Process, own: EnvironmentHolder): void {
  watchListeners(process)
  const gates: Gates = { open: [] }
  for (const name of ['removeListener', 'off', 'removeAllListeners'])
    putGate(gates, 'process', process, name, judgeRemoval)
  putGate(gates, 'process', process, 'loadEnvFile', judgeEnvFile(own))
  watchSetters(process.report)
}

/** Answers what puts the exit code and the title of the process back to what they are now, where they are not. */
export function keepOutcome(process: NodeJS.Process): () => void {
  const { exitCode, title } = process
  return () => {
    if (process.exitCode !== exitCode) process.exitCode = exitCode
    if (process.title !== title) process.title = title
  }
}
