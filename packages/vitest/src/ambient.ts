/**
 * Clock, chance and environment of this process: the only file of this package that reads them. Functions are taken when
 * the file loads, so fake timers of a test do not stop a search.
 */
const now = performance.now.bind(performance)
const { setImmediate: soon, setTimeout: later, clearTimeout: cancel } = globalThis

/** Milliseconds since the process began, also under fake timers. */
export const clock = { now }

/** Lets timers, messages and the console of the host have their turn. */
export function yieldToHost(): Promise<void> {
  return new Promise((resolve) => {
    soon(resolve)
  })
}

/** Calls `action` after `ms` milliseconds unless the answer is called before. */
export function after(ms: number, action: () => void): () => void {
  const timer = later(action, ms)
  return () => cancel(timer)
}

/** A 32-bit integer by chance: the seed of a run nobody gave one. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 0x1_0000_0000) | 0
}

/** Environment variables as they are. */
export function environmentVariables(): Readonly<Record<string, string | undefined>> {
  return process.env
}

/** Folder the process runs in. */
export function workingDirectory(): string {
  return process.cwd()
}
