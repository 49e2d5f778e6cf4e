/** Gates in front of what leaves JavaScript behind, where no gate of ours would hold: threads, WASI, the debugger, dumps. */
import { gateDatabases } from './databases.ts'
import { type Gates, type Judge, putGate } from './gate.ts'

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

/** What a module says of itself when it is first asked for is kept back. */
function quietly(process: { emitWarning: unknown }, require: Require, name: string): object | undefined {
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return moduleNamed(require, name)
  } finally {
    process.emitWarning = emitWarning
  }
}

/** What a thread runs is a file, or a text where `eval` says so, which is nothing to read here. */
const startsThread = refuses(([file, options]) =>
  Object(options).eval === true ? 'started a thread of code in a text' : `started a thread of ${shown(file)}`,
)

/**
 * The first message to a new thread, which `new Worker` sends before the thread starts, says what it is to run: the one way to see
 * a `Worker` that somebody took before the wall was up, as runners that link modules by themselves do.
 */
const judgeMessage: Judge = (session, [message], self) => {
  if (typeof message !== 'object' || message === null || !('doEval' in message && 'filename' in message))
    return undefined
  return startsThread(
    session,
    [message.filename, { eval: message.doEval === 'classic' || message.doEval === true }],
    self,
  )
}

/** What a module offers that leaves JavaScript behind, and how the refusal of it is said. */
type Phrases = Readonly<Record<string, (args: readonly unknown[]) => string>>

const phrases: Readonly<Record<string, Phrases>> = {
  inspector: { open: () => 'opened the debugger' },
  os: { setPriority: ([pid]) => `changed the priority of the process ${String(pid)}` },
  v8: {
    writeHeapSnapshot: ([file = 'Heap.heapsnapshot']) => `written to ${shown(file)}`,
    setHeapSnapshotNearHeapLimit: () => 'written heap snapshots',
    setFlagsFromString: ([flags]) => `set the flags ${shown(flags)} of the engine`,
    takeCoverage: () => 'written coverage',
    stopCoverage: () => 'stopped coverage',
  },
  trace_events: { createTracing: () => 'written trace events' },
  module: {
    enableCompileCache: () => 'kept compiled code in a folder',
    registerHooks: () => 'changed how modules are loaded',
  },
  crypto: {
    setEngine: ([id]) => `loaded the engine ${shown(id)}`,
    setFips: () => 'changed which ciphers there are',
  },
  wasi: { WASI: () => 'started a WASI program' },
}

/** Modules that warn of themselves when they are first asked for; whoever uses them in earnest has been told. */
const warning = new Set(['wasi'])

/** @param require answers the modules of Node */
export function gateNatives(gates: Gates, process: { emitWarning: unknown }, require: Require): void {
  const load = (name: string): object | undefined =>
    warning.has(name) ? quietly(process, require, `node:${name}`) : moduleNamed(require, `node:${name}`)
  for (const [name, functions] of Object.entries(phrases)) {
    const module = load(name)
    for (const [key, phrase] of Object.entries(functions)) putGate(gates, name, module, key, refuses(phrase))
  }
  const threads: Partial<typeof import('node:worker_threads')> = require('node:worker_threads')
  putGate(gates, 'worker_threads', threads, 'Worker', startsThread)
  putGate(gates, 'MessagePort', threads.MessagePort?.prototype, 'postMessage', judgeMessage)
  const inspector: Partial<typeof import('node:inspector')> = load('inspector') ?? {}
  for (const name of ['connect', 'connectToMainThread']) {
    putGate(
      gates,
      'inspector.Session',
      inspector.Session?.prototype,
      name,
      refuses(() => 'opened the debugger'),
    )
  }
  gateDatabases(gates, quietly(process, require, 'node:sqlite'))
}
