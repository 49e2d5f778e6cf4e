/**
 * Puts gates in front of functions of Node. A gate looks like the function it stands for, and is that function wherever no
 * input asks.
 */
import { currentSession, type Session } from './session.ts'

// biome-ignore lint/suspicious/noExplicitAny: gates take whatever the function behind them takes.
export type AnyFunction = (...args: any[]) => unknown

/** Looks at a call an input makes: throws to refuse it, answers other arguments to change it. */
export type Judge = (session: Session, args: unknown[], self: unknown) => readonly unknown[] | undefined

const gated = new WeakSet<object>()

/** The gate in front of `original`; a function that is a gate already stays as it is. */
export function gateOf<F extends AnyFunction>(original: F, judge: Judge): F {
  if (gated.has(original)) return original
  const gate = function (this: unknown, ...args: unknown[]): unknown {
    const session = currentSession()
    if (session === undefined) return Reflect.apply(original, this, args)
    return Reflect.apply(original, this, judge(session, args, this) ?? args)
  }
  return looksLike(original, gate) as unknown as F
}

/** Names, lengths and what others hang on functions (`util.promisify.custom`) are part of how they look. */
function looksLike(original: AnyFunction, gate: AnyFunction): AnyFunction {
  for (const key of Reflect.ownKeys(original)) {
    if (key === 'prototype' || key === 'arguments' || key === 'caller') continue
    const descriptor = Object.getOwnPropertyDescriptor(original, key)
    if (descriptor !== undefined) Reflect.defineProperty(gate, key, descriptor)
  }
  gated.add(gate)
  return gate
}

/** Puts in the place of `holder[key]` what `make` makes of it, once. False where nothing can be put there. */
export function replaceFunction(holder: object, key: string, make: (original: AnyFunction) => AnyFunction): boolean {
  const original: AnyFunction | undefined = Reflect.get(holder, key)
  if (original === undefined || gated.has(original)) return true
  return replace(holder, key, looksLike(original, make(original)))
}

/** The gate in front of a class: its instances are those of the class itself. */
export function gateOfClass<C extends new (...args: never[]) => object>(original: C, judge: Judge): C {
  if (gated.has(original)) return original
  const gate: C = new Proxy(original, {
    construct(target, args, newTarget): object {
      const session = currentSession()
      const allowed = session === undefined ? args : (judge(session, args, undefined) ?? args)
      return Reflect.construct(target, allowed as unknown[], newTarget === gate ? target : newTarget) as object
    },
    apply(target, self, args) {
      const session = currentSession()
      const allowed = session === undefined ? args : (judge(session, args, self) ?? args)
      return Reflect.apply(target as unknown as AnyFunction, self, allowed as unknown[])
    },
  })
  gated.add(gate)
  return gate
}

/** Gates that are put up together. Functions have the names people know: `process.exit`, `node:worker_threads Worker`. */
export interface Gates {
  /** Names of functions in front of which no gate could be put, though they are there. */
  readonly open: string[]
}

/**
 * Puts a gate in front of `holder[key]`. Where there is no such function nothing has to be done; where the gate cannot be
 * put, its name is noted in `gates`.
 */
export function putGate(gates: Gates, name: string, holder: object | undefined, key: string, judge: Judge): void {
  const original = read(holder, key)
  // Each test puts up those that a runner may have replaced: most are there.
  if (holder === undefined || typeof original !== 'function' || gated.has(original) || isStandIn(original)) return
  const isClass = /^class\b/.test(Function.prototype.toString.call(original)) || /^[A-Z]/.test(key)
  const gate = isClass ? gateOfClass(original as never, judge) : gateOf(original as AnyFunction, judge)
  if (!replace(holder, key, gate)) gates.open.push(`${name}.${key}`)
}

/**
 * The same for a global that a getter makes when it is first asked for, which is not now. Where it cannot be put, the floor refuses.
 */
export function putLazyGate(holder: object, key: string, judge: Judge): void {
  const own = Object.getOwnPropertyDescriptor(holder, key)
  const { get } = own ?? {}
  if (own === undefined || get === undefined || own.configurable !== true) {
    putGate({ open: [] }, 'globalThis', holder, key, judge)
    return
  }
  if (gated.has(get)) return
  const gatedGet = function (this: unknown): unknown {
    const made: (new () => object) | undefined = Reflect.apply(get, this, [])
    if (made === undefined || isStandIn(made)) return made
    let gate = lazyGates.get(made)
    if (gate === undefined) lazyGates.set(made, (gate = gateOfClass(made, judge)))
    return gate
  }
  gated.add(gatedGet)
  Reflect.defineProperty(holder, key, { ...own, get: gatedGet })
}

/** Asked for again it is the same class. */
const lazyGates = new WeakMap<object, object>()

function read(holder: object | undefined, key: string): unknown {
  return holder === undefined ? undefined : (Reflect.get(holder, key) as unknown)
}

/** A test put it there to see the calls; what it calls through to has its own gate. */
function isStandIn(original: object): boolean {
  const { _isMockFunction, restore } = original as { readonly _isMockFunction?: unknown; readonly restore?: unknown }
  return _isMockFunction === true || typeof restore === 'function'
}

/** Keeps how the property was: whether it is seen, and whether others may replace it. */
function replace(holder: object, key: string, value: unknown): boolean {
  const own = Object.getOwnPropertyDescriptor(holder, key)
  const { enumerable = true, configurable = true } = own ?? {}
  return Reflect.defineProperty(holder, key, {
    value,
    enumerable,
    configurable,
    writable: own === undefined || own.writable !== false,
  })
}
