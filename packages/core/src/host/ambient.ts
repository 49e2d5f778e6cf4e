/**
 * Clock, chance and environment of this process, for hosts: the only file of this folder that reads them. Functions are
 * those of Node itself, taken when the file loads, so neither fake timers of a test nor an environment without them
 * (jsdom) stop a search.
 */
import { performance } from 'node:perf_hooks'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import { runInThisContext } from 'node:vm'
import { realOf } from '../interleavings/node-timers.ts'
import { ownTimerSet } from '../interleavings/outside-work.ts'
import type { Clock } from '../session/clock.ts'
import { freshSeed } from '../session/system.ts'

const now = performance.now.bind(performance)
const [later, cancel] = [realOf(setTimeout), realOf(clearTimeout)]
const [again, stop] = [realOf(setInterval), realOf(clearInterval)]

/** The global object of the process; a runner that gives each test file a realm of its own hides it. */
export const outerGlobal = runInThisContext('globalThis') as Record<string, unknown> & { process: NodeJS.Process }

/** Milliseconds since the process began, also under fake timers. */
export const clock: Clock = { now }

/** Milliseconds since a date, such as that of a file. */
export function sinceDate(date: number): number {
  return performance.timeOrigin + now() - date
}

/** Calls `action` after `ms` milliseconds unless the answer is called before. */
export function after(ms: number, action: () => void): () => void {
  const isOver = ownTimerSet()
  const timer = later(() => {
    isOver()
    action()
  }, ms)
  return () => {
    isOver()
    cancel(timer)
  }
}

/** Calls `action` every `ms` milliseconds until the answer is called; no process stays alive for it. */
export function every(ms: number, action: () => void): () => void {
  const timer = again(action, ms).unref()
  return () => stop(timer)
}

/** A 32-bit integer by chance: the seed of a run nobody gave one. */
export function drawSeed(): number {
  return freshSeed()
}

/** Environment variables as they are. */
export function environmentVariables(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/** Sets a variable, or takes it away: for the processes that are started from now on. */
export function handDown(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

/** Folder the process runs in. */
export function workingDirectory(): string {
  return process.cwd()
}
