/** The texts of a tagged template: what a compiler hands to `tag` for `tag\`a${1}b\``. */
import type { Domain } from '../domain/domain.ts'
import { WrappedDomain } from './wrapped.ts'

const before = '((strings) => Object.freeze(Object.assign(strings, { raw: Object.freeze([...strings]) })))('

function templateStrings(texts: readonly unknown[]): TemplateStringsArray {
  const strings = texts.map(String)
  return Object.freeze(Object.assign(strings, { raw: Object.freeze([...strings]) }))
}

/** One more text than there are values between them; those that are missing are empty. */
export function fittingStrings(texts: unknown, values: number): TemplateStringsArray {
  const known: readonly unknown[] = Array.isArray(texts) ? texts : []
  return templateStrings(Array.from({ length: values + 1 }, (_, at) => known[at] ?? ''))
}

export function templateStringsOf(texts: Domain<readonly unknown[]>): Domain<TemplateStringsArray> {
  return new WrappedDomain('template strings', texts, templateStrings, {
    before,
    after: ')',
    from: (value) => (Array.isArray(value) ? [...value] : undefined),
  })
}
