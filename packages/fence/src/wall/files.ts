/** Gates in front of what changes files: below all of `fs`, so that its sync, callback, promise and stream forms meet them. */
import * as fs from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { holdsCanary } from '../detect/canary.ts'
import { isAtRoot } from '../detect/paths.ts'
import type { Binding } from './bindings.ts'
import { gateDescriptors, judgeDescriptor, nowhere } from './descriptors.ts'
import { answeringRequests } from './file-requests.ts'
import { type Gates, type Judge, putGate } from './gate.ts'
import { realPath } from './real-path.ts'
import type { Session } from './session.ts'

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants
const writingFlags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND

/** A function that changes what stands at its paths. */
interface Change {
  /** `removed`, said of the first path; or of the path at `said`. */
  readonly deed: string
  /** Positions of the paths that change. */
  readonly changes: readonly number[]
  /** Position of a path that is only read, and said before the other one. */
  readonly reads?: number
  /** A link at the end of the path is followed. */
  readonly follows?: boolean
}

const changes: Readonly<Record<string, Change>> = {
  unlink: { deed: 'removed', changes: [0] },
  rmdir: { deed: 'removed', changes: [0] },
  rmSync: { deed: 'removed', changes: [0] },
  rename: { deed: 'renamed', changes: [0, 1] },
  mkdir: { deed: 'made the folder', changes: [0] },
  mkdtemp: { deed: 'made a folder named', changes: [0] },
  copyFile: { deed: 'copied', reads: 0, changes: [1], follows: true },
  cpSyncCheckPaths: { deed: 'copied', reads: 0, changes: [1] },
  cpSyncOverrideFile: { deed: 'copied', reads: 0, changes: [1] },
  cpSyncCopyDir: { deed: 'copied', reads: 0, changes: [1] },
  chmod: { deed: 'changed the permissions of', changes: [0], follows: true },
  chown: { deed: 'changed the owner of', changes: [0], follows: true },
  lchown: { deed: 'changed the owner of', changes: [0] },
  utimes: { deed: 'changed the times of', changes: [0], follows: true },
  lutimes: { deed: 'changed the times of', changes: [0] },
}

/** Functions that look at what stands at their first path. */
const reads = ['readFileUtf8', 'readdir', 'stat', 'lstat', 'readlink', 'access', 'existsSync', 'realpath', 'statfs']
/** Of those, the ones that answer what a file holds, or which files there are. */
const tells = new Set(['readFileUtf8', 'readdir', 'readlink'])

/** The text of a path in any of the forms `fs` takes, or `undefined` for what it will refuse itself. */
export function pathText(path: unknown): string | undefined {
  if (typeof path === 'string') return path
  if (path instanceof Uint8Array || ArrayBuffer.isView(path))
    return Buffer.from(path.buffer as ArrayBuffer, path.byteOffset, path.byteLength).toString()
  const { href } = Object(path) as { readonly href?: unknown }
  if (typeof href !== 'string' || !href.startsWith('file:')) return undefined
  try {
    return fileURLToPath(href)
  } catch {
    return undefined
  }
}

const quoted = (text: string): string => JSON.stringify(text)

/** Where `path` may be written it is answered, or where it leads instead. */
export function writablePath(
  session: Session,
  path: unknown,
  deed: (shown: string) => string,
  follows = false,
): unknown {
  const text = pathText(path)
  if (text === undefined) return path
  session.refuseHole(
    session.detection.reach({ sink: 'paths', operand: text, verb: deed('').split(' "')[0]?.trimEnd() ?? '' }),
  )
  const redirected = session.redirect?.(text, true)
  if (redirected !== undefined) return redirected
  const absolute = resolve(text)
  const { rules } = session
  if (!rules.writesNothing && rules.mayWrite(realPath(absolute, follows))) return path
  return session.refuse({ kind: 'write', deed: deed(quoted(text)), operand: absolute })
}

/** The same for reading. */
export function readablePath(session: Session, path: unknown, deed: string): unknown {
  const text = pathText(path)
  if (text === undefined) return path
  if (deed === 'read') session.refuseHole(session.detection.reach({ sink: 'paths', operand: text, verb: deed }))
  const redirected = session.redirect?.(text, false)
  if (redirected !== undefined) return redirected
  const { mayRead, mayWrite } = session.rules
  const absolute = resolve(text)
  if (mayRead === undefined || mayRead(realPath(absolute, true)) || mayWrite(realPath(absolute, true))) return path
  return session.refuse({ kind: 'read', deed: `${deed} ${quoted(text)}`, operand: absolute })
}

function judgeChange({ deed, changes: positions, reads: source, follows }: Change): Judge {
  return (session, args) => {
    const shown = source === undefined ? positions : [source, ...positions]
    const sentence = (): string => `${deed} ${shown.map((at) => quoted(pathText(args[at]) ?? '')).join(' to ')}`
    const moved = [...args]
    if (source !== undefined) moved[source] = readablePath(session, args[source], 'read')
    for (const at of positions) moved[at] = writablePath(session, args[at], sentence, follows)
    return moved
  }
}

/** A link to a place is a way to write there, and so is a second name of a file. */
const judgeSymlink: Judge = (session, args) => {
  const deed = () => `linked ${quoted(pathText(args[1]) ?? '')} to ${quoted(pathText(args[0]) ?? '')}`
  return [args[0], writablePath(session, args[1], deed), ...args.slice(2)]
}
const judgeLink: Judge = (session, args) => {
  const deed = () => `linked ${quoted(pathText(args[1]) ?? '')} to ${quoted(pathText(args[0]) ?? '')}`
  return [writablePath(session, args[0], deed), writablePath(session, args[1], deed), ...args.slice(2)]
}

const judgeOpen: Judge = (session, args) => {
  const [path, flags, ...rest] = args
  if ((Number(flags) & writingFlags) === 0) return [readablePath(session, path, 'read'), flags, ...rest]
  if (nowhere.has(pathText(path) ?? '')) return undefined
  return [writablePath(session, path, (shown) => `written to ${shown}`, true), flags, ...rest]
}

const judgeWriteFile: Judge = (session, args) => {
  const [path, ...rest] = args
  if (typeof path === 'number') return judgeDescriptor('written to')(session, args, undefined)
  if (nowhere.has(pathText(path) ?? '')) return undefined
  return [writablePath(session, path, (shown) => `written to ${shown}`, true), ...rest]
}

function reach(session: Session, path: unknown, verb: string): void {
  const operand = pathText(path)
  if (operand !== undefined) session.refuseHole(session.detection.reach({ sink: 'paths', operand, verb }))
}

/** Code asks whether there is a file before it reads it: what would prove a hole has to be there. */
function isDecoy(session: Session, path: unknown): boolean {
  const text = pathText(path)
  return text !== undefined && holdsCanary(text) && isAtRoot(text) && session.detection.given.length > 0
}

function judgeRead(name: string): Judge {
  const deed = tells.has(name) ? 'read' : 'looked at'
  return (session, args) => {
    if (typeof args[0] === 'number') return undefined
    if (deed === 'looked at' && name !== 'realpath' && isDecoy(session, args[0]))
      return [process.execPath, ...args.slice(1)]
    if (name !== 'realpath') reach(session, args[0], deed)
    if (session.rules.mayRead === undefined && session.redirect === undefined) return undefined
    return [readablePath(session, args[0], deed), ...args.slice(1)]
  }
}

/** @param binding the floor below `fs` */
export function gateFiles(gates: Gates, binding: Binding): void {
  const answering = answeringRequests(binding)
  const put = (name: string, judge: Judge) => putGate(gates, 'fs', binding, name, answering(judge))
  for (const [name, change] of Object.entries(changes)) put(name, judgeChange(change))
  gateDescriptors(gates, binding, answering)
  for (const name of reads) put(name, judgeRead(name))
  put('open', judgeOpen)
  put('openFileHandle', judgeOpen)
  put('writeFileUtf8', judgeWriteFile)
  put('symlink', judgeSymlink)
  put('link', judgeLink)
}

/**
 * What goes about a whole tree step by step is refused before its first step, so that the report names the tree and not
 * the first file in it. @param modules `fs` and `fs.promises`
 */
export function gateTrees(gates: Gates, modules: readonly object[]): void {
  for (const module of modules) {
    for (const name of ['rm', 'rmSync', 'rmdir', 'rmdirSync']) putGate(gates, 'fs', module, name, judgeTree)
    for (const name of ['cp', 'cpSync']) putGate(gates, 'fs', module, name, judgeCopy)
    // They open the file when the input has ended.
    putGate(gates, 'fs', module, 'createReadStream', judgeStream('read'))
    putGate(gates, 'fs', module, 'createWriteStream', judgeStream('written to'))
    for (const name of ['opendir', 'opendirSync', 'openAsBlob'])
      putGate(gates, 'fs', module, name, judgeRead('readdir'))
  }
}

/** Only looked at: what is refused is refused where the file is opened. */
function judgeStream(verb: string): Judge {
  return (session, [path]) => {
    reach(session, path, verb)
    return undefined
  }
}

/** The steps themselves are redirected further down. */
const judgeTree: Judge = (session, args) => {
  writablePath(session, args[0], (shown) => `removed ${shown}`)
  return undefined
}
const judgeCopy: Judge = (session, args) => {
  writablePath(session, args[1], (shown) => `copied ${quoted(pathText(args[0]) ?? '')} to ${shown}`)
  return undefined
}
