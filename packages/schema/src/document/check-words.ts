/** Finds keywords and formats that nobody knows: a misspelt one is not refused by JSON Schema, it is just not there. */
import { FuzzError } from '@fuzzwright/core'
import { isKnownFormat } from '../forms/format-domains.ts'
import { decidingKeywords, keywords } from './draft.ts'
import { isObject } from './json.ts'
import { below } from './place.ts'
import type { SchemaDocument } from './schema-document.ts'

/** `refuse` everything that is not known, or `ignore` it all. */
export type UnknownWords = 'refuse' | 'ignore'

/** @throws FuzzError `unknown-format`, `unknown-keyword` */
export function checkWords(
  document: SchemaDocument,
  unknown: UnknownWords | undefined,
  formats: readonly string[],
): void {
  if (unknown === 'ignore') return
  for (const { schema, label } of document.places) {
    if (!isObject(schema)) continue
    const { format } = schema
    if (typeof format === 'string' && !isKnownFormat(format) && !formats.includes(format))
      throw unknownFormat(format, label)
    for (const keyword of Object.keys(schema)) {
      if (keywords.has(keyword) || keyword.startsWith('x-')) continue
      const meant = decidingKeywords.find((one) => isNear(keyword, one))
      if (meant !== undefined || unknown === 'refuse') throw unknownKeyword(keyword, meant, label)
    }
  }
}

function unknownFormat(format: string, label: string): FuzzError {
  return new FuzzError('unknown-format', `${below(label, 'format')}: no texts of the format "${format}" are known.`, {
    hint: `Say what they are: fromSchema(schema, { formats: { '${format}': d.inRegexp(/…/) } }), or pass { unknown: 'ignore' }.`,
  })
}

function unknownKeyword(keyword: string, meant: string | undefined, label: string): FuzzError {
  return new FuzzError('unknown-keyword', `${below(label, keyword)}: "${keyword}" is no keyword of JSON Schema.`, {
    hint: `${meant === undefined ? '' : `Is "${meant}" meant? `}Keywords of your own are passed over with { unknown: 'ignore' }.`,
  })
}

/** One letter more, less, other or swapped, or the same letters in another case. */
function isNear(written: string, keyword: string): boolean {
  const [a, b] = [written.toLowerCase(), keyword.toLowerCase()]
  if (a === b) return true
  if (b.length < 4 || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
