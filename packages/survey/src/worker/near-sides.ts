/** What came back in a round trip is another value, and in which way it may be meant to be: a reason to doubt. */
import { difference } from './difference.ts'

/** Both sides as they came out: what threw has no value. */
interface BothSides {
  readonly left?: object
  readonly right?: object
}

/** Why the two sides of a broken round trip may be meant to differ; nothing where no such reason is known. */
export function nearness({ left, right }: BothSides): string | undefined {
  if (left === undefined || right === undefined || !('value' in left) || !('value' in right)) return undefined
  return ways.find(({ areNear }) => areNear(left.value, right.value))?.reason
}

interface Way {
  readonly reason: string
  readonly areNear: (actual: unknown, expected: unknown) => boolean
}

const ways: readonly Way[] = [
  { reason: 'the bytes are the same, and only what holds them is another', areNear: mapped(bytesOf) },
  { reason: 'only fractions of a second are lost', areNear: mapped(secondsOf) },
  { reason: 'numbers come back as another kind of number', areNear: mapped(numberOf) },
  { reason: 'only places in a text differ, which is another text once it was written', areNear: areSameButPlaces },
  { reason: 'JSON loses it as well', areNear: isLostByJson },
  {
    reason: 'an object is written as the text that stands for any, which nobody says is read again',
    areNear: (actual, expected) => hasTextOfObject(actual) && !hasTextOfObject(expected),
  },
]

/** `[object Object]`: whoever writes flat values writes that of an object inside of them. */
function hasTextOfObject(value: unknown): boolean {
  let hasOne = false
  withLeaves(value, (leaf) => {
    hasOne ||= typeof leaf === 'string' && /\[object \w+\]/.test(leaf)
    return leaf
  })
  return hasOne
}

/** Whether they are the same once each leaf is taken for what it stands for. */
function mapped(meaning: (leaf: unknown) => unknown): Way['areNear'] {
  return (actual, expected) => {
    let isMeant = false
    const look = (leaf: unknown): unknown => {
      const meant = meaning(leaf)
      isMeant ||= !Object.is(meant, leaf)
      return meant
    }
    const [a, b] = [actual, expected].map((value) => withLeaves(value, look))
    return isMeant && difference(a, b, 'exact') === undefined
  }
}

function bytesOf(leaf: unknown): unknown {
  if (leaf instanceof ArrayBuffer) return new Uint8Array(leaf)
  const isOfBytes = leaf instanceof Uint8Array || leaf instanceof Uint8ClampedArray || leaf instanceof DataView
  // A copy: where they begin in what holds them is a matter of what holds them.
  return isOfBytes ? new Uint8Array(leaf.buffer, leaf.byteOffset, leaf.byteLength).slice() : leaf
}

function secondsOf(leaf: unknown): unknown {
  return leaf instanceof Date ? new Date(Math.floor(leaf.getTime() / 1000) * 1000) : leaf
}

/** The number that an instance of a class of the package is written as (`LosslessNumber`, `Decimal`), or a big integer stands for. */
function numberOf(leaf: unknown): unknown {
  if (typeof leaf === 'bigint') return Number(leaf)
  if (typeof leaf !== 'object' || leaf === null || leaf instanceof Date || ArrayBuffer.isView(leaf)) return leaf
  const prototype: unknown = Object.getPrototypeOf(leaf)
  if (Array.isArray(leaf) || prototype === Object.prototype || prototype === null) return leaf
  try {
    const told = String(leaf)
    return told.trim() === '' || Number.isNaN(Number(told)) ? leaf : Number(told)
  } catch {
    return leaf
  }
}

/** Fields in which parsers keep where something stands, or the text that stood there. */
const place = /^(?:pos|position|offset|index|indices|line|column|col|range|loc|location|span|raw|source)$/i
/** Fields that are places in a node of a tree, and may be anything elsewhere. */
const placeOfNode = /^(?:start|end|begin)$/i
const node = /^(?:type|kind)$/

function areSameButPlaces(actual: unknown, expected: unknown): boolean {
  const [a, b] = [actual, expected].map((value) => withoutPlaces(value))
  return difference(actual, a, 'exact') !== undefined && difference(a, b, 'exact') === undefined
}

function withoutPlaces(value: unknown, depth = deepest): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => withoutPlaces(item, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const names = Object.keys(value)
  const isNode = names.some((name) => node.test(name))
  const kept = names.filter((name) => !place.test(name) && !(isNode && placeOfNode.test(name)))
  return Object.fromEntries(kept.map((name) => [name, withoutPlaces(Reflect.get(value, name), depth - 1)]))
}

/** What stands in for `JSON`, or writes what JSON can hold, need bring back no more. */
function isLostByJson(actual: unknown, expected: unknown): boolean {
  try {
    const written = JSON.stringify(expected)
    return written !== undefined && difference(actual, JSON.parse(written), 'equal') === undefined
  } catch {
    return false
  }
}

const deepest = 6

/** Plain data with other leaves, and other keys where `rename` is given. */
export function withLeaves(
  value: unknown,
  change: (leaf: unknown) => unknown,
  rename: (key: string) => string = (key) => key,
): unknown {
  const walk = (part: unknown, depth: number): unknown => {
    if (typeof part !== 'object' || part === null || depth === 0) return change(part)
    if (Array.isArray(part)) return part.map((item) => walk(item, depth - 1))
    if (Object.getPrototypeOf(part) !== Object.prototype) return change(part)
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [rename(key), walk(item, depth - 1)]))
  }
  return walk(value, deepest)
}
