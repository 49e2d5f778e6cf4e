/** Starts the test runner once more, for one test, and says how that ended: by itself, by a death, or by standing still. */
import { spawn } from 'node:child_process'
import { after, environmentVariables, outerGlobal } from '../ambient.ts'
import type { OrderFolder, WorkerEnd } from './isolated-order.ts'
import { orderVariable } from './isolated-order.ts'

/** How one process is started. */
export interface ApartRequest {
  /** What follows the program of Node. */
  readonly words: readonly string[]
  readonly cwd: string
  readonly folder: OrderFolder
  /** Milliseconds without a sign, once there was one, after which it stands still. */
  readonly patience: number
  readonly signal: Pick<AbortSignal, 'aborted'>
  /** Its environment; that of this process unless given. */
  readonly variables?: Readonly<Record<string, string | undefined>>
}

/** How it ended. */
export interface ApartEnd {
  /** What became of the process that ran the inputs, as a sentence without its subject; missing where it ended well. */
  readonly how?: string
  /** It got as far as the test. */
  readonly began: boolean
  /** What it printed last. */
  readonly output: string
}

/** Milliseconds between two looks. */
const interval = 50
/** Milliseconds until the first sign: the runner starts, and compiles what it needs. */
const startPatience = 120_000
/** Milliseconds it may take to come to its end once the test has. */
const endPatience = 10_000
/** Characters of output that are kept. */
const mostOutput = 100_000

/** Variables that are for the run a person started, and not for what it starts. */
const ownVariables = /^(FUZZWRIGHT_|GITHUB_ACTIONS$)/
/** Marks of the worker of a runner that we may be. */
const workerVariables = /^(VITEST|JEST_WORKER_ID$|TINYPOOL|NODE_CHANNEL|NODE_UNIQUE_ID)/

/** Never rejects. */
export function runApart(request: ApartRequest): Promise<ApartEnd> {
  const { words, cwd, folder, patience, signal, variables = environmentVariables() } = request
  return new Promise((settle) => {
    const child = spawn(outerGlobal.process.execPath, words, {
      cwd,
      env: environmentFor(variables, folder),
      // Its standard input stays open as long as we live: by its end it knows that nobody waits any longer.
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const collect = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-mostOutput)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => {})
    let stoodStill = false
    const watch = new Watch(folder, patience)
    let cancel = (): void => {}
    const look = (): void => {
      if (watch.isOver() || signal.aborted) {
        stoodStill = !signal.aborted && folder.result() === undefined
        killTree(child.pid)
      } else cancel = after(interval, look)
    }
    cancel = after(interval, look)
    let ended = false
    const end = (own: WorkerEnd, note = ''): void => {
      if (ended) return
      ended = true
      cancel()
      killTree(child.pid)
      const how = howItEnded({ own, stoodStill, output }, folder)
      settle({ ...(how === undefined ? {} : { how }), began: folder.worker() !== undefined, output: output + note })
    }
    child.on('error', (error) => end({ code: null, signal: null }, String(error)))
    child.on('close', (code, killedBy) => end({ code, signal: killedBy }))
  })
}

function environmentFor(
  variables: Readonly<Record<string, string | undefined>>,
  folder: OrderFolder,
): Record<string, string | undefined> {
  const kept = Object.entries(variables).filter(([name]) => !ownVariables.test(name) && !workerVariables.test(name))
  return { ...Object.fromEntries(kept), [orderVariable]: folder.path }
}

/** Says when nothing more is to be waited for. It counts looks, so that a machine that slept is no reason. */
class Watch {
  private readonly folder: OrderFolder
  private readonly patience: number
  private last = ''
  private silent = 0

  constructor(folder: OrderFolder, patience: number) {
    this.folder = folder
    this.patience = patience
  }

  isOver(): boolean {
    const sign = this.folder.sign()
    this.silent = sign === this.last ? this.silent + interval : 0
    this.last = sign
    return this.silent > this.limit()
  }

  private limit(): number {
    if (this.folder.worker() === undefined) return startPatience
    return this.folder.result() === undefined ? this.patience : endPatience
  }
}

interface SeenEnd {
  /** Of the process we started. */
  readonly own: WorkerEnd
  readonly stoodStill: boolean
  readonly output: string
}

/** How a process ended that was ended from outside, since it told nothing any longer. */
export const stoodStillText = 'stood still'

const outOfMemory = /heap out of memory|ERR_WORKER_OUT_OF_MEMORY|reaching memory limit/

function howItEnded({ own, stoodStill, output }: SeenEnd, folder: OrderFolder): string | undefined {
  if (folder.result() !== undefined) return undefined
  if (stoodStill) return stoodStillText
  if (outOfMemory.test(output)) return 'ran out of memory'
  const worker = folder.worker()
  const seen = folder.ends().find(({ pid, threadId }) => {
    return threadId === undefined ? pid === worker?.pid : threadId === worker?.threadId
  })
  if (seen?.outOfMemory === true) return 'ran out of memory'
  const { code, signal } = seen ?? own
  if (signal === null) return `ended itself with code ${code ?? 'unknown'}`
  if (signal === 'SIGABRT') return 'was aborted (SIGABRT)'
  return ['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE'].includes(signal)
    ? `crashed (${signal})`
    : `was ended by ${signal}`
}

/** The process and all it started. */
function killTree(pid: number | undefined): void {
  if (pid === undefined) return
  const { process } = outerGlobal
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' })
    else process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone.
  }
}
