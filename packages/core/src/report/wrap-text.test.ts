import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

test('breaks between words, and indents what follows', () => {
  expect(wrapText('Kept in a/b.json: commit it, it runs first.', 24)).toBe(
    'Kept in a/b.json: commit\n  it, it runs first.',
  )
  expect(wrapText('short', 24)).toBe('short')
})

test('a word wider than the terminal stays whole', () => {
  expect(wrapText(`Kept in ${'x'.repeat(30)}: yes`, 20)).toBe(`Kept in\n  ${'x'.repeat(30)}:\n  yes`)
})
