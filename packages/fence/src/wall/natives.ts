/** Gates in front of what leaves JavaScript behind, where no gate of ours would hold: threads, WASI, the debugger, dumps. */
import { writablePath } from './files.ts'
import { type Judge, type Places, putGate } from './gate.ts'

function refuses(phrase: (args: readonly unknown[]) => string): Judge {
  return (session, args) => session.refuse({ kind: 'other', deed: phrase(args), operand: String(args[0] ?? '') })
}

function shown(value: unknown): string {
  return JSON.stringify(String(value))
}

type Require = (name: string) => object

/** A module of Node that this version may not have, or that was never asked for. */
function moduleNamed(require: Require, name: string): object | undefined {
  try {
    return require(name)
  } catch {
    return undefined
  }
}

/** Modules that warn of themselves when they are first asked for; whoever uses them in earnest has been told. */
function quietly(process: { emitWarning: unknown }, require: Require, name: string): object | undefined {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return moduleNamed(require, name)
  } finally {
    process.emitWarning = emitWarning
  }
}

const judgeDatabase: Judge = (session, args) => {
  const [path] = args
  if (path === ':memory:' || path === '') return undefined
  return [writablePath(session, path, (file) => `opened the database ${file}`, true), ...args.slice(1)]
}

const startsThread = refuses(([file]) => `started a thread of ${shown(file).slice(0, longestShown)}`)
const longestShown = 100

/**
 * The first message to a new thread, which `new Worker` sends before the thread starts, says what it is to run: the one way to see
 * a `Worker` that somebody took before the wall was up, as runners that link modules by themselves do.
 */
const judgeMessage: Judge = (session, [message], self) => {
  if (typeof message !== 'object' || message === null || !('doEval' in message && 'filename' in message))
    return undefined
  return startsThread(session, [message.filename], self)
}

/** @param require answers the modules of Node */
export function gateNatives(places: Places, process: { emitWarning: unknown }, require: Require): void {
  const put = (module: object | undefined, name: string, key: string, judge: Judge) =>
    putGate(places, name, module, key, judge)
  const threads = require('node:worker_threads') as typeof import('node:worker_threads')
  put(threads, 'worker_threads', 'Worker', startsThread)
  put(threads.MessagePort.prototype, 'MessagePort', 'postMessage', judgeMessage)
  put(
    moduleNamed(require, 'node:inspector'),
    'inspector',
    'open',
    refuses(() => 'opened the debugger'),
  )
  const v8 = require('node:v8')
  put(
    v8,
    'v8',
    'writeHeapSnapshot',
    refuses(([file = 'Heap.heapsnapshot']) => `written to ${shown(file)}`),
  )
  put(
    v8,
    'v8',
    'setHeapSnapshotNearHeapLimit',
    refuses(() => 'written heap snapshots'),
  )
  put(
    moduleNamed(require, 'node:trace_events'),
    'trace_events',
    'createTracing',
    refuses(() => 'written trace events'),
  )
  put(
    require('node:module'),
    'module',
    'enableCompileCache',
    refuses(() => 'kept compiled code in a folder'),
  )
  put(
    require('node:crypto'),
    'crypto',
    'setEngine',
    refuses(([id]) => `loaded the engine ${shown(id)}`),
  )
  put(
    quietly(process, require, 'node:wasi'),
    'wasi',
    'WASI',
    refuses(() => 'started a WASI program'),
  )
  const sqlite = quietly(process, require, 'node:sqlite')
  put(sqlite, 'sqlite', 'DatabaseSync', judgeDatabase)
  put(
    sqlite,
    'sqlite',
    'backup',
    refuses(([, file]) => `written to ${shown(file)}`),
  )
}
