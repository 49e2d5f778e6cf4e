/** Addresses of machines and people. */
import type { Domain } from '../../domain/domain.ts'
import { RegexpDomain } from '../regexp/regexp.ts'

const octet = '(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])'
const dotted = `${octet}(?:\\.${octet}){3}`
const hex = '[0-9a-f]{1,4}'
// RFC 3986: groups on both sides of at most one `::`, the last two of eight may be a dotted address.
const ipV6Forms = [
  `(?:${hex}:){7}${hex}`,
  `(?:${hex}:){6}${dotted}`,
  `::(?:${hex}:){0,5}${hex}`,
  `${hex}::(?:${hex}:){0,4}${hex}`,
  `(?:${hex}:){1,2}:(?:${hex}:){0,3}${hex}`,
  `(?:${hex}:){1,3}:(?:${hex}:){0,2}${hex}`,
  `(?:${hex}:){1,4}:(?:${hex}:)?${hex}`,
  `(?:${hex}:){1,5}:${hex}`,
  `(?:${hex}:){1,7}:`,
  `::(?:ffff:)?${dotted}`,
  '::1',
  '::',
]
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const topLevel = '(?:com|org|net|io|dev|co|de|uk|museum|[a-z]{2,10}|xn--p1ai)'
const domainName = `(?:${label}\\.){1,4}${topLevel}`
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,16}"

/** IPv4 addresses in dotted decimals. */
export function ipV4(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${dotted}$`), 'ipV4')
}

/** IPv4 addresses in every form browsers take: fewer parts, octal and hexadecimal ones. */
export function ipV4Extended(): Domain<string> {
  const part = `(?:${octet}|0[0-3]?[0-7]{1,2}|0x[0-9a-f]{1,2})`
  return new RegexpDomain(new RegExp(`^(?:${part}(?:\\.${part}){3}|${part}(?:\\.${part}){0,2})$`), 'ipV4Extended')
}

/** IPv6 addresses, shortened and with dotted ends among them. */
export function ipV6(): Domain<string> {
  return new RegexpDomain(new RegExp(`^(?:${ipV6Forms.join('|')})$`), 'ipV6')
}

/** Names of domains in lower case: labels of up to 63 characters, 255 in all. */
export function domain(): Domain<string> {
  return new RegexpDomain(new RegExp(`^(?!.{256})${domainName}$`), 'domain')
}

/** Addresses of e-mail: dotted atoms of up to 64 characters at a domain. */
export function emailAddress(): Domain<string> {
  return new RegexpDomain(
    new RegExp(`^(?![^@]{65})${atom}(?:\\.${atom}){0,2}@(?!.{256})${domainName}$`),
    'emailAddress',
  )
}

export const hostPattern = domainName
export const dottedPattern = dotted
export const ipV6Pattern = `(?:${ipV6Forms.join('|')})`
