/** Globals by which code waits for something beside promises and timers, while an interleaving runs. */

type AnyFunction = (...args: never) => unknown

/** What is told of them. */
export interface OwnWaits {
  /** `queueMicrotask` was called. */
  microtask(callback: () => void): void
  /** `fetch` was called. */
  fetching(answer: Promise<unknown>): void
  /** What a global is while no interleaving runs. */
  real(name: string): unknown
}

/** Node's own `fetch` goes by the globals of whoever calls it, and has connections long after. */
let hasFetched = false
const usedByFetch = ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask'] as const

/** Puts functions in their place that tell `waits`; the answer puts them back. The clock puts its timers back itself. */
export function standInFor(waits: OwnWaits): () => void {
  const { queueMicrotask: queue, fetch } = globalThis
  if (typeof queue === 'function') {
    globalThis.queueMicrotask = (callback) => {
      // What is no function, Node refuses.
      if (typeof callback === 'function') waits.microtask(callback)
      else queue(callback)
    }
  }
  const realOf = (name: string): unknown => (name === 'queueMicrotask' ? queue : waits.real(name))
  if (hasFetched) leaveNodeItsOwn(realOf)
  if (typeof fetch === 'function') {
    globalThis.fetch = (...args) => {
      if (!hasFetched) leaveNodeItsOwn(realOf)
      hasFetched = true
      const answer = fetch(...args)
      if (answer instanceof Promise) waits.fetching(answer)
      return answer
    }
  }
  return () => {
    globalThis.queueMicrotask = queue
    if (typeof fetch === 'function') globalThis.fetch = fetch
  }
}

/** What Node's `fetch` waits for is no turn of the code under test, and none of its timers may come at once. */
function leaveNodeItsOwn(realOf: (name: string) => unknown): void {
  for (const name of usedByFetch) {
    const [ours, real]: readonly unknown[] = [Reflect.get(globalThis, name), realOf(name)]
    if (!isFunction(ours) || !isFunction(real)) continue
    const either = (...args: unknown[]): unknown =>
      Reflect.apply(isCalledByNode(either) ? real : ours, globalThis, args)
    Object.defineProperties(either, Object.getOwnPropertyDescriptors(ours))
    Reflect.set(globalThis, name, either)
  }
}

/** Whether `called` was called by a module of Node's own. */
function isCalledByNode(called: AnyFunction): boolean {
  const { stackTraceLimit } = Error
  const trace: { stack?: unknown } = {}
  Error.stackTraceLimit = 1
  Error.captureStackTrace(trace, called)
  Error.stackTraceLimit = stackTraceLimit
  return String(trace.stack).includes('node:internal/')
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}
