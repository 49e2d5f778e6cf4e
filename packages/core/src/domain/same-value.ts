/** Structural equality of user values: what it means that a value was recognised, or came back the same. */
import { itemIndexes } from './list-indexes.ts'
import { printValue, sourceOf } from './print-value.ts'

/**
 * Whether `a` and `b` are the same for a reader. NaN equals NaN, -0 differs from 0, invalid dates are equal, keys and
 * elements keep their order in maps and sets, classes must agree. Functions, symbols and values that show their own source
 * are equal when they print the same.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  return same(a, b, none)
}

/** The same for those who take -0 and 0 for one number, as nearly all code does. */
export function sameButForZeros(a: unknown, b: unknown): boolean {
  return same(a, b, butForZeros)
}

interface Comparing {
  /** Pairs that are being compared further up. */
  readonly open: readonly (readonly [unknown, unknown])[]
  readonly zerosAreOne: boolean
}

const none: Comparing = { open: [], zerosAreOne: false }
const butForZeros: Comparing = { open: [], zerosAreOne: true }

function same(a: unknown, b: unknown, comparing: Comparing): boolean {
  if (Object.is(a, b) || (comparing.zerosAreOne && a === 0 && b === 0)) return true
  if (typeof a !== typeof b || a === null || b === null) return false
  if (typeof a === 'function' || typeof a === 'symbol') return printValue(a) === printValue(b)
  if (typeof a !== 'object' || typeof b !== 'object') return false
  if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false
  if (sourceOf in a || a instanceof Promise) return printValue(a) === printValue(b)
  const { open } = comparing
  // A pair that is being compared further up counts as equal: both sides are circular in the same way.
  if (open.some(([left, right]) => left === a && right === b)) return true
  return sameObject(a, b, { ...comparing, open: [...open, [a, b]] })
}

function sameObject(a: object, b: object, comparing: Comparing): boolean {
  if (a instanceof Date) return Object.is(a.getTime(), (b as Date).getTime())
  if (a instanceof RegExp || a instanceof URL) return String(a) === String(b)
  if (a instanceof Map) return sameList([...a], [...(b as Map<unknown, unknown>)], comparing)
  if (a instanceof Set) return sameList([...a], [...(b as Set<unknown>)], comparing)
  if (a instanceof ArrayBuffer) return sameBytes(new Uint8Array(a), new Uint8Array(b as ArrayBuffer))
  if (ArrayBuffer.isView(a)) return sameBytes(bytesOf(a), bytesOf(b as ArrayBufferView))
  if (a instanceof Error && (a.message !== (b as Error).message || a.name !== (b as Error).name)) return false
  if (Array.isArray(a)) return sameList(a, b as unknown[], comparing)
  return sameProperties(a, b, comparing)
}

function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function sameList(a: readonly unknown[], b: readonly unknown[], comparing: Comparing): boolean {
  if (a.length !== b.length) return false
  const indexes = itemIndexes(a)
  if (indexes !== undefined) {
    return sameItems(indexes, itemIndexes(b)) && indexes.every((index) => same(a[index], b[index], comparing))
  }
  for (let index = 0; index < a.length; index++) {
    if (index in a !== index in b || !same(a[index], b[index], comparing)) return false
  }
  return true
}

/** Items at the same places; `undefined` is all of them. */
function sameItems(a: readonly number[], b: readonly number[] | undefined): boolean {
  return a.length === b?.length && a.every((index, at) => index === b[at])
}

function sameProperties(a: object, b: object, comparing: Comparing): boolean {
  const keys = Reflect.ownKeys(a).filter((key) => Object.prototype.propertyIsEnumerable.call(a, key))
  const others = Reflect.ownKeys(b).filter((key) => Object.prototype.propertyIsEnumerable.call(b, key))
  if (keys.length !== others.length) return false
  return keys.every((key) => Object.hasOwn(b, key) && same(Reflect.get(a, key), Reflect.get(b, key), comparing))
}
