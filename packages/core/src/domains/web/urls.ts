/** URLs and their parts. */
import type { Domain } from '../../domain/domain.ts'
import { RegexpDomain } from '../regexp/regexp.ts'
import { dottedPattern, hostPattern, ipV6Pattern } from './addresses.ts'

const safe = "[A-Za-z0-9\\-._~!$&'()*+,;=:@]"
const escaped = '(?:%[2-7][0-9A-F]|%C3%A9|%F0%9F%98%80)'
const segment = `(?:${safe}|${escaped})*`
const query = `(?:${safe}|${escaped}|[/?])*`
const path = `(?:/${segment})*`
const port = '(?::\\d{1,4}|:[1-5]\\d{4})?'
const authority = `(?:[a-z0-9._~-]{1,12}(?::[a-z0-9._~-]{0,12})?@)?(?:${hostPattern}|${dottedPattern}|\\[${ipV6Pattern}\\])${port}`

/** One part of a path, between slashes: possibly empty. */
export function webSegment(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${segment}$`), 'webSegment')
}

/** Paths: empty, or segments with a slash before each. */
export function webPath(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${path}$`), 'webPath')
}

/** What stands behind `?`. */
export function webQueryParameters(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${query}$`), 'webQueryParameters')
}

/** What stands behind `#`. */
export function webFragments(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${query}$`), 'webFragments')
}

/** Host with an optional user before it and an optional port behind it. */
export function webAuthority(): Domain<string> {
  return new RegexpDomain(new RegExp(`^${authority}$`), 'webAuthority')
}

/** URLs with the schemes given (`http` and `https` where left out), all parsed by `new URL`. */
export function webUrl(options: { readonly schemes?: readonly string[] } = {}): Domain<string> {
  const schemes = (options.schemes ?? ['https', 'http']).map((scheme) => scheme.replace(/[.+]/g, '\\$&')).join('|')
  return new RegexpDomain(new RegExp(`^(?:${schemes})://${authority}${path}(?:\\?${query})?(?:#${query})?$`), 'webUrl')
}
