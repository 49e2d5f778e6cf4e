/** Objects that the platform defines: built from the plain values their constructors take. */
import { constantRegExp } from '../../description/literal.ts'
import type { BuiltinName } from '../../description/type-shape.ts'
import { arrayOf } from '../array.ts'
import { boolean } from '../boolean.ts'
import { elementOf, just } from '../choices/element.ts'
import { recordOf } from '../containers/map.ts'
import type { AnyDomain, Domain } from '../domain.ts'
import { int } from '../int.ts'
import { string } from '../strings/string.ts'
import { formatDomain } from './format.ts'
import type { ShapeReader } from './shape-reader.ts'
import { keyDomain } from './structure.ts'

function bytes(): Domain<number[]> {
  return arrayOf(int({ min: 0, max: 255 }))
}

function message(): Domain<string> {
  return elementOf(['', 'a', 'message']) as Domain<string>
}

function bufferOf(items: readonly number[]): ArrayBuffer {
  return Uint8Array.from(items).buffer
}

function sharedBufferOf(items: readonly number[]): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(items.length)
  new Uint8Array(shared).set(items)
  return shared
}

function controller(aborted: boolean): AbortController {
  const made = new AbortController()
  if (aborted) made.abort()
  return made
}

/** Texts that are header names and values: both sides refuse most others. */
function headers(): Domain<unknown> {
  return recordOf(elementOf(['a', 'accept', 'content-type', 'x-a']), elementOf(['', 'a', '1', 'text/html; q=0.5'])).map(
    (entries) => new Headers(entries),
  )
}

const builtins: Readonly<Record<BuiltinName, () => AnyDomain>> = {
  URL: () => (formatDomain('uri') as Domain<string>).map((text) => new URL(text), { from: (url) => String(url) }),
  URLSearchParams: () => recordOf(keyDomain(), string()).map((entries) => new URLSearchParams(entries)),
  Buffer: () =>
    bytes().map((items) => Buffer.from(items), { from: (value) => (Buffer.isBuffer(value) ? [...value] : undefined) }),
  Error: () => message().map((text) => new Error(text)),
  TypeError: () => message().map((text) => new TypeError(text)),
  RangeError: () => message().map((text) => new RangeError(text)),
  SyntaxError: () => message().map((text) => new SyntaxError(text)),
  AbortSignal: () => boolean().map((aborted) => controller(aborted).signal),
  AbortController: () => boolean().map(controller),
  ArrayBuffer: () => bytes().map(bufferOf),
  SharedArrayBuffer: () => bytes().map(sharedBufferOf),
  DataView: () => bytes().map((items) => new DataView(bufferOf(items))),
  WeakMap: () => just(0).map(() => new WeakMap()),
  WeakSet: () => just(0).map(() => new WeakSet()),
  Headers: headers,
  TextEncoder: () => just(0).map(() => new TextEncoder()),
  TextDecoder: () => elementOf(['utf-8', 'utf-16le', 'latin1']).map((label) => new TextDecoder(label)),
}

export function builtin(name: BuiltinName): AnyDomain {
  return builtins[name]()
}

const plainPatterns: readonly RegExp[] = [/(?:)/, /a/, /./g, /^$/, /[a-z]+/i, /\d/gu, /(a)|b/y]

/** Fresh for every run: a global expression remembers where it stopped. */
export function regexp(reader: ShapeReader): Domain<RegExp> {
  const own = reader.constants.flatMap((constant) => constantRegExp(constant) ?? [])
  const known = [...plainPatterns, ...own]
  return elementOf(known.map((_, index) => index)).map(
    (index) => {
      const pattern = known[index] as RegExp
      return new RegExp(pattern.source, pattern.flags)
    },
    { from: (value) => known.findIndex((pattern) => String(pattern) === String(value)) },
  )
}

export function symbol(): Domain<symbol> {
  return elementOf([Symbol.for('a'), Symbol.for('b'), Symbol.iterator, Symbol.toStringTag]) as Domain<symbol>
}
