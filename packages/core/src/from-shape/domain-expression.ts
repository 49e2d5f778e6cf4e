/** The domain that a `@fuzz` tag spells out: an expression over `d`, evaluated where the code under test runs anyway. */

import { type AnyDomain, Domain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import { words } from '../words/words.ts'

/**
 * `at` is where the tag stands, `file:line`.
 * @throws FuzzError `bad-fuzz-tag` where the text is no expression, fails, or is not a domain
 */
export function domainExpression(source: string, path: string, at?: string): AnyDomain {
  let made: unknown
  try {
    made = new Function('d', `'use strict'; return (${source}\n)`)(words)
  } catch (cause) {
    throw badTag(source, path, at, `it fails with ${String(cause)}`, cause)
  }
  if (made instanceof Domain) return made
  throw badTag(source, path, at, 'it is not a domain')
}

function badTag(source: string, path: string, at: string | undefined, reason: string, cause?: unknown): FuzzError {
  return new FuzzError('bad-fuzz-tag', `@fuzz ${source} of ${path === '' ? 'the value' : path}: ${reason}.`, {
    hint: 'Write an expression over d, such as `@fuzz d.int({ min: 1, max: 6 })`.',
    ...(at === undefined ? {} : { location: at }),
    ...(cause === undefined ? {} : { cause }),
  })
}
