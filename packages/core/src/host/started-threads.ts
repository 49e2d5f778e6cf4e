/** Tells of the threads this process starts, whoever does so: of some of them the runner has no door to. */
import { subscribe } from 'node:diagnostics_channel'
import type { Worker } from 'node:worker_threads'

/** Calls `action` for every thread that is started from now on. */
export function onThread(action: (worker: Worker) => void): void {
  subscribe('worker_threads', (message) => {
    if (holdsWorker(message)) action(message.worker)
  })
}

function holdsWorker(message: unknown): message is { readonly worker: Worker } {
  return typeof message === 'object' && message !== null && 'worker' in message
}
