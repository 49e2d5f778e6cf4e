/** Objects that the platform defines: built from the plain values their constructors take. */
import { constantRegExp } from '../description/literal.ts'
import type { BuiltinName, TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { elementOf } from '../domains/choices/element.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { int } from '../domains/numbers/int.ts'
import { itemAt } from '../item-at.ts'
import { calledOffTimers } from './called-off-timers.ts'
import { extendedWith } from './extended.ts'
import { intl } from './intl-objects.ts'
import { nodeObjects } from './node-objects.ts'
import type { MakeBuiltin, ShapeReader } from './shape-reader.ts'
import { readStandIn } from './stand-in.ts'
import { webBodies } from './web-bodies.ts'
import { webEvents } from './web-events.ts'
import { headers, url, urlSearchParams } from './web-objects.ts'
import { called, nothing, shownAs, WrappedDomain } from './wrapped.ts'

type BuiltinShape = Extract<TypeShape, { kind: 'builtin' }>

function bytes(): Domain<number[]> {
  return arrayOf(int({ min: 0, max: 255 }))
}

function message(): Domain<string> {
  return elementOf(['', 'a', 'message'])
}

function bufferOf(items: readonly number[]): ArrayBuffer {
  return Uint8Array.from(items).buffer
}

function sharedBufferOf(items: readonly number[]): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(items.length)
  new Uint8Array(shared).set(items)
  return shared
}

const sharedText = {
  before: '((bytes) => { const s = new SharedArrayBuffer(bytes.length); new Uint8Array(s).set(bytes); return s })(',
  after: ')',
}

function signal(text: string): AbortSignal {
  return text === 'AbortSignal.abort()' ? AbortSignal.abort() : new AbortController().signal
}

function error(name: 'Error' | 'TypeError' | 'RangeError' | 'SyntaxError'): AnyDomain {
  const Maker = globalThis[name]
  return called(`new ${name}`, message(), (text) => new Maker(text))
}

const bytesText = { before: 'Uint8Array.from(', after: ').buffer' }

const builtins: Readonly<Record<BuiltinName, MakeBuiltin>> = {
  URL: (reader) => url(reader),
  URLSearchParams: urlSearchParams,
  Buffer: () =>
    called(
      'Buffer.from',
      bytes(),
      (items) => Buffer.from(items),
      (value) => (Buffer.isBuffer(value) ? [...value] : undefined),
    ),
  Error: () => error('Error'),
  TypeError: () => error('TypeError'),
  RangeError: () => error('RangeError'),
  SyntaxError: () => error('SyntaxError'),
  AbortSignal: () =>
    elementOf(['new AbortController().signal', 'AbortSignal.abort()']).map((text) => shownAs(signal(text), () => text)),
  AbortController: () => called('new AbortController', nothing(), () => new AbortController()),
  ArrayBuffer: () => new WrappedDomain('ArrayBuffer', bytes(), bufferOf, bytesText),
  SharedArrayBuffer: () => new WrappedDomain('SharedArrayBuffer', bytes(), sharedBufferOf, sharedText),
  DataView: () =>
    new WrappedDomain('DataView', bytes(), (items) => new DataView(bufferOf(items)), {
      before: `new DataView(${bytesText.before}`,
      after: `${bytesText.after})`,
    }),
  ...calledOffTimers,
  WeakMap: () => called('new WeakMap', nothing(), () => new WeakMap()),
  WeakSet: () => called('new WeakSet', nothing(), () => new WeakSet()),
  Headers: headers,
  TextEncoder: () => called('new TextEncoder', nothing(), () => new TextEncoder()),
  TextDecoder: () =>
    called('new TextDecoder', elementOf(['utf-8', 'utf-16le', 'latin1']), (label) => new TextDecoder(label)),
  'Intl.Collator': intl('Intl.Collator'),
  'Intl.NumberFormat': intl('Intl.NumberFormat'),
  'Intl.DateTimeFormat': intl('Intl.DateTimeFormat'),
  'Intl.PluralRules': intl('Intl.PluralRules'),
  'Intl.ListFormat': intl('Intl.ListFormat'),
  'Intl.RelativeTimeFormat': intl('Intl.RelativeTimeFormat'),
  'Intl.Segmenter': intl('Intl.Segmenter'),
  'Intl.DisplayNames': intl('Intl.DisplayNames'),
  'Intl.Locale': intl('Intl.Locale'),
  ...webBodies,
  ...webEvents,
  ...nodeObjects,
}

/** @throws FuzzError `cannot-generate` where this host has no such object, or what it carries has no domain */
export function builtin({ name, content, members }: BuiltinShape, path: string, reader: ShapeReader): AnyDomain {
  const made = builtins[name](reader, { path, content })
  if (members === undefined) return made
  return extendedWith(made, { name, members: readStandIn(members, path, reader) })
}

const plainPatterns: readonly RegExp[] = [/(?:)/, /a/, /./g, /^$/, /[a-z]+/i, /\d/gu, /(a)|b/y]

/** Fresh for every run: a global expression remembers where it stopped. */
export function regexp(reader: ShapeReader): Domain<RegExp> {
  const own = reader.constants.flatMap((constant) => constantRegExp(constant) ?? [])
  const known = [...plainPatterns, ...own]
  return elementOf(known.map((_, index) => index)).map(
    (index) => {
      const pattern = itemAt(known, index)
      return new RegExp(pattern.source, pattern.flags)
    },
    { from: (value) => known.findIndex((pattern) => String(pattern) === String(value)) },
  )
}

export function symbol(): Domain<symbol> {
  return elementOf([Symbol.for('a'), Symbol.for('b'), Symbol.iterator, Symbol.toStringTag])
}
