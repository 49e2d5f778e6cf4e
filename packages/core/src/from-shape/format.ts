/** Texts of the formats that a JSDoc `@format` tag names, after the vocabulary of JSON Schema, or that built-ins read. */

import type { Domain } from '../domain/domain.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { map } from '../domains/combinators/mapped.ts'
import { arrayOf } from '../domains/containers/array.ts'
import { json } from '../domains/json/json.ts'
import { date } from '../domains/numbers/date.ts'
import { int } from '../domains/numbers/int.ts'
import { number } from '../domains/numbers/number.ts'

const words = ['a', 'b', 'ab', 'a1', 'x-y', 'example', 'xn--e1afmkfd']

function word(): Domain<string> {
  return elementOf(words)
}

function hostname(): Domain<string> {
  return map(
    (labels, top) => [...labels, top].join('.'),
    arrayOf(word()).withMaxSize(3),
    elementOf(['com', 'org', 'io']),
  )
}

function email(): Domain<string> {
  const local = map(
    (first, rest) => [first, ...rest].join('.'),
    word(),
    arrayOf(elementOf(['b', 'c+d', '1'])).withMaxSize(2),
  )
  return map((name, host) => `${name}@a.${host}`, local, hostname())
}

function byteNumber(): Domain<number> {
  return int({ min: 0, max: 255 })
}

function ipv4(): Domain<string> {
  return map((a, b, c, d) => `${a}.${b}.${c}.${d}`, byteNumber(), byteNumber(), byteNumber(), byteNumber())
}

function ipv6(): Domain<string> {
  const full = arrayOf(int({ min: 0, max: 0xffff })).withSize(8)
  return oneOf(
    elementOf(['::', '::1', '::ffff:1.2.3.4', 'fe80::1']),
    full.map((groups) => groups.map((group) => group.toString(16)).join(':')),
  )
}

function uri(): Domain<string> {
  const path = arrayOf(elementOf(['a', 'b', '%20', '..', ''])).withMaxSize(4)
  const query = elementOf(['', '?', '?a=1', '?a=1&b=%26', '?a[]=1'])
  const hash = elementOf(['', '#', '#a'])
  return map(
    (scheme, host, parts, search, fragment) => `${scheme}://${host}${['', ...parts].join('/')}${search}${fragment}`,
    elementOf(['https', 'http', 'ftp']),
    hostname(),
    path,
    query,
    hash,
  )
}

function uuid(): Domain<string> {
  return map(
    (digits, version, variant) => {
      const hex = digits.map((digit) => digit.toString(16)).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(12, 15)}-${variant}${hex.slice(15, 18)}-${hex.slice(18)}`
    },
    arrayOf(int({ min: 0, max: 15 })).withSize(30),
    elementOf([4, 1, 7]),
    elementOf(['8', '9', 'a', 'b']),
  )
}

/** Days that four digits of a year can name. */
function day(): Domain<Date> {
  return date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), invalid: false })
}

const formats: Readonly<Record<string, () => Domain<string>>> = {
  email,
  'idn-email': email,
  hostname,
  ipv4,
  ipv6,
  uri,
  url: uri,
  'uri-reference': () => oneOf(elementOf(['', '.', '../a', '/a/b', '?q', '#f']), uri()),
  uuid,
  date: () => day().map((moment) => moment.toISOString().slice(0, 10)),
  time: () => day().map((moment) => moment.toISOString().slice(11)),
  'date-time': () => day().map((moment) => moment.toISOString()),
  json,
  number: () => number().map((value) => String(value)),
  integer: () => int().map((value) => String(value)),
  'json-pointer': () =>
    arrayOf(word())
      .withMaxSize(4)
      .map((parts) => parts.map((part) => `/${part}`).join('')),
  byte: () => arrayOf(byteNumber()).map((bytes) => Buffer.from(bytes).toString('base64')),
  base64: () => arrayOf(byteNumber()).map((bytes) => Buffer.from(bytes).toString('base64')),
}

/** The texts of a format, or `undefined` for one that is not known. */
export function formatDomain(format: string | undefined): Domain<string> | undefined {
  return format !== undefined && Object.hasOwn(formats, format) ? formats[format]?.() : undefined
}
