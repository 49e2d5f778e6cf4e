/** The texts of each format that JSON Schema, OpenAPI and the schema libraries name. */
import { type AnyDomain, type Domain, d } from '@fuzzwright/core'

const from = (pattern: RegExp) => (): Domain<string> => d.inRegexp(pattern)

function moment(cut: (text: string) => string): () => Domain<string> {
  const days = d.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), invalid: false })
  return () => days.map((day) => cut(day.toISOString()))
}

function zoned(cut: (text: string) => string): () => Domain<string> {
  const zones = d.elementOf(['Z', '+00:00', '-08:00', '+05:30', '+23:59'])
  const days = d.date({ min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), invalid: false })
  return () =>
    d.map(
      (day, zone, digits) => `${cut(day.toISOString()).slice(0, -5)}${digits}${zone}`,
      days,
      zones,
      d.elementOf(['', '.5', '.123', '.999999']),
    )
}

const host = 'a|b|localhost|example\\.com|(?:[a-z](?:[a-z0-9-]{0,5}[a-z0-9])?\\.){1,2}(?:com|org|io)'
const path = '(?:/(?:a|b1|%20|[\\w.~-]{1,4}))*'
const query = '(?:\\?(?:a=1|q=%26|[\\w=&-]{0,6}))?(?:#[\\w-]{0,4})?'

const domains: Readonly<Record<string, () => AnyDomain>> = {
  'date-time': zoned((text) => text),
  date: moment((text) => text.slice(0, 10)),
  time: zoned((text) => text.slice(11)),
  duration: from(
    /^P(?:\d{1,2}W|\d{1,2}Y(?:\d{1,2}M(?:\d{1,2}D)?)?|\d{1,2}D(?:T\d{1,2}H(?:\d{1,2}M(?:\d{1,2}S)?)?)?|T\d{1,3}(?:S|M))$/,
  ),
  email: from(/^(?:a|[a-z][\w+-]{0,6}(?:\.[a-z0-9]{1,4})?)@(?:[a-z](?:[a-z0-9-]{0,5}[a-z0-9])?\.){1,2}(?:com|org|io)$/),
  'idn-email': from(/^(?:a|[a-zäß실]{1,5})@(?:[a-zä실]{1,5}\.){1,2}(?:com|org)$/u),
  hostname: from(new RegExp(`^(?:${host})$`)),
  'idn-hostname': from(/^(?:[a-zä실]{1,5}\.){0,2}(?:com|org|실례)$/u),
  ipv4: () => d.ipV4(),
  ipv6: () => d.ipV6(),
  uri: from(
    new RegExp(`^(?:https?|ftp)://(?:${host})(?::\\d{2,4})?${path}${query}$|^(?:mailto:a@b\\.io|urn:isbn:\\d{4})$`),
  ),
  'uri-reference': from(new RegExp(`^(?:https?://(?:${host})|//a\\.b)?${path}${query}$`)),
  iri: from(new RegExp(`^https?://(?:${host}|ä실\\.com)(?:/[a-zä실]{0,4})*$`, 'u')),
  'iri-reference': from(/^(?:https?:\/\/ä\.com)?(?:\/[a-zä실]{0,4})*$/u),
  'uri-template': from(
    /^(?:https:\/\/a\.io)?(?:\/(?:[a-z]{0,4}|\{[a-z]{1,4}\}|\{\?[a-z]{1,3}\}|\{\+[a-z]{1,3}\*\})){0,4}$/,
  ),
  uuid: () => d.uuid(),
  guid: () => d.uuid(),
  'json-pointer': from(/^(?:\/(?:[a-z0-9]{0,4}|~[01]| |%))*$/),
  'relative-json-pointer': from(/^(?:0|[1-9]\d?)(?:#|(?:\/(?:[a-z0-9]{0,4}|~[01]))*)$/),
  regex: from(/^\^?(?:[a-z]|\\d|\\w|\.|\[a-z\]|\(?:a\|b\))[*+?]?\$?$|^[a-z]{0,5}$/),
  // OpenAPI
  byte: () => d.base64String(),
  binary: () => d.string(),
  password: () => d.string(),
  // TypeBox
  url: from(new RegExp(`^https?://(?:${host})(?::\\d{2,4})?${path}${query}$`)),
  // Zod and Valibot
  base64: () => d.base64String(),
  base64url: from(/^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/),
  cuid: from(/^c[a-z0-9]{8,24}$/),
  cuid2: from(/^[a-z][a-z0-9]{1,31}$/),
  ulid: () => d.ulid(),
  nanoid: from(/^[\w-]{21}$/),
  xid: from(/^[0-9a-v]{20}$/),
  ksuid: from(/^[A-Za-z0-9]{27}$/),
  emoji: () => d.elementOf(['😀', '👍', '❤️', '👩‍👩‍👧', '🇫🇷', '👍🏽']),
  e164: from(/^\+[1-9]\d{6,14}$/),
  cidrv4: () => d.map((address, bits) => `${address}/${bits}`, d.ipV4(), d.int({ min: 0, max: 32 })),
  cidrv6: () => d.map((address, bits) => `${address}/${bits}`, d.ipV6(), d.int({ min: 0, max: 128 })),
  mac: from(/^(?:[\dA-F]{2}:){5}[\dA-F]{2}$/),
  hex: from(/^[\da-f]*$/),
  jwt: from(/^eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\.e30\.[\w-]{43}$/),
  json: () => d.json(),
  'json-string': () => d.json(),
}

/** Formats of numbers, which limits say already, and those that say nothing about the text. */
const silent: ReadonlySet<string> = new Set([
  'int32',
  'int64',
  'uint32',
  'uint64',
  'int8',
  'uint8',
  'int16',
  'uint16',
  'float',
  'double',
  'decimal',
  'integer',
  'safeint',
])

/** Those that were asked for: schemas name the same few formats in many places. */
const made = new Map<string, AnyDomain | undefined>()

/** The texts of a format; `undefined` for one that says nothing, or that is not known. */
export function formatDomain(format: string): AnyDomain | undefined {
  if (!made.has(format) && Object.hasOwn(domains, format)) made.set(format, domains[format]?.())
  return made.get(format)
}

export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(domains, format) || silent.has(format)
}

/** Every format with a domain of its own. */
export const formatNames: readonly string[] = Object.keys(domains)
