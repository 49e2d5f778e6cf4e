/** A user value as TypeScript source that a person can read and paste. Used wherever a value is shown. */
import { itemIndexes } from './list-indexes.ts'
import { bufferSource, printPlatformObject } from './print-platform-object.ts'
import { fewestShortened, listSource, longestStretch, numberedTextOf, type Stretch } from './print-repetition.ts'

const identifier = /^[A-Za-z_$][\w$]*$/
// Control, format (bidirectional marks, zero width), separators other than the plain blank, lone surrogates, combining
// marks at the start: whatever a reader could not see or an editor would change.
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|^\p{M}/gu
const shortEscapes: Readonly<Record<string, string>> = {
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
}
function escapeCharacter(character: string): string {
  const short = shortEscapes[character]
  if (short !== undefined) return short
  const code = character.codePointAt(0) ?? 0
  if (code > 0xffff) return `\\u{${code.toString(16)}}`
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/** `text` as a string literal: single quotes unless that needs more escapes, nothing invisible left; what repeats is not written out. */
export function printString(text: string): string {
  const numbered = text.length < fewestShortened ? undefined : numberedTextOf(text)
  if (numbered !== undefined && numbered.length >= fewestShortened) {
    return `Array.from({ length: ${numbered.length} }, (_, i) => i + ${printString(numbered.end)}).join('')`
  }
  const stretch = longestStretch(text)
  if (stretch !== undefined) return printStretch(text, stretch)
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`).replace(unreadable, escapeCharacter)
  // Two spellings of one accented letter look alike; where the longer one is used, it shows.
  const distinct = text.normalize('NFC') === text ? escaped : escaped.replace(/\p{M}/gu, escapeCharacter)
  return quote + distinct + quote
}

function printStretch(text: string, { start, end, period }: Stretch): string {
  const repeated = `${printString(text.slice(start, start + period))}.repeat(${(end - start) / period})`
  const around = [text.slice(0, start), text.slice(end)].map((rest) => (rest === '' ? [] : [printString(rest)]))
  return [...(around[0] ?? []), repeated, ...(around[1] ?? [])].join(' + ')
}

/** A key as it stands in an object literal. */
export function printKey(key: string | symbol): string {
  if (typeof key === 'symbol') return `[${printSymbol(key)}]`
  // `{ __proto__: x }` sets the prototype; a computed key makes an own property.
  if (key === '__proto__') return "['__proto__']"
  if (identifier.test(key) || /^(0|[1-9]\d{0,8})$/.test(key)) return key
  const text = printString(key)
  return /\)$|\) \+ /.test(text) ? `[${text}]` : text
}

function printSymbol(symbol: symbol): string {
  const description = symbol.description ?? ''
  if (Symbol.keyFor(symbol) !== undefined) return `Symbol.for(${printString(description)})`
  const wellKnown = description.startsWith('Symbol.') ? description.slice('Symbol.'.length) : ''
  if (wellKnown !== '' && (Symbol as unknown as Record<string, unknown>)[wellKnown] === symbol) return description
  return symbol.description === undefined ? 'Symbol()' : `Symbol(${printString(description)})`
}

function printPrimitive(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return printString(value)
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'bigint':
      return `${value}n`
    case 'symbol':
      return printSymbol(value)
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'function':
      return printFunction(value)
    default:
      return value === null ? 'null' : undefined
  }
}

/** A function that says how it is to be shown (`d.fn`) does so under this symbol; it returns source text. */
export const sourceOf: unique symbol = Symbol.for('fuzzwright.source')

function printFunction(value: object): string {
  const source = (value as { [sourceOf]?: () => string })[sourceOf]
  if (typeof source === 'function') return source()
  const name = (value as { name?: unknown }).name
  return typeof name === 'string' && identifier.test(name) ? name : '() => undefined'
}

function printList(items: readonly unknown[], ancestors: readonly object[]): string {
  const indexes = itemIndexes(items)
  if (indexes !== undefined) return printHoles(items, indexes, ancestors)
  const pieces: string[] = []
  for (let index = 0; index < items.length; index++) {
    pieces.push(index in items ? print(items[index], ancestors) : '')
  }
  const short = listSource(pieces)
  if (short !== undefined && !pieces.includes('')) return short
  // A hole at the end needs a comma of its own, or the array would be one shorter.
  const closing = items.length > 0 && !(items.length - 1 in items) ? ',]' : ']'
  return `[${pieces.join(', ')}${closing}`
}

/** A list that is mostly holes, by what it has. */
function printHoles(items: readonly unknown[], indexes: readonly number[], ancestors: readonly object[]): string {
  const list = `new Array(${items.length})`
  if (indexes.length === 0) return list
  const pieces = indexes.map((index) => `${index}: ${print(items[index], ancestors)}`)
  return `Object.assign(${list}, { ${pieces.join(', ')} })`
}

function printProperties(value: object, ancestors: readonly object[]): string {
  const pieces: string[] = []
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Object.getOwnPropertyDescriptor(value, key)
    if (descriptor === undefined || !descriptor.enumerable) continue
    pieces.push(
      `${printKey(key)}: ${'value' in descriptor ? print(descriptor.value, ancestors) : '/* accessor */ undefined'}`,
    )
  }
  return pieces.length === 0 ? '{}' : `{ ${pieces.join(', ')} }`
}

function className(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  const maker = prototype === null ? undefined : (prototype as { constructor?: unknown }).constructor
  return typeof maker === 'function' ? maker.name : ''
}

function printError(error: Error, name: string, ancestors: readonly object[]): string {
  const made = `new ${name}(${error.message === '' ? '' : printString(error.message)})`
  const properties = printProperties(error, ancestors)
  return properties === '{}' ? made : `Object.assign(${made}, ${properties})`
}

/** What an index like `table['__proto__']` answers, which has nothing else to be known by. */
function prototypeSource(value: object): string | undefined {
  const maker: unknown = Object.getOwnPropertyDescriptor(value, 'constructor')?.value
  if (typeof maker !== 'function' || maker.prototype !== value || !identifier.test(maker.name)) return undefined
  return `${maker.name}.prototype`
}

function printObject(value: object, ancestors: readonly object[]): string {
  const prototype = prototypeSource(value)
  if (prototype !== undefined) return prototype
  if (Array.isArray(value)) return printList(value, ancestors)
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? 'new Date(NaN)' : `new Date(${printString(value.toISOString())})`
  }
  if (value instanceof RegExp) return String(value)
  if (value instanceof Map) return value.size === 0 ? 'new Map()' : `new Map(${printList([...value], ancestors)})`
  if (value instanceof Set) return value.size === 0 ? 'new Set()' : `new Set(${printList([...value], ancestors)})`
  const name = className(value)
  if (ArrayBuffer.isView(value)) {
    const isBuffer = name === 'Buffer'
    if (value instanceof DataView) return `new DataView(${print(value.buffer, ancestors)})`
    const items = printList(Array.from(value as unknown as ArrayLike<unknown>), ancestors)
    return isBuffer ? bufferSource(value as Uint8Array, items) : `new ${name}(${items})`
  }
  if (value instanceof ArrayBuffer) return `new Uint8Array(${printList([...new Uint8Array(value)], ancestors)}).buffer`
  if (value instanceof Error) return printError(value, name, ancestors)
  if (name === 'URL' || name === 'URLSearchParams') return `new ${name}(${printString(String(value))})`
  const platform = printPlatformObject(value, name, (part) => print(part, ancestors))
  if (platform !== undefined) return platform
  if (Object.getPrototypeOf(value) === null) {
    const properties = printProperties(value, ancestors)
    return properties === '{}' ? 'Object.create(null)' : `Object.assign(Object.create(null), ${properties})`
  }
  const properties = printProperties(value, ancestors)
  return name === 'Object' || name === ''
    ? properties
    : `Object.assign(Object.create(${name}.prototype), ${properties})`
}

/** Deeper values end in a comment: nobody reads them, and the call stack is finite. */
const deepest = 200

function print(value: unknown, ancestors: readonly object[]): string {
  const primitive = printPrimitive(value)
  if (primitive !== undefined) return primitive
  const object = value as object
  const source = (object as { [sourceOf]?: () => string })[sourceOf]
  if (typeof source === 'function') return source.call(object)
  if (ancestors.includes(object)) return '/* circular */ undefined'
  if (ancestors.length >= deepest) return '/* deeper */ undefined'
  return printObject(object, [...ancestors, object])
}

/** A TypeScript expression for `value`. What has none, such as a function, is shown in words. */
export function printValue(value: unknown): string {
  return print(value, [])
}
