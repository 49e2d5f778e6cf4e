/** Reading values of the program under test without running a line of it: no getters, no proxy traps, no conversions. */

type Asked = 'isProxy' | 'isMap' | 'isSet' | 'isDate' | 'isRegExp'

interface ProcessLike {
  getBuiltinModule?(id: 'node:util'): { readonly types: Readonly<Record<Asked, (value: unknown) => boolean>> }
}

/** Present from Node 20.16; elsewhere proxies cannot be told, and count as ordinary objects. */
const types = (globalThis as { process?: ProcessLike }).process?.getBuiltinModule?.('node:util')?.types

export function isProxy(value: unknown): boolean {
  return types?.isProxy(value) ?? false
}

const longestChain = 8

/** The value of a data property, own or inherited; undefined for everything that would take a call to find out. */
export function peek(object: unknown, key: PropertyKey): unknown {
  if (typeof object === 'string')
    return typeof key === 'number' ? object[key] : key === 'length' ? object.length : undefined
  let at: unknown = object
  for (let i = 0; i < longestChain; i++) {
    if ((typeof at !== 'object' && typeof at !== 'function') || at === null || isProxy(at)) return undefined
    const property = Object.getOwnPropertyDescriptor(at, key)
    if (property !== undefined) return property.value
    at = Object.getPrototypeOf(at)
  }
  return undefined
}

const sourceOf = Object.getOwnPropertyDescriptor(RegExp.prototype, 'source')?.get
const flagsOf = Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags')?.get

/** `/source/flags`, or undefined for what is no regular expression. */
export function regExpText(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isProxy(value)) return undefined
  if (types?.isRegExp(value) === false) return undefined
  try {
    return `/${sourceOf?.call(value)}/${flagsOf?.call(value)}`
  } catch {
    return undefined
  }
}

const timeOf = Date.prototype.getTime

/** Milliseconds of a Date, or undefined. */
export function dateTime(value: object): number | undefined {
  if (types?.isDate(value) === false) return undefined
  try {
    return timeOf.call(value as Date)
  } catch {
    return undefined
  }
}

/** Each with what tells its class: to be refused costs many times what the rest of a look at a comparison does. */
const iterations = [
  { isOne: types?.isSet, start: Set.prototype.values },
  { isOne: types?.isMap, start: Map.prototype.keys },
] as const

/** The first `limit` members of an array or a Set, or keys of a Map; nothing for anything else. */
export function firstMembers(collection: object, limit: number): unknown[] {
  if (isProxy(collection)) return []
  if (Array.isArray(collection)) {
    return Array.from({ length: Math.min(limit, collection.length) }, (_, index) => peek(collection, String(index)))
  }
  const members: unknown[] = []
  const iterator = iteratorOf(collection)
  while (iterator !== undefined && members.length < limit) {
    const { done, value } = iterator.next()
    if (done) break
    members.push(value)
  }
  return members
}

function iteratorOf(collection: object): Iterator<unknown> | undefined {
  for (const { isOne, start } of iterations) {
    if (isOne?.(collection) === false) continue
    try {
      return start.call(collection as never)
    } catch {
      // Not of this class; the method has told us without touching it.
    }
  }
  return undefined
}

/** The host's own look-up tables that are no Map. */
const hostTables = new Set(['URLSearchParams', 'Headers', 'FormData'])

/** The first `limit` names in a table of the host, or undefined for anything else. */
export function hostKeys(table: object, limit: number): string[] | undefined {
  const made = peek(table, 'constructor')
  const name = peek(made, 'name')
  if (typeof name !== 'string' || !hostTables.has(name)) return undefined
  // Reading the global loads what it stands for, which has happened where there is an instance.
  const own: { prototype: { keys(): Iterator<string> } } | undefined = Reflect.get(globalThis, name)
  if (own === undefined || made !== own) return undefined
  try {
    const names: string[] = []
    const iterator = own.prototype.keys.call(table)
    for (let next = iterator.next(); !next.done && names.length < limit; next = iterator.next()) names.push(next.value)
    return names
  } catch {
    return undefined
  }
}

const typedName = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag)?.get

/** Whether a value is a list of bytes such as a Buffer, of whatever realm. */
export function isBytes(value: unknown): value is Uint8Array {
  return typedName?.call(value) === 'Uint8Array'
}
