/** A namesake of the platform is asked what both of them know. */
import { expect, test } from 'vitest'
import { brokenTitles, planted, text } from '../../test/planted.ts'

const trimmed = (line: string, marks = ' '): string => {
  let [from, to] = [0, line.length]
  while (from < to && marks.includes(line[from] ?? '')) from++
  while (to > from && marks.includes(line[to - 1] ?? '')) to--
  return line.slice(from, to)
}

test('what the platform does not take is no part of the comparison', async () => {
  const trim = planted(
    (line: string, marks?: string) => (marks === undefined ? line.trim() : trimmed(line, marks)),
    [text, text],
    text,
  )
  expect(await brokenTitles({ trim: { ...trim, optionalFrom: 1 } }, 'builtin')).toEqual([])
  expect(await brokenTitles({ trim }, 'builtin')).toEqual([])
  const forgets = planted((line: string, _?: string) => line.replace(/^ +| +$/g, ''), [text, text], text)
  expect(await brokenTitles({ trim: { ...forgets, optionalFrom: 1 } }, 'builtin')).toContain('trim agrees with trim')
})

test('where to begin is taken by both', async () => {
  const includes = planted(
    (line: string, part: string, from?: number) => line.includes(part, from === 3 ? 0 : from),
    [text, text, { kind: 'number' }],
    { kind: 'boolean' },
  )
  expect(await brokenTitles({ includes: { ...includes, optionalFrom: 2 } }, 'builtin')).not.toEqual([])
})

test('who refuses by saying no is not asked to take a no', async () => {
  const normalizeName = planted(
    (line: string) => (line.includes('!') ? false : line.toLowerCase().trim()),
    [text],
    text,
  )
  expect(await brokenTitles({ normalizeName }, 'idempotence')).toEqual([])
})
