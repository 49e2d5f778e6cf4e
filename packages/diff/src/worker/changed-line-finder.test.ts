import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EdgeLocation } from '@fuzzwright/core'
import { afterAll, expect, test } from 'vitest'
import type { Version } from '../version/version.ts'
import { changedLineFinder } from './changed-line-finder.ts'
import type { DiffTask } from './task.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'changed-lines-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const text = `export function price(cents) {
  if (cents < 0) throw new RangeError('negative')
  const each = [1, 2].map((n) => n * cents)
  return each.length + 1
}
`

test('a changed line without an edge of its own runs where the nearest edge above in its function does', () => {
  writeFileSync(join(folder, 'price.js'), text)
  const file = join(folder, 'price.js')
  const at = (line: number, functionName: string): EdgeLocation => ({ file, line, column: 1, functionName })
  const places = [at(1, 'price'), at(2, 'price'), at(3, '')]
  const version: Version = {
    ...{ name: 'now', form: 'sources', folder, sources: folder, types: folder, entries: [] },
    examples: { calls: new Map(), answers: new Map(), literals: [], texts: [] },
  }
  const task: DiffTask = {
    kind: 'diff',
    ...{ folder, before: { ...version, folder: join(folder, 'none') }, after: version, subjects: [], pieces: [] },
    ...{ classes: {}, closeness: { messages: false, order: false }, seed: 1, compiled: folder, skip: [] },
    changed: { before: {}, after: { 'price.js': [{ line: 4, from: 1 }, { line: 2, from: 1 }, { line: 5 }] } },
  }
  const changedAt = changedLineFinder(task, { edgeCount: places.length, locate: (edge) => places[edge] })
  const inside = { version: 'after', file: 'price.js', inside: 'price' }
  expect([0, 1, 2].map(changedAt)).toEqual([
    [],
    [
      { ...inside, line: 4, text: 'return each.length + 1' },
      { ...inside, line: 2, text: "if (cents < 0) throw new RangeError('negative')" },
    ],
    [],
  ])
})
