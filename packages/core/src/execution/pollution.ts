/**
 * The oracle for polluted prototypes. A run must leave the objects every other object inherits from as it found them.
 * The quick look costs nanoseconds and sees what `for...in` would; the full look compares snapshots and can restore.
 */

interface Snapshot {
  readonly name: string
  readonly holder: object
  readonly keys: readonly PropertyKey[]
  readonly values: ReadonlyMap<PropertyKey, PropertyDescriptor>
}

const guarded: readonly (readonly [string, object])[] = [
  ['Object.prototype', Object.prototype],
  ['Array.prototype', Array.prototype],
  ['Function.prototype', Function.prototype],
  ['String.prototype', String.prototype],
  ['Number.prototype', Number.prototype],
  ['Object', Object],
  ['Array', Array],
]

function snapshotOf(name: string, holder: object): Snapshot {
  const keys = Reflect.ownKeys(holder)
  const values = new Map<PropertyKey, PropertyDescriptor>()
  for (const key of keys) {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key)
    if (descriptor !== undefined) values.set(key, descriptor)
  }
  return { name, holder, keys, values }
}

/** Everything guarded, and the built-in functions hanging there: `toString.x = 1` is pollution too. */
function takeSnapshots(): Snapshot[] {
  const snapshots = guarded.map(([name, holder]) => snapshotOf(name, holder))
  for (const snapshot of snapshots.slice(0, 2)) {
    for (const [key, descriptor] of snapshot.values) {
      if (typeof descriptor.value === 'function' && key !== 'constructor') {
        snapshots.push(snapshotOf(`${snapshot.name}.${String(key)}`, descriptor.value as object))
      }
    }
  }
  return snapshots
}

function difference(snapshot: Snapshot): string | undefined {
  const { holder, keys, values } = snapshot
  const now = Reflect.ownKeys(holder)
  if (now.length !== keys.length) {
    const added = now.find((key) => !values.has(key))
    return added === undefined
      ? `a property of ${snapshot.name} was deleted`
      : `${snapshot.name} got a property ${JSON.stringify(String(added))}`
  }
  for (const key of keys) {
    const before = values.get(key)
    const after = Object.getOwnPropertyDescriptor(holder, key)
    if (before !== undefined && (after === undefined || !Object.is(after.value, before.value))) {
      return `${snapshot.name}.${String(key)} was replaced`
    }
  }
  return undefined
}

function restore(snapshot: Snapshot): void {
  for (const key of Reflect.ownKeys(snapshot.holder)) {
    if (!snapshot.values.has(key)) Reflect.deleteProperty(snapshot.holder, key)
  }
  for (const [key, descriptor] of snapshot.values) {
    const now = Object.getOwnPropertyDescriptor(snapshot.holder, key)
    if (now === undefined || !Object.is(now.value, descriptor.value))
      Reflect.defineProperty(snapshot.holder, key, descriptor)
  }
}

export class PollutionGuard {
  private readonly snapshots: readonly Snapshot[]
  private readonly innocent: string

  constructor() {
    this.snapshots = takeSnapshots()
    this.innocent = inheritedKeys()
  }

  /** Sees new enumerable properties of `Object.prototype` only. */
  quick(): boolean {
    for (const key in empty) if (!this.innocent.includes(key)) return true
    return false
  }

  /** What was changed, or `undefined`. Puts everything back. */
  inspect(): string | undefined {
    let found: string | undefined
    for (const snapshot of this.snapshots) {
      const change = difference(snapshot)
      if (change === undefined) continue
      found ??= change
      restore(snapshot)
    }
    return found
  }
}

const empty: object = {}

function inheritedKeys(): string {
  const keys: string[] = []
  for (const key in empty) keys.push(key)
  return keys.join('\n')
}
