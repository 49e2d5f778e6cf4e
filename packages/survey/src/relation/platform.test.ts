/** A namesake of the platform is asked what both of them know. */
import { expect, test } from 'vitest'
import { brokenTitles, planted, subjectOf, text } from '../../test/planted.ts'
import { platformRelations } from './platform.ts'

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

test('paths of Windows are asked of path.win32, all others of path.posix', () => {
  const names = ['basename', 'dirname', 'extname', 'isAbsolute', 'normalize']
  const on = (owner: string) =>
    names.map((name) => ({
      ...subjectOf(
        name,
        planted((path: string) => path, [text], text),
      ),
      owner,
    }))
  const judges = (owner: string) => new Set(platformRelations(on(owner)).map(({ right }) => right?.split('.')[1]))
  expect([judges('m.win32'), judges('m.posix'), judges('m')]).toEqual([
    new Set(['win32']),
    new Set(['posix']),
    new Set(['posix']),
  ])
})
