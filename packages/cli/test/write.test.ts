/** What `fuzzwright write` refuses before anything is searched; what it writes is tested in its own package. */
import { expect, test } from 'vitest'
import { runHere } from './run-here.ts'

test.each([
  ['prices.ts', '--host', 'mocha'],
  ['prices.ts', '--runs', 'many'],
  ['prices.ts', '--time', '0'],
  ['prices.ts', '--seed', ''],
])('%s %s "%s" is a misused option', async (...words) => {
  const { code, out } = await runHere(['write', ...words, '--json'])
  expect(JSON.parse(out)).toMatchObject({ error: { code: 'bad-write-option' } })
  expect(code).toBe(2)
})
