/** How two answers differ: where, and in what kind of thing. The kind is what tells one cause from another. */
import { types } from 'node:util'

/**
 * How closely two values have to agree. `exact`: prototypes, holes, -0, shared references and properties that cannot be
 * enumerated count. `equal`: as `toEqual` of the test runners sees them. `loose`: what is written alike is alike, as `1` and
 * `'1'` in a query.
 */
export const strictnesses = ['exact', 'equal', 'loose'] as const
export type Strictness = (typeof strictnesses)[number]

/** The first difference of two values. */
export interface Difference {
  /** The last property on the way there whose name tells something, such as `cause`; else empty. */
  readonly path: string
  /** What kind of difference: `string became undefined`, `lost "!"`. */
  readonly what: string
}

/** The first difference between `actual` and `expected`, or `undefined` where they agree. */
export function difference(actual: unknown, expected: unknown, strictness: Strictness): Difference | undefined {
  try {
    return new Comparison(strictness).compare(actual, expected, '')
  } catch {
    // Proxies and getters that throw: nothing can be said.
    return undefined
  }
}

/** In what two values differ, in a few words; nothing where they agree as closely as that. */
export function unlike(actual: unknown, expected: unknown, closeness: Strictness): string | undefined {
  const found = difference(actual, expected, closeness)
  return found === undefined ? undefined : `${found.path} ${found.what}`.trim()
}

const deepest = 60

class Comparison {
  private readonly exact: boolean
  private readonly loose: boolean
  private readonly partners = new Map<object, object>()
  /** Objects around the values that are being compared. */
  private depth = 0

  constructor(strictness: Strictness) {
    this.exact = strictness === 'exact'
    this.loose = strictness === 'loose'
  }

  compare(a: unknown, b: unknown, path: string): Difference | undefined {
    if (Object.is(a, b)) return this.aliased(a, b, path)
    if (a === 0 && b === 0) return this.exact ? { path, what: 'sign of zero' } : undefined
    if (this.loose && isWrittenAlike(a, b)) return undefined
    if (typeof a === 'string' && typeof b === 'string') return textDifference(a, b, path)
    if (typeof a === 'number' && typeof b === 'number') return { path, what: numberDifference(a, b) }
    // To take what is wrong and to refuse what is right are two things.
    if (typeof a === 'boolean' && typeof b === 'boolean') return { path, what: `${b} became ${a}` }
    if (!isObject(a) || !isObject(b)) return { path, what: `${kindOf(b)} became ${kindOf(a)}` }
    if (typeof a === 'function' && typeof b === 'function') return undefined
    if (this.depth > deepest) return undefined
    const known = this.partners.get(a)
    if (known !== undefined) return known === b || !this.exact ? undefined : { path, what: 'shared references' }
    this.partners.set(a, b)
    this.depth++
    const found = this.objects(a, b, path)
    this.depth--
    return found
  }

  /** The same object on both sides is no difference, unless it already stood for another. */
  private aliased(a: unknown, b: unknown, path: string): Difference | undefined {
    if (!this.exact || !isObject(a) || !isObject(b)) return undefined
    const known = this.partners.get(a)
    this.partners.set(a, b)
    return known === undefined || known === b ? undefined : { path, what: 'shared references' }
  }

  private objects(a: object, b: object, path: string): Difference | undefined {
    const [one, other] = [kindOf(a), kindOf(b)]
    if (this.exact ? one !== other : tagOf(a) !== tagOf(b)) return { path, what: `${other} became ${one}` }
    // What only has the prototype of one can be asked nothing.
    if (types.isDate(a) && types.isDate(b)) return this.compare(a.getTime(), b.getTime(), path)
    if (types.isRegExp(a) && types.isRegExp(b)) return textDifference(String(a), String(b), path)
    if (a instanceof URL || a instanceof URLSearchParams) return textDifference(String(a), String(b), path)
    if (types.isMap(a) && types.isMap(b)) return this.compare([...a], [...b], path)
    if (types.isSet(a) && types.isSet(b)) return this.compare([...a], [...b], path)
    if (a instanceof Promise) return undefined
    if (ArrayBuffer.isView(a) && ArrayBuffer.isView(b)) return this.views(a, b, path)
    if (isBuffer(a) && isBuffer(b)) return this.bytes(new Uint8Array(a), new Uint8Array(b), path)
    if (isBoxed(a) && isBoxed(b)) return this.compare(a.valueOf(), b.valueOf(), path)
    if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) {
      return { path, what: a.length < b.length ? 'fewer elements' : 'more elements' }
    }
    return this.properties(a, b, path)
  }

  private views(a: ArrayBufferView, b: ArrayBufferView, path: string): Difference | undefined {
    const bytes = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
    const wrong = this.bytes(bytes(a), bytes(b), path)
    if (wrong !== undefined || !this.exact || isNodeBuffer(a)) return wrong
    return a.byteOffset === b.byteOffset ? undefined : { path, what: 'offset in the buffer' }
  }

  private bytes(a: Uint8Array, b: Uint8Array, path: string): Difference | undefined {
    if (a.length !== b.length) return { path, what: a.length < b.length ? 'fewer bytes' : 'more bytes' }
    return a.every((byte, at) => byte === b[at]) ? undefined : { path, what: 'other bytes' }
  }

  private properties(a: object, b: object, path: string): Difference | undefined {
    const keys = new Set([...this.keysOf(b), ...this.keysOf(a)])
    for (const key of keys) {
      const at = shownKey(key) || path
      const [inA, inB] = [Object.hasOwn(a, key), Object.hasOwn(b, key)]
      const [one, other]: unknown[] = [Reflect.get(a, key), Reflect.get(b, key)]
      if (this.exact && inA !== inB)
        return { path: at, what: inB ? `lost ${coarseKindOf(other)}` : `made ${coarseKindOf(one)}` }
      const inner = this.compare(one, other, at)
      if (inner !== undefined) return inner
    }
    return undefined
  }

  private keysOf(value: object): readonly PropertyKey[] {
    const keys = Reflect.ownKeys(value).filter((key) => key !== 'stack')
    if (value instanceof Error && this.exact) return keys
    const shown = keys.filter((key) => Object.getOwnPropertyDescriptor(value, key)?.enumerable === true)
    // Hidden state of an instance is nobody's business.
    return value instanceof Error ? [...shown, 'message', 'name'] : shown
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}

function isBuffer(value: object): value is ArrayBuffer {
  return value instanceof ArrayBuffer || value instanceof SharedArrayBuffer
}

function isNodeBuffer(value: object): boolean {
  return value.constructor?.name === 'Buffer'
}

function isBoxed(value: object): boolean {
  return value instanceof Number || value instanceof String || value instanceof Boolean || value instanceof BigInt
}

function tagOf(value: object): string {
  return Array.isArray(value) ? 'Array' : Object.prototype.toString.call(value).slice(8, -1)
}

/** Class of an object, type of anything else. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isNaN(value) ? 'NaN' : Number.isFinite(value) ? 'number' : 'Infinity'
  if (typeof value !== 'object') return typeof value
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'Invalid Date' : 'Date'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === null) return 'object without prototype'
  const { constructor: maker } = prototype as { constructor?: unknown }
  return typeof maker === 'function' && maker.name !== '' ? maker.name : tagOf(value)
}

/** Where a part is missing, which number it was makes no other cause. */
function coarseKindOf(value: unknown): string {
  return typeof value === 'number' ? 'number' : kindOf(value)
}

/** Properties whose names say what kind of thing went wrong; all others may be names the input chose. */
const telling = new Set(['cause', 'message', 'name', 'errors', 'flags', 'source', 'index', 'groups', 'length'])

function shownKey(key: PropertyKey): string {
  return telling.has(String(key)) ? String(key) : ''
}

function numberDifference(a: number, b: number): string {
  if (Number.isNaN(a) || Number.isNaN(b)) return `${kindOf(b)} became ${kindOf(a)}`
  if (a === -b) return 'sign'
  return Math.abs(a - b) < 1e-9 * Math.max(Math.abs(a), Math.abs(b)) ? 'last digits' : 'number'
}

/** Texts differ by the first character that is not the same: by itself where it is a mark, else by its kind. */
function textDifference(a: string, b: string, path: string): Difference | undefined {
  if (a === b) return undefined
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  const [one, other] = [characterKind(a, at), characterKind(b, at)]
  if (isMark(other)) return { path, what: `lost ${other}` }
  return { path, what: isMark(one) ? `made ${one}` : `${other} became ${one}` }
}

function isMark(kind: string): boolean {
  return kind.length === 1
}

function characterKind(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'end'
  const character = String.fromCodePoint(code)
  if (/[a-z]/.test(character)) return 'letter'
  if (/[A-Z]/.test(character)) return 'capital'
  if (/\d/.test(character)) return 'digit'
  if (code < 32) return code === 0 ? 'nul' : /\s/.test(character) ? 'blank' : 'control character'
  if (code < 127) return character
  if (code < 160) return 'upper control character'
  if (code >= 0xd800 && code <= 0xdfff) return 'lone surrogate'
  if (/\s/.test(character)) return 'wide blank'
  return code > 0xffff ? 'astral character' : 'other character'
}

/** Whether both are the same text, or nothing, or one of them a list of the other. */
function isWrittenAlike(a: unknown, b: unknown): boolean {
  const [one, other] = [writtenOf(a), writtenOf(b)]
  return one !== undefined && one === other
}

function writtenOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (typeof value === 'symbol') return undefined
  if (!isObject(value)) return Object.is(value, -0) ? '0' : String(value)
  if (Array.isArray(value)) return value.length === 0 ? '' : value.length === 1 ? writtenOf(value[0]) : undefined
  if (types.isDate(value)) return String(value.getTime())
  const writes: unknown = Reflect.get(value, 'toString')
  const isOwn = typeof writes === 'function' && writes !== Object.prototype.toString
  return typeof value === 'function' || !isOwn ? undefined : String(value)
}

/** The difference with every character and number replaced by its kind: what a family of causes has in common. */
export function familyOf(what: string): string {
  return (
    what
      .replace(/(lost|made) \S$/, '$1 mark')
      // Who answers where the other refuses: what it answers depends on what it was handed.
      .replace(/\S+(?: without prototype)? for an error$/, 'answer for an error')
      .replace(
        /\b(?:letter|capital|digit|other character|blank|wide blank|astral character|lone surrogate)\b/g,
        'character',
      )
  )
}
