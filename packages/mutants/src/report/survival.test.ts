import { expect, test } from 'vitest'
import type { DistinguishingInput } from '../distinguish/task.ts'
import type { JudgedMutant } from '../mutants-report.ts'
import { assertionLines, survivalLines } from './survival.ts'

function survivor(difference?: Partial<DistinguishingInput>): JudgedMutant {
  return {
    ...{ id: 0, placeId: 0, operator: 'EqualityOperator', replacement: '>=', start: 0, end: 1 },
    ...{ from: { line: 1, column: 0 }, to: { line: 1, column: 1 }, place: { kind: 'expression', start: 0, end: 1 } },
    ...{ verdict: 'survived', killedBy: '', message: '', inputs: 0 },
    ...(difference && {
      difference: { setup: [], call: 'span(60)', input: '60', original: "'60s'", mutated: "'1m'", ...difference },
    }),
  }
}
const marked = (code: string): string => `\`${code}\``

test('what has to run before is told first, and code is set off where somebody asks', () => {
  const inUse = survivor({
    setup: ['const stack = new Stack()'],
    call: 'stack.top()',
    assertion: 'expect(stack.top()).toEqual(1)',
  })
  expect(survivalLines(survivor())).toEqual([])
  expect(survivalLines(survivor({}))).toEqual(["span(60) gives '1m' instead of '60s'; no assertion sees it"])
  expect(survivalLines(inUse, marked)).toEqual([
    '`const stack = new Stack()`',
    "`stack.top()` gives `'1m'` instead of `'60s'`; no assertion sees it",
  ])
  expect(assertionLines(inUse)).toEqual(['const stack = new Stack()', 'expect(stack.top()).toEqual(1)'])
})

test('outcomes that are told in words keep their words outside of code', () => {
  const thrown = survivor({ original: 'throws RangeError: 0 < 1', mutated: 'does not end' })
  expect(survivalLines(thrown, marked)).toEqual([
    '`span(60)` does not end, where the original throws `RangeError: 0 < 1`; no assertion sees it',
  ])
})
