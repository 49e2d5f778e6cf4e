/** Identifiers with a fixed form. */

import type { Domain } from '../../domain/domain.ts'
import { elementOf } from '../choices/element.ts'
import { oneOf } from '../choices/union.ts'
import { RegexpDomain } from '../regexp/regexp.ts'

/** UUIDs of the versions given (1 to 8, all where left out), and with all of them the nil and the max UUID. */
export function uuid(options: { readonly version?: number | readonly number[] } = {}): Domain<string> {
  const versions = options.version === undefined ? [1, 2, 3, 4, 5, 6, 7, 8] : [options.version].flat()
  const form = new RegexpDomain(
    new RegExp(`^[0-9a-f]{8}-[0-9a-f]{4}-[${versions.join('')}][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`),
    'uuid',
  )
  if (options.version !== undefined) return form
  const ends = elementOf(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
  return oneOf(form, ends).withWeights(15, 1)
}

/** ULIDs: 48 bits of time and 80 of chance in Crockford's base 32. */
export function ulid(): Domain<string> {
  return new RegexpDomain(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'ulid')
}

/** Base 64 with its padding, as RFC 4648 has it. */
export function base64String(): Domain<string> {
  return new RegexpDomain(
    /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/,
    'base64String',
  )
}
