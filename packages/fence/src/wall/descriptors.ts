/** Gates in front of what reaches files, and whatever else stands behind a number, by its descriptor. */
import * as fs from 'node:fs'
import { sep } from 'node:path'
import { type Binding, prototypeIn } from './bindings.ts'
import { type Gates, type Judge, putGate } from './gate.ts'
import { aside, type Session } from './session.ts'

const { O_WRONLY, O_RDWR } = fs.constants

/** Whatever is written there is gone: no file of anybody's changes. */
export const nowhere: ReadonlySet<string> = new Set(['/dev/null', '\\\\.\\nul', '\\\\.\\NUL'])

/** Functions that change the file behind a descriptor. */
const changesByDescriptor: Readonly<Record<string, string>> = {
  writeBuffer: 'written to',
  writeBuffers: 'written to',
  writeString: 'written to',
  ftruncate: 'written to',
  fchmod: 'changed the permissions of',
  fchown: 'changed the owner of',
  futimes: 'changed the times of',
}

/** How a `FileHandle` writes when it is used as a stream; it knows its descriptor itself. */
const writesOfHandles = [
  ...['writev', 'writeBuffer', 'writeAsciiString', 'writeUtf8String', 'writeUcs2String', 'writeLatin1String'],
]

const quoted = (text: string): string => JSON.stringify(text)
const shownDescriptor = (descriptor: number): string => `file descriptor ${descriptor}`

/** Standard output and standard error: what a program says is no harm. */
const lastOfConsole = 2

function judgeWriting(session: Session, deed: string, number: number): undefined {
  if (number <= lastOfConsole && deed === 'written to') return undefined
  const file = fileBehind(number)
  if (file !== undefined && (nowhere.has(file) || session.redirect?.(file, true) !== undefined)) return undefined
  const { rules } = session
  // Where nobody can tell what stands behind a number, it was opened by the input itself, or before it.
  if (!rules.writesNothing && (file === undefined ? !knowsDescriptors : rules.mayWrite(file))) return undefined
  const operand = file ?? shownDescriptor(number)
  return session.refuse({ kind: 'write', deed: `${deed} ${quoted(operand)}`, operand })
}

/** The descriptor is the first argument. */
export function judgeDescriptor(deed: string): Judge {
  return (session, [descriptor]) => judgeWriting(session, deed, Number(descriptor))
}

const judgeHandle: Judge = (session, _args, self) => judgeWriting(session, 'written to', Number(Object(self).fd))

const knowsDescriptors = process.platform === 'linux'

/** Path of the file that is open under a number, where the system tells. */
function fileBehind(descriptor: number): string | undefined {
  if (!knowsDescriptors) return undefined
  try {
    const path = aside(() => fs.readlinkSync(`/proc/self/fd/${descriptor}`))
    return path.startsWith(sep) ? path : undefined
  } catch {
    return undefined
  }
}

/** What stands behind a number; `undefined` where nothing does, so that the system refuses it. */
function kindOf(descriptor: number): 'file' | 'other' | undefined {
  try {
    const stats = aside(() => fs.fstatSync(descriptor))
    return stats.isFile() || stats.isDirectory() || stats.isCharacterDevice() ? 'file' : 'other'
  } catch {
    return undefined
  }
}

/** It was opened for writing; false where the system does not tell. */
function isOpenForWriting(descriptor: number): boolean {
  try {
    const text = aside(() => fs.readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))
    const flags = Number.parseInt(/^flags:\s*(\d+)/m.exec(text)?.[1] ?? '0', 8)
    return (flags & (O_WRONLY | O_RDWR)) !== 0
  } catch {
    return false
  }
}

/**
 * An input may close what it opened itself: files it reads, and files it may write. The rest is the runner's: its channels, its event
 * loop, its files.
 */
const judgeClose: Judge = (session, [descriptor]) => {
  const number = Number(descriptor)
  const kind = kindOf(number)
  if (kind === undefined) return undefined
  const isForeign = number <= lastOfConsole || kind === 'other'
  if (!isForeign && !isOpenForWriting(number)) return undefined
  const file = fileBehind(number)
  const isOwn = file !== undefined && (nowhere.has(file) || session.rules.mayWrite(file))
  if (!isForeign && isOwn) return undefined
  const operand = (isForeign ? undefined : file) ?? shownDescriptor(number)
  return session.refuse({ kind: isForeign ? 'other' : 'write', deed: `closed ${quoted(operand)}`, operand })
}

/** Bytes taken out of a channel of the runner are lost to it. */
const judgeReadFrom: Judge = (session, [descriptor]) => {
  const number = Number(descriptor)
  if (number <= lastOfConsole || kindOf(number) !== 'other') return undefined
  const operand = shownDescriptor(number)
  return session.refuse({ kind: 'other', deed: `read from ${quoted(operand)}`, operand })
}

/** A socket or a stream is made of a descriptor that is open already. */
export const judgeAdoption: Judge = (session, [descriptor]) => {
  const number = Number(descriptor)
  if (number <= lastOfConsole || kindOf(number) === undefined) return undefined
  const operand = shownDescriptor(number)
  return session.refuse({ kind: 'other', deed: `taken over ${quoted(operand)}`, operand })
}

/** @param binding the floor below `fs` @param answering makes a judge answer the request of what it refuses */
export function gateDescriptors(gates: Gates, binding: Binding, answering: (judge: Judge) => Judge): void {
  const put = (name: string, judge: Judge) => putGate(gates, 'fs', binding, name, answering(judge))
  for (const [name, deed] of Object.entries(changesByDescriptor)) put(name, judgeDescriptor(deed))
  put('close', judgeClose)
  for (const name of ['read', 'readBuffers']) put(name, judgeReadFrom)
  const handles = prototypeIn(binding, 'FileHandle')
  for (const name of writesOfHandles) putGate(gates, 'FileHandle', handles, name, judgeHandle)
}
