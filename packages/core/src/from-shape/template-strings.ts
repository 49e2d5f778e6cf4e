/** The texts of a tagged template: what a compiler hands to `tag` for `tag\`a${1}b\``. */
import type { Domain } from '../domain/domain.ts'
import { printValue } from '../domain/print-value.ts'
import { WrappedDomain } from './wrapped.ts'

const before = '((strings) => Object.freeze(Object.assign(strings, { raw: Object.freeze([...strings]) })))('

export function templateStrings(texts: readonly string[]): TemplateStringsArray {
  return Object.freeze(Object.assign([...texts], { raw: Object.freeze([...texts]) }))
}

/** One more text than there are values between them; those that are missing are empty. */
export function fittingStrings(texts: readonly string[], values: number): TemplateStringsArray {
  return templateStrings(Array.from({ length: values + 1 }, (_, at) => texts[at] ?? ''))
}

export function printTemplateStrings(strings: readonly string[]): string {
  return `${before}${printValue([...strings])})`
}

export function templateStringsOf(texts: Domain<readonly string[]>): Domain<TemplateStringsArray> {
  return new WrappedDomain('template strings', texts, templateStrings, {
    before,
    after: ')',
    from: (value) => (Array.isArray(value) ? [...value] : undefined),
  })
}
