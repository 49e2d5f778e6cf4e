import { expect, test } from 'vitest'
import { ComparisonTable, rowsPerSite } from './comparison-table.ts'

/** Site and left side of every row, in order. */
function rowsOf(table: ComparisonTable): string[] {
  return Array.from({ length: table.length }, (_, row) => `${table.sites[row]}:${String(table.left[row])}`)
}

test('a full site keeps its first half and its latest rows, in the order they were written', () => {
  const table = new ComparisonTable()
  table.reserveSites(4)
  table.add(0, 1, 'before', 0, undefined, -1)
  for (let n = 0; n < rowsPerSite * 2; n++) table.add(1, 1, n, 'x', `origin ${n}`, n)
  table.add(2, 2, 'after', 0, undefined, -1)
  table.finish()

  const half = rowsPerSite / 2
  const first = Array.from({ length: half }, (_, n) => n)
  const latest = Array.from({ length: half }, (_, n) => rowsPerSite * 2 - half + n)
  expect(rowsOf(table)).toEqual(['0:before', ...[...first, ...latest].map((n) => `1:${n}`), '2:after'])
  const row = rowsPerSite
  expect([table.origins[row], table.indices[row], table.kinds[row]]).toEqual([`origin ${rowsPerSite * 2 - 1}`, 127, 1])
})

test('after clearing, the table starts over', () => {
  const table = new ComparisonTable()
  table.reserveSites(1)
  for (let n = 0; n < rowsPerSite + 5; n++) table.add(0, 1, n, 'x', undefined, -1)
  table.finish()
  table.clear()
  expect(table.length).toBe(0)
  table.add(0, 1, 'again', 'x', undefined, -1)
  table.finish()
  expect(rowsOf(table)).toEqual(['0:again'])
})
