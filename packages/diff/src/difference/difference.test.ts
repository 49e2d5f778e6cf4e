/** How differences are ranked and grouped. */
import { expect, test } from 'vitest'
import { type FoundDifference, groupDifferences } from './difference.ts'

function found(given: Partial<FoundDifference>): FoundDifference {
  const changed = [{ version: 'after', file: 'a.ts', line: 3, text: 'x', inside: 'f' }] as const
  const nothing = { call: '', input: '', before: '', after: '', cause: '', calledAt: [], runs: 1, seed: 1 }
  return { kind: 'value', exports: ['f'], ...nothing, changed, ...given }
}

test('one changed line is one cause, told by the smallest input, with all exports that show it', () => {
  const groups = groupDifferences([
    found({ exports: ['outer'], input: "'abc'" }),
    found({ exports: ['inner'], input: "''" }),
    found({ exports: ['inner'], input: '1', kind: 'throws' }),
  ])
  expect(groups).toMatchObject([
    { kind: 'throws', exports: ['inner'] },
    { kind: 'value', input: "''", exports: ['inner', 'outer'] },
  ])
})

test('where no line is known, exports and causes are kept apart', () => {
  const [a, b] = [found({ changed: [], cause: 'text' }), found({ changed: [], cause: 'size' })]
  expect(groupDifferences([a, b, { ...a, exports: ['g'] }])).toHaveLength(3)
})
