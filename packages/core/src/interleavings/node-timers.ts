/**
 * What code imports from `node:timers` and `node:timers/promises`. Functions stand in their place, once per thread, that ask
 * whether an interleaving runs: then its clock has the timers, else Node does.
 */

type AnyFunction = (...args: never) => unknown
type Functions = Readonly<Record<string, AnyFunction>>

/** Timers by a clock of somebody's. */
export interface OwnTimers {
  readonly timers: Functions
  readonly promises: Functions
  readonly scheduler: Functions
}

interface Stand {
  /** Those that are asked; Node's own where there are none. */
  own: OwnTimers | undefined
}

const standSymbol = Symbol.for('fuzzwright.timers')
const realSymbol = Symbol.for('fuzzwright.real')

/** Node's own function, whatever stands in its place. */
export function realOf<T extends object>(named: T): T {
  const real: unknown = Reflect.get(named, realSymbol)
  return isSame(named, real) ? real : named
}

function isSame<T extends object>(named: T, real: unknown): real is T {
  return typeof real === typeof named && real !== undefined
}

/** From now on those are asked; without any, Node's own. Nothing happens where there is no Node. */
export function askTimers(own: OwnTimers | undefined): void {
  const stand = standOfThread()
  if (stand !== undefined) stand.own = own
}

function standOfThread(): Stand | undefined {
  const timers = builtin('node:timers')
  if (timers === undefined) return undefined
  const found: unknown = Reflect.get(timers, standSymbol)
  if (isStand(found)) return found
  const stand: Stand = { own: undefined }
  Object.defineProperty(timers, standSymbol, { value: stand })
  const promises = builtin('node:timers/promises')
  const scheduler: unknown = promises && Reflect.get(promises, 'scheduler')
  if (promises !== undefined) standIn(promises, (name) => stand.own?.promises[name], promiseNames)
  standIn(timers, (name) => stand.own?.timers[name], timerNames)
  if (isObject(scheduler)) standIn(scheduler, (name) => stand.own?.scheduler[name], schedulerNames)
  const sync: unknown = Reflect.get(builtin('node:module') ?? {}, 'syncBuiltinESMExports')
  if (isFunction(sync)) Reflect.apply(sync, undefined, [])
  return stand
}

const timerNames = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
] as const
const promiseNames = ['setTimeout', 'setInterval', 'setImmediate'] as const
const schedulerNames = ['wait', 'yield'] as const

function standIn(module: object, ownOf: (name: string) => AnyFunction | undefined, names: readonly string[]): void {
  for (const name of names) {
    const real: unknown = Reflect.get(module, name)
    if (!isFunction(real)) continue
    const asked = function (this: unknown, ...args: unknown[]): unknown {
      return Reflect.apply(ownOf(name) ?? real, this, args)
    }
    // `promisify` asks the original for the one of the promises, and so does it here.
    Object.defineProperties(asked, { ...Object.getOwnPropertyDescriptors(real), [realSymbol]: { value: real } })
    Reflect.set(module, name, asked)
  }
}

function builtin(name: 'node:timers' | 'node:timers/promises' | 'node:module'): object | undefined {
  const found: unknown = 'process' in globalThis ? globalThis.process.getBuiltinModule?.(name) : undefined
  return isObject(found) || isFunction(found) ? found : undefined
}

/** What `node:timers/promises` has, by callbacks of a clock. */
export function timerPromises(
  later: (action: () => void, ms: number) => () => void,
): Pick<OwnTimers, 'promises' | 'scheduler'> {
  const wait = <T>(ms = 1, value?: T, { signal }: WaitOptions = {}): Promise<T | undefined> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(abortError(signal))
        return
      }
      const cancel = later(() => {
        signal?.removeEventListener('abort', stop)
        resolve(value)
      }, ms)
      const stop = (): void => {
        cancel()
        reject(abortError(signal))
      }
      signal?.addEventListener('abort', stop, { once: true })
    })
  async function* again<T>(ms = 1, value?: T, options: WaitOptions = {}): AsyncGenerator<T | undefined> {
    for (;;) yield await wait(ms, value, options)
  }
  const soon = <T>(value?: T, options?: WaitOptions): Promise<T | undefined> => wait(0, value, options)
  return {
    promises: { setTimeout: wait, setInterval: again, setImmediate: soon },
    scheduler: { wait: (ms: number, options?: WaitOptions) => wait(ms, undefined, options), yield: () => soon() },
  }
}

interface WaitOptions {
  readonly signal?: AbortSignal
}

/** As Node's own says it. */
function abortError(signal: AbortSignal | undefined): Error {
  const error = new Error('The operation was aborted', { cause: signal?.reason })
  return Object.assign(error, { name: 'AbortError', code: 'ABORT_ERR' })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isFunction(value: unknown): value is AnyFunction {
  return typeof value === 'function'
}

function isStand(value: unknown): value is Stand {
  return isObject(value) && 'own' in value
}
