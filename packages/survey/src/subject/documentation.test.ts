/** What documentation says of a function, and what it says of others. */
import { expect, test } from 'vitest'
import { passagesOfDeclarations, passagesOfPage, speaksOf } from './documentation.ts'

const page = `# planted

### stringify(value)

Writes a value. \`undefined\` is left out.

\`\`\`js
stringify(null)
\`\`\`

### parse(text)

| option | what |
| --- | --- |
| depth | null is refused |
`

test('words count below the heading of the function, and not in its examples', () => {
  const passages = passagesOfPage(page)
  expect(speaksOf(passages, 'stringify', /undefined/)).toBe(true)
  expect(speaksOf(passages, 'stringify', /null/)).toBe(false)
  expect(speaksOf(passages, 'parse', /null/)).toBe(true)
  expect(speaksOf(passages, 'parse', /undefined/)).toBe(false)
})

test('a long section is about what its heading and the passage itself name', () => {
  const rows = Array.from({ length: 200 }, (_, at) => `| check${at}(text) | asks something of a text |`)
  const passages = passagesOfPage(['## Checks', '', ...rows, '| sort(list) | sorts in place |'].join('\n'))
  expect(speaksOf(passages, 'sort', /in place/)).toBe(true)
  expect(speaksOf(passages, 'check7', /in place/)).toBe(false)
})

test('a comment is about what is declared below it', () => {
  const passages = passagesOfDeclarations(`
    /** Answers NaN of an empty list. */
    export declare function mean(list: readonly number[]): number
    /** The middle one. */
    export declare function median(list: readonly number[]): number`)
  expect(speaksOf(passages, 'mean', /NaN/)).toBe(true)
  expect(speaksOf(passages, 'median', /NaN/)).toBe(false)
  expect(speaksOf(passages, 'me', /NaN/)).toBe(false)
})
