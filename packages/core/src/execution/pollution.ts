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

/**
 * Names of the global object that the language defines. What tests put something in the place of (`Date`, timers, `console`,
 * `fetch`) is not among them.
 */
const globalNames: readonly string[] = [
  ...['Object', 'Array', 'Function', 'String', 'Number', 'Boolean', 'BigInt', 'Symbol', 'RegExp', 'Promise', 'Proxy'],
  ...['Map', 'Set', 'WeakMap', 'WeakSet', 'Error', 'TypeError', 'RangeError', 'JSON', 'Reflect', 'Math'],
  ...['ArrayBuffer', 'Uint8Array', 'DataView', 'parseInt', 'parseFloat', 'isNaN', 'globalThis'],
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
function snapshotOfGlobals(): Snapshot {
  const keys = globalNames.filter((name) => getOwnPropertyDescriptor(globalThis, name) !== undefined)
  return snapshotOfKeys('globalThis', globalThis, keys)
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
    if (key !== undefined && isChanged(values[key], getOwnPropertyDescriptor(holder, key)))
      return `${name}.${String(key)} was replaced`
  }
  return undefined
}

function isChanged(before: PropertyDescriptor | undefined, now: PropertyDescriptor | undefined): boolean {
  if (before === undefined) return false
  if (now === undefined) return true
  return !isSame(now.value, before.value) || now.get !== before.get || now.set !== before.set
}

function restore({ holder, keys, values, parent }: Snapshot): void {
  if (holder !== globalThis) {
    const now = ownKeys(holder)
    for (let at = 0; at < now.length; at++) {
      const key = now[at]
      if (key !== undefined && !(key in values)) deleteProperty(holder, key)
    }
    setPrototypeOf(holder, parent)
  }
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at]
    const before = key === undefined ? undefined : values[key]
    if (key === undefined || before === undefined) continue
    if (isChanged(before, getOwnPropertyDescriptor(holder, key))) defineProperty(holder, key, before)
  }
}

export class PollutionGuard {
  private readonly snapshots: readonly Snapshot[]
  private readonly innocent: string

  constructor() {
    this.snapshots = [snapshotOfGlobals(), ...takeSnapshots()]
    this.innocent = inheritedKeys()
  }

  /** Sees new enumerable properties of `Object.prototype`, and methods of lists that were replaced. */
  quick(): boolean {
    if (lists.push !== push || lists.pop !== pop || lists.map !== map || lists.filter !== filter) return true
    if (lists.slice !== slice || lists.join !== join || lists.includes !== includes) return true
    if (lists[Symbol.iterator] !== iterator) return true
    for (const key in empty) if (!this.innocent.includes(key)) return true
    return false
  }

  /** What was changed, or `undefined`. Puts everything back. It has to get by with what an input may have left of the built-ins. */
  inspect(): Change | undefined {
    let found: Change | undefined
    const { snapshots } = this
    for (let at = 0; at < snapshots.length; at++) {
      const snapshot = snapshots[at]
      const change = snapshot && difference(snapshot)
      if (snapshot === undefined || change === undefined) continue
      found ??= change
      restore(snapshot)
    }
    return found
  }
}

const empty: object = {}
const lists = Array.prototype
const { push, pop, map, filter, slice, join, includes, [Symbol.iterator]: iterator } = lists

function inheritedKeys(): string {
  const keys: string[] = []
  for (const key in empty) keys.push(key)
  return keys.join('\n')
}
