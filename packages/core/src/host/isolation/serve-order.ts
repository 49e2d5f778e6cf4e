/**
 * For the main process of a runner that was started for one test: it tells how its workers end, which nobody else sees, and ends
 * itself when nobody waits for it any longer.
 */
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { errorMonitor } from 'node:events'
import { outerGlobal } from '../ambient.ts'
import { onThread } from '../started-threads.ts'
import { OrderFolder, type WorkerEnd } from './isolated-order.ts'

/** This process was started to run one test for another process. */
export function servesOrder(): boolean {
  return OrderFolder.ofThisProcess() !== undefined
}

let isServing = false

/** Does nothing in a process that a person started. To be called as the configuration is read. */
export function serveOrder(): void {
  const folder = OrderFolder.ofThisProcess()
  if (folder === undefined || isServing) return
  isServing = true
  subscribe('child_process', (message) => {
    const { process: child } = message as { readonly process: ChildProcess }
    child.on('exit', (code, signal) => note(folder, { pid: child.pid, code, signal }))
  })
  onThread((worker) => {
    const { threadId } = worker
    worker.on(errorMonitor, ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ERR_WORKER_OUT_OF_MEMORY') note(folder, { threadId, code: null, signal: null, outOfMemory: true })
    })
    worker.on('exit', (code) => note(folder, { threadId, code, signal: null }))
  })
  const { process } = outerGlobal
  process.stdin.on('close', () => {
    folder.remove()
    process.kill(-process.pid, 'SIGKILL')
  })
  process.stdin.resume()
  process.stdin.unref?.()
}

function note(folder: OrderFolder, end: WorkerEnd): void {
  try {
    folder.noteEnd(end)
  } catch {
    // Who waited is gone, and the folder with it.
  }
}
