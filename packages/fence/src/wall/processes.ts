/** Gates in front of what starts processes, ends this one, or changes what all of it shares. */
import { basename } from 'node:path'
import type { EffectKind } from '@fuzzwright/core'
import type { Binding } from './bindings.ts'
import { type Gates, type Judge, putGate } from './gate.ts'

const quoted = (value: unknown): string => JSON.stringify(typeof value === 'string' ? value : String(value))

/** What is about to be started: `args` with the name the program sees first. */
interface Start {
  readonly file?: unknown
  readonly args?: readonly unknown[]
  readonly stdio?: readonly Channel[]
}

/** How parent and child will be connected. */
interface Channel {
  readonly type?: unknown
  readonly handle?: { close?(): void }
}

/** One object, or the parts of it one by one, as later versions of Node 24 hand them to `Process.spawn`. */
function startOf(given: readonly unknown[]): Start {
  const [first, args, , , stdio] = given
  if (typeof first === 'object' && first !== null) return first
  return { file: first, ...(Array.isArray(args) && { args }), ...(Array.isArray(stdio) && { stdio }) }
}

/** A command line as one reads it. */
function commandLine(words: readonly unknown[]): string {
  return words.map((word) => (/^[\w./:=@%+,-]+$/.test(String(word)) ? String(word) : quoted(word))).join(' ')
}

const judgeSpawn: Judge = (session, given) => {
  const { file, args = [] } = startOf(given)
  const name = String(file)
  session.refuseHole(session.detection.reachProgram(name, args))
  if (session.rules.mayRun(name)) return undefined
  const detail = args.length > 1 ? commandLine([name, ...args.slice(1)]) : undefined
  return session.refuse({
    kind: 'run',
    deed: `run ${quoted(basename(name))}`,
    operand: basename(name),
    ...(detail !== undefined && { detail }),
  })
}

/** Node has opened the pipes to the child already, and closes them only where the system refused to start it. */
const judgeStart: Judge = (session, given, self) => {
  try {
    return judgeSpawn(session, given, self)
  } catch (error) {
    for (const { type, handle } of startOf(given).stdio ?? []) if (type !== 'wrap') handle?.close?.()
    throw error
  }
}

/** @param spawnSync floor below `spawnSync` and its kin  @param process floor below `spawn` and its kin */
export function gateSpawning(gates: Gates, spawnSync: Binding, process: object): void {
  putGate(gates, 'child_process', spawnSync, 'spawn', judgeSpawn)
  putGate(gates, 'child_process', process, 'spawn', judgeStart)
}

type Phrase = (args: readonly unknown[]) => string

function refuses(kind: EffectKind, phrase: Phrase, isAllowed?: 'env' | 'exit'): Judge {
  return (session, args) => {
    if (isAllowed !== undefined && session.rules[isAllowed]) return undefined
    return session.refuse({ kind, deed: phrase(args), operand: String(args[0] ?? '') })
  }
}

const ends = (phrase: Phrase): Judge => refuses('exit', phrase, 'exit')
const never = (phrase: Phrase): Judge => refuses('other', phrase)

/** Signal 0 asks whether a process is there, and sends nothing. */
const judgeKill: Judge = (session, args, self) => {
  if (args[1] === 0) return undefined
  return ends(([pid, signal = 'SIGTERM']) => `sent ${quoted(signal)} to the process ${pid}`)(session, args, self)
}

const judgeUmask: Judge = (session, args) => {
  if (args.length === 0 || args[0] === undefined) return undefined
  if (!session.rules.env) return session.refuse({ kind: 'env', deed: 'changed the umask', operand: String(args[0]) })
  return undefined
}

const judgeChdir: Judge = (session, args) => {
  if (session.rules.env) return undefined
  return session.refuse({
    kind: 'env',
    deed: `changed the working folder to ${quoted(args[0])}`,
    operand: String(args[0]),
  })
}

const rest: Readonly<Record<string, Judge>> = {
  exit: ends(([code]) => `ended the process${code === undefined ? '' : ` with code ${code}`}`),
  reallyExit: ends(([code]) => `ended the process${code === undefined ? '' : ` with code ${code}`}`),
  abort: ends(() => 'aborted the process'),
  kill: judgeKill,
  _kill: judgeKill,
  disconnect: ends(() => 'cut the process off from the one that started it'),
  chdir: judgeChdir,
  umask: judgeUmask,
  dlopen: never(([, file]) => `loaded the native module ${quoted(file)}`),
  execve: never(([file]) => `replaced the process by ${quoted(file)}`),
  setuid: never(([id]) => `changed the user of the process to ${quoted(id)}`),
  seteuid: never(([id]) => `changed the user of the process to ${quoted(id)}`),
  setgid: never(([id]) => `changed the group of the process to ${quoted(id)}`),
  setegid: never(([id]) => `changed the group of the process to ${quoted(id)}`),
  setgroups: never(() => 'changed the groups of the process'),
  initgroups: never(() => 'changed the groups of the process'),
  _debugProcess: never(([pid]) => `started the debugger of the process ${pid}`),
  _debugEnd: never(() => 'stopped the debugger'),
  send: never(() => 'sent a message to the process that started it'),
  setUncaughtExceptionCaptureCallback: never(() => 'taken over what becomes of errors that nobody catches'),
}

/** @param processes the process, and the copy of it that a realm has */
export function gateProcess(gates: Gates, processes: readonly object[]): void {
  for (const process of processes) {
    for (const [name, judge] of Object.entries(rest)) putGate(gates, 'process', process, name, judge)
    const { report } = process as { readonly report?: object }
    putGate(
      gates,
      'process.report',
      report,
      'writeReport',
      never(() => 'written a diagnostic report'),
    )
  }
}
