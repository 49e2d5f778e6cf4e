/**
 * The oracle for polluted prototypes and changed built-ins. A run must leave what the language itself brings, and the objects every
 * other object inherits from, as it found them. The quick look costs nanoseconds and sees what `for...in` would, and the
 * methods without which nothing here could go on; the full look compares snapshots and can restore.
 */

/** What was changed of what is guarded. */
export interface Change {
  readonly text: string
  /** The guarded object it hangs on; `undefined` where a global name means something else now. */
  readonly holder: string | undefined
}

interface Snapshot {
  readonly name: string
  /** Name of the guarded object it is, or hangs on. */
  readonly guarded: string
  readonly holder: object
  readonly keys: readonly PropertyKey[]
  /** Without a prototype, so that nothing of it can be changed from outside. */
  readonly values: Readonly<Record<PropertyKey, PropertyDescriptor>>
  readonly parent: object | null
}

const guarded: readonly (readonly [string, object])[] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
  ['Function.prototype', Function.prototype],
  ['String.prototype', String.prototype],
  ['Number.prototype', Number.prototype],
  ['Object', Object],
  ['Array', Array],
  ['Boolean.prototype', Boolean.prototype],
  ['Symbol.prototype', Symbol.prototype],
  ['RegExp.prototype', RegExp.prototype],
  ['Promise', Promise],
  ['Promise.prototype', Promise.prototype],
  ['Map.prototype', Map.prototype],
  ['Set.prototype', Set.prototype],
  ['WeakMap.prototype', WeakMap.prototype],
  ['Error.prototype', Error.prototype],
  ['JSON', JSON],
  ['Reflect', Reflect],
  ['the iterator of arrays', Reflect.getPrototypeOf([][Symbol.iterator]()) ?? {}],
]

/** Names of the global object that the language defines. What tests put something in the place of is not among them. */
const globalNames: readonly string[] = [
  ...['Object', 'Array', 'Function', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'RegExp', 'Promise', 'Proxy'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Error', 'TypeError', 'RangeError', 'JSON', 'Reflect', 'Math'],
  ...['ArrayBuffer', 'Uint8Array', 'DataView', 'parseInt', 'parseFloat', 'isNaN', 'globalThis'],
]

/**
 * What tests put something in the place of. An input may, too, so nothing is told of it; the tests that come after find it as it was,
 * unless a stand-in of the test runner is there.
 */
const replaceable: readonly (readonly [string, object])[] = [
  ['Math', Math],
  ['Date', Date],
  ['Date.prototype', Date.prototype],
  ['console', console],
]
/** Of the built-in `Error`, how traces are written. How many frames they have is set by whoever drives the runs (`session/drive.ts`). */
const traceSettings: readonly string[] = ['prepareStackTrace', 'captureStackTrace']
const replaceableGlobals: readonly string[] = [
  ...['Date', 'console', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'],
  ...['clearTimeout', 'clearInterval', 'clearImmediate'],
]

const { is: isSame } = Object
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } = Reflect

function snapshotOf(name: string, holder: object, guardedName = name): Snapshot {
  return { ...snapshotOfKeys(name, holder, ownKeys(holder)), guarded: guardedName }
}

function snapshotOfKeys(name: string, holder: object, keys: readonly PropertyKey[]): Snapshot {
  const values: Record<PropertyKey, PropertyDescriptor> = Object.create(null)
  for (const key of keys) {
    const descriptor = getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) values[key] = descriptor
  }
  return { name, guarded: name, holder, keys, values, parent: getPrototypeOf(holder) }
}

/** The built-ins by the names code finds them under; what else stands in the global object is nobody's here. */
function snapshotOfGlobals(names: readonly string[]): Snapshot {
  const keys = names.filter((name) => getOwnPropertyDescriptor(globalThis, name) !== undefined)
  return snapshotOfKeys('globalThis', globalThis, keys)
}

/** Of holders that anybody may add to, only what is there is looked at. */
function replaceableSnapshots(): Snapshot[] {
  return [
    snapshotOfGlobals(replaceableGlobals),
    snapshotOfKeys('Error', Error, traceSettings),
    ...replaceable.map(([name, holder]) => snapshotOf(name, holder)),
  ]
}

/** What stand-ins carry: those of Vitest and Jest, their clocks, and those of Sinon. */
interface Marks {
  readonly _isMockFunction?: unknown
  readonly clock?: unknown
  readonly isFake?: unknown
  readonly restore?: unknown
}

/** Put there by a test runner or a library of stand-ins, which takes it away itself. */
function isStandIn(descriptor: PropertyDescriptor | undefined): boolean {
  const value: unknown = descriptor?.value
  if (typeof value !== 'function') return false
  try {
    const marks: Marks = Object(value)
    const { _isMockFunction, clock, isFake, restore } = marks
    return _isMockFunction === true || isFake === true || clock !== undefined || typeof restore === 'function'
  } catch {
    return false
  }
}

/** Puts back what was replaced and is no stand-in. */
function putReplacedBack({ holder, keys, values }: Snapshot): void {
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    if (key === undefined) continue
    const before = values[key]
    const now = getOwnPropertyDescriptor(holder, key)
    if (before === undefined) {
      if (now !== undefined) deleteProperty(holder, key)
    } else if (isChanged(before, now) && !isStandIn(now)) defineProperty(holder, key, before)
  }
}

/** Everything guarded, and the built-in functions hanging there: `toString.x = 1` is pollution too. */
function takeSnapshots(): Snapshot[] {
  const snapshots = guarded.map(([name, holder]) => snapshotOf(name, holder))
  for (const snapshot of snapshots.slice(0, 2)) {
    for (const key of snapshot.keys) {
      const descriptor = snapshot.values[key]
      if (typeof descriptor?.value === 'function' && key !== 'constructor') {
        snapshots.push(snapshotOf(`${snapshot.name}.${String(key)}`, descriptor.value as object, snapshot.name))
      }
    }
  }
  return snapshots
}

function difference(snapshot: Snapshot): Change | undefined {
  const text = changeIn(snapshot)
  if (text === undefined) return undefined
  return { text, holder: snapshot.holder === globalThis ? undefined : snapshot.guarded }
}

function changeIn(snapshot: Snapshot): string | undefined {
  const { name, holder, keys, values, parent } = snapshot
  if (holder !== globalThis) {
    const now = ownKeys(holder)
    if (now.length !== keys.length) {
      for (let at = 0; at < now.length; at++) {
        const key = now[at]
        if (key !== undefined && !(key in values)) return `${name} got a property ${JSON.stringify(String(key))}`
      }
      return `a property of ${name} was deleted`
    }
    if (getPrototypeOf(holder) !== parent) return `${name} got another prototype`
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    if (key === undefined) continue
    const descriptor = getOwnPropertyDescriptor(holder, key)
    if (isChanged(values[key], descriptor) && !isStandIn(descriptor)) return `${name}.${String(key)} was replaced`
  }
  return undefined
}

function isChanged(before: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean {
  if (before === undefined) return false
  if (now === undefined) return true
  return !isSame(now.value, before.value) || now.get !== before.get || now.set !== before.set
}

function restore(snapshot: Snapshot): void {
  const { holder, values, parent } = snapshot
  if (holder !== globalThis) {
    const now = ownKeys(holder)
    for (let at = 0; at < now.length; at++) {
      const key = now[at]
      if (key !== undefined && !(key in values)) deleteProperty(holder, key)
    }
    setPrototypeOf(holder, parent)
  }
  putReplacedBack(snapshot)
}

export class PollutionGuard {
  private readonly snapshots: readonly Snapshot[]
  private readonly replaceable: readonly Snapshot[]
  /** What was listed already; without a prototype, so that no name is in it that nobody put there. */
  private readonly innocent: object
  private clock = clockNow()

  constructor() {
    this.snapshots = [snapshotOfGlobals(globalNames), ...takeSnapshots()]
    this.replaceable = replaceableSnapshots()
    this.innocent = inheritedKeys()
  }

  /** Sees new enumerable properties of `Object.prototype`, and what hardly any code can do without where it was replaced. */
  quick(): boolean {
    if (lists.push !== push || lists.pop !== pop || lists.map !== map || lists.filter !== filter) return true
    if (lists.slice !== slice || lists.join !== join || lists.includes !== includes) return true
    if (lists[Symbol.iterator] !== iterator || 0 in lists) return true
    if (globalThis.Promise !== promise || promise.prototype.then !== chain || Object.keys !== keys) return true
    if (JSON.parse !== parse || JSON.stringify !== stringify || maps.get !== get || maps.set !== set) return true
    if (texts.replace !== replace || expressions.exec !== exec || Math.random !== random) return true
    const { timer, date, now } = this.clock
    if (globalThis.setTimeout !== timer || globalThis.Date !== date || date.now !== now) return true
    for (const key in empty) if (!(key in this.innocent)) return true
    return false
  }

  /** What was changed, or `undefined`. Puts everything back. It has to get by with what an input may have left of the built-ins. */
  inspect(): Change | undefined {
    let found: Change | undefined
    const { snapshots, replaceable } = this
    for (let at = 0; at < snapshots.length; at++) {
      const snapshot = snapshots[at]
      const change = snapshot && difference(snapshot)
      if (snapshot === undefined || change === undefined) continue
      found ??= change
      restore(snapshot)
    }
    for (let at = 0; at < replaceable.length; at++) {
      const snapshot = replaceable[at]
      if (snapshot !== undefined) putReplacedBack(snapshot)
    }
    // A stand-in stays, and is seen once.
    this.clock = clockNow()
    return found
  }
}

/** What tests most often put something in the place of. */
function clockNow(): { readonly timer: unknown; readonly date: DateConstructor; readonly now: unknown } {
  const { setTimeout: timer, Date: date } = globalThis
  return { timer, date, now: date.now }
}

const empty: object = {}
const lists = Array.prototype
const { push, pop, map, filter, slice, join, includes, [Symbol.iterator]: iterator } = lists
const promise = Promise
const { then: chain } = promise.prototype
const { keys } = Object
const { parse, stringify } = JSON
const maps = Map.prototype
const { get, set } = maps
const texts = String.prototype
const { replace } = texts
const expressions = RegExp.prototype
const { exec } = expressions
const { random } = Math

function inheritedKeys(): object {
  const keys: Record<string, true> = Object.create(null)
  for (const key in empty) keys[key] = true
  return keys
}
