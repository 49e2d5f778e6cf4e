/**
 * URLs, their parameters and headers, built from the parts code asks them for: what is compared with a part can be put
 * into that part, and what the code looks up by name is among the names.
 */
import { constantPrimitive } from '../description/literal.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { recordOf } from '../domains/containers/map.ts'
import { int } from '../domains/numbers/int.ts'
import { printableAsciiString } from '../domains/strings/families.ts'
import { string } from '../domains/strings/string.ts'
import { formatDomain } from './format.ts'
import type { ShapeReader } from './shape-reader.ts'
import { keyDomain } from './structure.ts'
import { called } from './wrapped.ts'

export type Constants = Pick<ShapeReader, 'constants'>
export type Entries = [name: string, value: string][]

/** The texts of the code that pass `fits`, each once. */
export function wordsOf({ constants }: Constants, fits: (word: string) => boolean): readonly string[] {
  const words = constants.map(constantPrimitive).filter((word) => typeof word === 'string')
  return [...new Set(words.filter(fits))]
}

/** Half of the time one of `usual`, the first of which is the simplest, or a word of the code; else one of `others`. */
export function orWords(usual: readonly string[], words: readonly string[], others: Domain<string>): Domain<string> {
  return oneOf(elementOf([...new Set([...usual, ...words])]), others)
}

function entries(names: Domain<string>, values: Domain<string>): Domain<Entries> {
  return arrayOf(new TupleDomain<[string, string]>([names, values])).withSoftMaxSize(6)
}

/** Names may repeat, as they may in an address. */
export function parameterEntries(reader: Constants): Domain<Entries> {
  const words = wordsOf(reader, (word) => word !== '')
  return entries(orWords(['a'], words, keyDomain(reader)), orWords([''], words, string()))
}

export function urlSearchParams(reader: Constants): AnyDomain {
  return called(
    'new URLSearchParams',
    parameterEntries(reader),
    (list) => new URLSearchParams(list),
    (value) => (value instanceof URLSearchParams ? [...value] : undefined),
  )
}

const headerName = /^[!#$%&'*+.^_`|~\w-]+$/
const headerValue = /^(?![\t ])[\t\x20-\x7e\x80-\xff]*(?<![\t ])$/

/** Names in lower case, each once. */
export function headerRecord(reader: Constants): Domain<Record<string, string>> {
  const words = wordsOf(reader, () => true)
  const names = words.filter((word) => headerName.test(word)).map((word) => word.toLowerCase())
  const values = words.filter((word) => headerValue.test(word))
  const content = orWords(['', 'a', '1', 'text/html; q=0.5'], values, printableAsciiString())
  return recordOf(elementOf([...new Set(['a', 'accept', 'content-type', 'x-a', ...names])]), content)
}

export function headers(reader: Constants): AnyDomain {
  return called(
    'new Headers',
    headerRecord(reader),
    (record) => new Headers(record),
    (value) => (value instanceof Headers ? Object.fromEntries(value) : undefined),
  )
}

/** What an address is made of; the setters of `URL` escape what they are given, and leave out what cannot be. */
type UrlParts = [protocol: string, host: string, port: string, path: string, parameters: Entries, fragment: string]

const protocols = ['https:', 'http:', 'ftp:', 'ws:']

function urlOf(...[protocol, host, port, path, parameters, fragment]: UrlParts): URL {
  const url = new URL(`${protocol}//a.com`)
  url.hostname = host
  url.port = port
  url.pathname = path
  if (parameters.length > 0) url.search = String(new URLSearchParams(parameters))
  url.hash = fragment
  return url
}

function partsOf(value: unknown): UrlParts | undefined {
  if (!(value instanceof URL)) return undefined
  const { protocol, hostname, port, pathname, hash } = value
  const parts: UrlParts = [protocol, hostname, port, pathname, [...value.searchParams], hash]
  return protocols.includes(protocol) && urlOf(...parts).href === value.href ? parts : undefined
}

export function url(reader: Constants, schemes: readonly string[] = protocols): Domain<URL> {
  const words = (pattern: RegExp) => wordsOf(reader, (word) => pattern.test(word))
  const host = oneOf(formatDomain('hostname') as Domain<string>, string())
  const port = oneOf(just(''), int({ min: 1, max: 65_535 }).map(String, { from: Number }))
  const segments = arrayOf(elementOf(['a', 'b', '%20', '..', ''])).withMaxSize(4)
  const path = oneOf(new MappedDomain<string[], string>('path', segments, joined, { from: split }), string())
  const parts = new TupleDomain<UrlParts>([
    elementOf(schemes),
    orWords(['a.com', 'localhost', '127.0.0.1'], words(/^[\w-]+(?:\.[\w-]+)+$/), host),
    port.withWeights(3, 1),
    orWords(['/', '/a'], words(/^\//), path.withWeights(3, 1)),
    parameterEntries(reader),
    orWords(['', '#a'], words(/^#/), string()),
  ])
  return new MappedDomain<UrlParts, URL>('URL', parts, (list) => urlOf(...list), { from: partsOf })
}

function joined(segments: readonly string[]): string {
  return `/${segments.join('/')}`
}

function split(path: string): string[] | undefined {
  return path.startsWith('/') ? path.slice(1).split('/') : undefined
}
