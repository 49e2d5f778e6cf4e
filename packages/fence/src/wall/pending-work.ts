/** Whether something that inputs started is still to come: timers, requests to the system, connections and threads of this thread are counted. */
import { subscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'

/** Threads that were started and have not ended; nobody else lists them. */
const threads = new Set<Worker>()
let isCounting = false

function countThreads(): void {
  if (isCounting) return
  isCounting = true
  subscribe('worker_threads', (message) => {
    if (!holdsWorker(message)) return
    const { worker } = message
    threads.add(worker)
    worker.on('exit', () => threads.delete(worker))
  })
}

function holdsWorker(message: unknown): message is { readonly worker: Worker } {
  return typeof message === 'object' && message !== null && 'worker' in message
}

export class PendingWork {
  private readonly process: NodeJS.Process
  /** As few as there ever were: those of the test runner. */
  private least: number
  private atBegin: number
  /** Threads that are none of what is waited for: a runner's, and those that live on. */
  private threadsAtBegin = threads.size

  constructor(process: NodeJS.Process) {
    countThreads()
    this.process = process
    this.least = this.count()
    this.atBegin = this.least
  }

  /** What is left is what is started from now on. The runner's own come and go, too, so there may be fewer than ever. */
  begin(): void {
    this.atBegin = this.count()
    this.threadsAtBegin = threads.size
  }

  isLeft(): boolean {
    if (threads.size > this.threadsAtBegin) return true
    const now = this.count()
    const before = Math.min(this.least, this.atBegin)
    this.least = Math.min(this.least, now)
    return now > before
  }

  private count(): number {
    let pending = 0
    for (const name of this.process.getActiveResourcesInfo()) if (/Timeout|Immediate|Req|Connect/.test(name)) pending++
    return pending
  }
}
