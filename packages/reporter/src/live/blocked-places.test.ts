import type { RecordedEdge, RecordedFile } from '@fuzzwright/core/host'
import { expect, test } from 'vitest'
import { blockedPlaces, joinReached } from './blocked-places.ts'

const edges: readonly RecordedEdge[] = [
  [0, 0, 0, -1],
  [10, 0, 0, 3],
  [11, 4, 0, -1],
  [12, 4, 0, -1],
  [14, 4, 0, 0],
  [15, 4, 0, -1],
  [2, 0, 1, -1],
  [2, 9, 1, -1],
  [2, 19, 1, -1],
]
const file: RecordedFile = { file: 'a.ts', functions: ['parse', 'unused'], edges }

test('neighbours that nothing reached are one place, the place that holds back most is first, and functions nobody called are last', () => {
  expect(blockedPlaces([file])).toEqual([
    { file: 'a.ts', functionName: 'parse', line: 11, lastLine: 12, edges: 2, isWhole: false },
    { file: 'a.ts', functionName: 'parse', line: 15, lastLine: 15, edges: 1, isWhole: false },
    { file: 'a.ts', functionName: 'unused', line: 2, lastLine: 2, edges: 3, isWhole: true },
  ])
})

test('what any search reached is reached', () => {
  const other = edges.map(
    ([line, column, index], at): RecordedEdge => [line, column, index, at === 2 || at === 3 ? 7 : -1],
  )
  const joined = joinReached([file, { ...file, edges: other }, { ...file, file: 'b.ts' }])
  expect(joined.map((one) => one.file)).toEqual(['a.ts', 'b.ts'])
  expect(joined[0]?.edges.map(([, , , first]) => first !== -1)).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})
