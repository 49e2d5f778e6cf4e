/**
 * Tells what a process left behind from what one is still at work on. The number of a process does not: numbers are given again, within
 * minutes on a busy machine; on Linux threads answer to numbers of the same row; and whoever shares the folder from another container
 * counts anew. So a process is named by its number, by when it began, and by who counts.
 */
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The name of a process in names of files: `<number>_<ticks it began at, to base 36>_<who counts>`. */
export const processName = '\\d+_[0-9a-z]+_[0-9a-f]{8}'

/** The name of the process with that number, which is this one unless said otherwise. */
export function nameOfProcess(pid = process.pid): string {
  return `${pid}_${(seenProcess(pid)?.began ?? unknown).toString(36)}_${counter()}`
}

/** Its number. */
export function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

/** Whether it runs, and its number means the same to us. */
export function isAlive(name: string): boolean {
  const [pid = '', began = '', who] = name.split('_')
  return who === counter() && isRunning(Number(pid), Number.parseInt(began, 36))
}

/**
 * Whether it is gone. Of those that others count nobody here can see that.
 * @param isSilent whether it has written nothing for so long that it must be
 */
export function isGone(name: string, isSilent: () => boolean): boolean {
  return name.endsWith(`_${counter()}`) ? !isAlive(name) : isSilent()
}

/** Name of the file in which this process writes what is to appear whole as `name`, beside it; no two of a thread have the same `count`. */
export function unfinishedName(name: string, thread: number, count: number): string {
  ownName ??= nameOfProcess()
  return `.${name}.${ownName}-${thread}-${count}.tmp`
}

let ownName: string | undefined

const unfinished = new RegExp(`^\\..*\\.(${processName})-\\d+-\\d+\\.tmp$`)

/** Whether that is the name of such a file whose writer is gone. Nobody here knows of a writer elsewhere; such a file is small, and stays. */
export function isLeftUnfinished(name: string): boolean {
  const writer = unfinished.exec(name)?.[1]
  return writer !== undefined && isGone(writer, () => false)
}

/** Said of when a process began, where the system does not tell. It is that by definition: no process but the first begins at 0. */
const unknown = 0

function isRunning(pid: number, began: number): boolean {
  const seen = seenProcess(pid)
  // One that nobody waited for has ended all the same.
  if (seen !== undefined) return !'ZX'.includes(seen.state) && (began === unknown || began === seen.began)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: unknown }).code === 'EPERM'
  }
}

/** Milliseconds of CPU that the process with that number has used; `undefined` where it is gone, or the system does not tell. */
export function cpuOfProcess(pid: number): number | undefined {
  return seenProcess(pid)?.cpu
}

/** It is that by definition: Linux counts hundredths of a second for programs, whatever it counts itself. */
const millisecondsPerTick = 10

interface SeenProcess {
  readonly state: string
  readonly began: number
  /** Milliseconds. */
  readonly cpu: number
}

/** What Linux tells of a process; also of a thread, which began when it did. */
function seenProcess(pid: number): SeenProcess | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name of its program, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const cpu = (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
    return { state: fields[0] ?? '', began: Number(fields[19]), cpu }
  } catch {
    return undefined
  }
}

let ofThisProcess: string | undefined

/** Who gives processes their numbers: this start of this machine or, on Linux, of this container, as a few letters. */
function counter(): string {
  if (ofThisProcess === undefined) {
    const start = told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
    const names = [hostname(), start, told(() => readlinkSync('/proc/self/ns/pid'))]
    ofThisProcess = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 8)
  }
  return ofThisProcess
}

function told(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
