/** Words that relations use beside the package's own exports: small functions with a plain meaning, and Node's modules. */
import crypto from 'node:crypto'
import net from 'node:net'
import path from 'node:path'
import util from 'node:util'
import zlib from 'node:zlib'
import { printValue } from '@fuzzwright/core/domain'
import { difference, kindOf } from './difference.ts'
import { isHeldByTexts } from './held-by-formats.ts'
import { isPlaced, placesOf } from './places.ts'
import { schemaOf } from './schema-of.ts'
import { isSlipOfCode } from './writer-tally.ts'

type Call = (...args: readonly unknown[]) => unknown

/** Whether the call ends without an exception. */
export function accepts(call: () => unknown): boolean {
  try {
    call()
    return true
  } catch {
    return false
  }
}

/** A deep copy of plain data, typed arrays, dates and regular expressions; everything else as it is. */
export function copy<T>(value: T): T
export function copy(value: unknown, known?: Map<object, unknown>): unknown
export function copy(value: unknown, known = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  const keep = <T extends object>(made: T): T => {
    known.set(value, made)
    return made
  }
  if (Array.isArray(value)) {
    const list = keep(new Array<unknown>(value.length))
    for (const key of Object.keys(value)) Reflect.set(list, key, copy(Reflect.get(value, key), known))
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Date.prototype && util.types.isDate(value)) return keep(new Date(value.getTime()))
  if (prototype === Map.prototype && util.types.isMap(value)) {
    const map = keep(new Map<unknown, unknown>())
    for (const [key, item] of value) map.set(copy(key, known), copy(item, known))
    return map
  }
  if (prototype === Set.prototype && util.types.isSet(value)) {
    const set = keep(new Set<unknown>())
    for (const item of value) set.add(copy(item, known))
    return set
  }
  // Where a sticky or global one stands is no part of it: each run begins at its beginning.
  if (prototype === RegExp.prototype && util.types.isRegExp(value)) return keep(new RegExp(value.source, value.flags))
  // Its own `slice` is a view of the same bytes.
  if (Buffer.isBuffer(value)) return keep(Buffer.from(value))
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return keep((value as Uint8Array).slice())
  if (prototype !== Object.prototype && prototype !== null) return value
  const object = keep<object>(prototype === null ? Object.create(null) : {})
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (descriptor === undefined) continue
    if ('value' in descriptor) descriptor.value = copy(descriptor.value, known)
    Object.defineProperty(object, key, descriptor)
  }
  return object
}

/** Whether the arguments are after the call what they were before. */
export function unchanged(call: Call, args: readonly unknown[]): boolean {
  const before = args.map((arg) => copy(arg))
  call(...args)
  return args.every((arg, at) => typeof arg === 'function' || difference(arg, before[at], 'exact') === undefined)
}

/** What the call left of its arguments: shown in place of whether they are unchanged. */
export function leftBehind(call: Call, args: readonly unknown[]): readonly unknown[] {
  call(...args)
  return args
}

const deepest = 6

/** Calls `look` on every part of plain data. */
function eachPart(value: unknown, look: (part: unknown) => void, depth = 0): void {
  look(value)
  if (typeof value !== 'object' || value === null || depth >= deepest) return
  if (value instanceof Map || value instanceof Set) {
    for (const item of value instanceof Map ? [...value.keys(), ...value.values()] : value)
      eachPart(item, look, depth + 1)
    return
  }
  if (ArrayBuffer.isView(value)) return
  for (const key of Object.keys(value).slice(0, 200)) {
    if (!Array.isArray(value)) look(key)
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (descriptor !== undefined && 'value' in descriptor) eachPart(descriptor.value, look, depth + 1)
  }
}

function isUnrealNumber(part: unknown): boolean {
  return typeof part === 'number' && !Number.isFinite(part)
}

function isUnreal(part: unknown): boolean {
  return typeof part === 'number' ? isUnrealNumber(part) : part instanceof Date && Number.isNaN(part.getTime())
}

function holds(value: unknown, wanted: (part: unknown) => boolean, depth = 0): boolean {
  let found = false
  eachPart(
    value,
    (part) => {
      found ||= wanted(part)
    },
    depth,
  )
  return found
}

/** Arguments are lists of what answers are made of, and hold it deeper. */
const below = -deepest

const spelled = /NaN|Infinity|∞|\b(?:nan|NAN|inf|Inf|INF)\b|\d[eE]\+?\d{3}/

/** Whether the answer holds no NaN, no infinite number and no invalid date, unless an argument does. */
export function finite(answer: unknown, args: readonly unknown[]): boolean {
  if (!holds(answer, isUnreal)) return true
  // A text that is no date makes none, and an invalid one is what says so.
  const isOfText = !holds(answer, isUnrealNumber) && holds(args, (part) => typeof part === 'string', below)
  if (isOfText) return true
  return holds(
    args,
    (part) => isUnreal(part) || (typeof part === 'string' && spelled.test(part)) || isHuge(part) || answersUnreal(part),
    below,
  )
}

/** Calls of a function that was handed over, to see what it may answer: what it is asked decides. */
const mostAsked = 40

/** What a function was handed says so, and nobody else. */
function answersUnreal(part: unknown): boolean {
  if (typeof part !== 'function') return false
  for (let at = 0; at < mostAsked; at++) {
    try {
      if (holds(Reflect.apply(part, undefined, [at]), (answer) => isUnreal(answer) || isHuge(answer))) return true
    } catch {
      return false
    }
  }
  return false
}

/** Numbers whose product or power overflows. */
function isHuge(part: unknown): boolean {
  if (part instanceof Date) return Math.abs(part.getTime()) > 1e14
  return typeof part === 'number' && (Math.abs(part) > 1e15 || (part !== 0 && Math.abs(part) < 1e-15))
}

const inner = /\[native code\]|\[object \w+\]|\bundefined\b|\bNaN\b/

/** Whether no text of the answer shows the inside of the platform, unless an argument holds something that is shown so. */
export function readable(answer: unknown, args: readonly unknown[]): boolean {
  if (!holds(answer, (part) => typeof part === 'string' && inner.test(part))) return true
  return holds(
    args,
    (part) =>
      (typeof part === 'string' && inner.test(part)) ||
      part === undefined ||
      (Array.isArray(part) && part.includes(undefined)) ||
      typeof part === 'function' ||
      (typeof part === 'number' && Number.isNaN(part)),
    below,
  )
}

/** Pattern and flags of the text of a regular expression literal. */
export function literalParts(literal: string): readonly [string, string] {
  const [, source, flags] = /^\/([^\n\r\u2028\u2029]+)\/([a-z]*)$/u.exec(literal) ?? []
  if (source === undefined || flags === undefined) throw new SyntaxError('This is no regular expression literal.')
  if (/[^gimsuyd]/.test(flags)) throw new SyntaxError('These are no flags of every engine.')
  return [source, flags]
}

/** The regular expression that the text of a literal stands for. */
export function regexpOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

/** What an expression finds in a text, from its beginning. */
export function matches(expression: RegExp, text: string): unknown {
  const found = new RegExp(expression.source, expression.flags.replace(/[gy]/g, '')).exec(text)
  return found === null ? null : [found.index, ...found]
}

/** Bytes of any view, as a plain typed array. */
export function bytes(view: Uint8Array): Uint8Array {
  return Uint8Array.from(view)
}

/** A copy with one byte changed; `at` counts from the end where it is negative. */
export function damaged(data: Uint8Array, at: number, change: number): Uint8Array {
  const result = Uint8Array.from(data)
  const index = ((Math.trunc(at) % result.length) + result.length) % result.length
  result[index] = (result[index] ?? 0) ^ (change & 255)
  return result
}

/** @throws TypeError where it is none */
export function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('This is no text.')
  return value
}

/** An instance as it tells of itself, where it does: its own text; else the instance. */
export function told(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const tells: unknown = Reflect.get(value, 'toString')
  const isOwn = typeof tells === 'function' && tells !== Object.prototype.toString && !Array.isArray(value)
  return isOwn ? String(value) : value
}

/** A number of a class as the number of the language that it stands for; truths as they are. */
export function plainly(value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number') return value
  const number = Number(value)
  if (Number.isNaN(number)) throw new TypeError('This stands for no number.')
  return number
}

/** Whether an instance tells of itself as the number it was made from, to its first digits. What tells of no number is believed. */
export function standsFor(value: unknown, number: number): boolean {
  const told = Number(value)
  if (Number.isNaN(told)) return true
  return told === number || Number(told.toPrecision(12)) === Number(number.toPrecision(12))
}

/** A number of a class by its first digits; infinities and NaN by their names, and nought with its sign if that is wanted. */
export function edgeOf(value: unknown, isSigned: boolean): unknown {
  if (typeof value === 'boolean') return value
  const tells: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'valueOf') : undefined
  const number = Number(typeof tells === 'function' ? Reflect.apply(tells, value, []) : value)
  if (number === 0) return isSigned && Object.is(number, -0) ? '-0' : 0
  return Number.isFinite(number) ? Number(number.toPrecision(12)) : String(number)
}

/** @throws RangeError where the input says nothing about a relation */
export function needs(condition: unknown): void {
  if (condition !== true) throw new RangeError('The relation says nothing of this.')
}

/** It made a function of a text, and the text is no code. */
function isOfWrittenCode(thrown: unknown): boolean {
  if (!(thrown instanceof SyntaxError)) return false
  const [frame = ''] = /^ +at .*$/m.exec(thrown.stack ?? '') ?? []
  return /^ +at (?:new \w*Function|new Script|compileFunction)\b/.test(frame)
}

/** Whether it is made; or is not, since the code that makes it slipped, or wrote code that is none. What refuses has not slipped. */
export function isTaken(make: () => unknown): boolean {
  const { stackTraceLimit } = Error
  // A search has its errors without frames; the innermost is needed here.
  Error.stackTraceLimit = 1
  try {
    make()
    return true
  } catch (thrown) {
    return isSlipOfCode(thrown) || isOfWrittenCode(thrown)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** Whether a writer has answered anything: nothing is how it refuses. */
export function isWritten(answer: unknown): boolean {
  return answer !== undefined && answer !== null
}

/** Whether a number comes back as another one of which `write` makes the same text. */
export function isRounded(value: unknown, write: (value: unknown) => unknown, read: () => unknown): boolean {
  try {
    const back = read()
    return isOtherNumber(back, value) && Object.is(write(back), write(value))
  } catch {
    return false
  }
}

/** Whether numbers are whole and small enough to be added without a loss; what is no number may be anything. */
export function isExact(...values: readonly unknown[]): boolean {
  return values.every((value) => typeof value !== 'number' || (Number.isSafeInteger(value) && !Object.is(value, -0)))
}

function isOtherNumber(one: unknown, other: unknown): boolean {
  return typeof one === 'number' && typeof other === 'number' && !Object.is(one, other)
}

/** Whether the platform's own deep copy of a value is like it. */
export function isCloned(value: unknown): boolean {
  return difference(structuredClone(value), value, 'equal') === undefined
}

/** What any package for data can take: no functions, no instances but dates and regular expressions, nothing that contains itself. */
export function isPlainData(value: unknown, depth = 0): boolean {
  if (value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value)) return true
  if (typeof value !== 'object' || depth > 20) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Date.prototype || prototype === RegExp.prototype) return true
  if (prototype !== Object.prototype && prototype !== Array.prototype) return false
  return Reflect.ownKeys(value).every((key) => {
    const own = Object.getOwnPropertyDescriptor(value, key)
    const isOwnLength = Array.isArray(value) && key === 'length'
    return isOwnLength || (typeof key === 'string' && own?.enumerable === true && isPlainData(own.value, depth + 1))
  })
}

/** Whether a text falls into two parts there, neither of them empty, with no character cut in two. */
export function isParted(text: string, at: number): boolean {
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  const isCut = before >= 0xd800 && before < 0xdc00 && after >= 0xdc00 && after < 0xe000
  return at > 0 && at < text.length && !isCut
}

/** No NaN and no invalid date in any of them: those are in no order with anything. */
export function isOrdinary(...values: readonly unknown[]): boolean {
  return !holds(values, (part) => Number.isNaN(part) || (part instanceof Date && Number.isNaN(part.getTime())))
}

const ordered = new Set(['number', 'string', 'bigint', 'boolean', 'Date'])

/** All of one kind that has an order: what comes first of a list and a number, `<` decides by what they are written as. */
export function areOfOneOrder(...values: readonly unknown[]): boolean {
  const kinds = new Set(values.map((value) => kindOf(value).replace('Infinity', 'number')))
  return kinds.size === 1 && [...kinds].every((kind) => ordered.has(kind))
}

/** -0 is another value than 0 to some, and the same to others. */
export function holdsSignedNought(value: unknown): boolean {
  return holds(value, (part) => Object.is(part, -0))
}

/** As `includes` and `Set` see it. */
export function isSame(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (a === 0 && b === 0)
}

/** Whether of any three items that come one after the other the first comes before the last. */
export function isOrdered(compare: (a: unknown, b: unknown) => number, items: readonly unknown[]): boolean {
  return items.every((a) =>
    items.every((b) => items.every((c) => compare(a, b) > 0 || compare(b, c) > 0 || compare(a, c) <= 0)),
  )
}

/** Whether no list, object, map, set, date or bytes of the one stands in the other as well. */
export function isApart(one: unknown, other: unknown): boolean {
  const own = new Set<unknown>()
  eachPart(one, (part) => typeof part === 'object' && part !== null && own.add(part))
  return !holds(other, (part) => own.has(part))
}

/** Counts alike items, as `isSame` sees them. */
function tally(items: readonly unknown[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Whether the items of the answer, or those of the lists in it, are those of the list, in whatever order. */
export function sameItems(answer: readonly unknown[], list: readonly unknown[]): boolean {
  const wanted = tally(list)
  const isAlike = (items: readonly unknown[]): boolean => {
    const counts = tally(items)
    return counts.size === wanted.size && [...counts].every(([item, count]) => wanted.get(item) === count)
  }
  return isAlike(answer) || (answer.every(Array.isArray) && isAlike(answer.flat()))
}

/** Whether each item of the answer is one of the list. */
export function onlyItems(answer: readonly unknown[], list: readonly unknown[]): boolean {
  const wanted = tally(list)
  return [...tally(answer)].every(([item, count]) => count <= (wanted.get(item) ?? 0))
}

/** Equal but for the last digits. */
export function isNear(a: number, b: number): boolean {
  return isSame(a, b) || Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** In a range, but for the last digits. */
export function isBetween(least: number, value: number, greatest: number): boolean {
  return (least <= value && value <= greatest) || isNear(least, value) || isNear(value, greatest)
}

/** A copy in which the items of sets and maps stand in one order, whichever they stood in. */
export function inAnyOrder(value: unknown): unknown {
  const byText = (a: unknown, b: unknown): number => {
    const [one, other] = [printValue(a), printValue(b)]
    return one < other ? -1 : one > other ? 1 : 0
  }
  if (value instanceof Set) return new Set([...value].map(inAnyOrder).sort(byText))
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [key, inAnyOrder(item)] as const).sort(byText))
  if (Array.isArray(value)) return value.map(inAnyOrder)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inAnyOrder(part)]))
}

/** Everything a relation may say besides the namespaces of the package. */
export const vocabulary: Readonly<Record<string, unknown>> = {
  accepts,
  areOfOneOrder,
  bytes,
  copy,
  crypto,
  damaged,
  edgeOf,
  finite,
  holdsSignedNought,
  inAnyOrder,
  onlyItems,
  sameItems,
  isApart,
  isBetween,
  isCloned,
  isExact,
  isHeldByTexts,
  isRounded,
  isWritten,
  isNear,
  isOrdered,
  isOrdinary,
  isParted,
  isPlainData,
  isPlaced,
  isSame,
  isTaken,
  leftBehind,
  literalParts,
  matches,
  needs,
  net,
  path,
  placesOf,
  plainly,
  standsFor,
  readable,
  regexpOf,
  schemaOf,
  textOf,
  told,
  unchanged,
  util,
  zlib,
}
