import { expect, test } from 'vitest'
import type { Outcome } from './outcome.ts'
import { shownOutcome, shownPair } from './shown-outcome.ts'

const outcome = (ended: Outcome['ended'], value: unknown): Outcome => ({
  ...{ ended, value, args: [], given: () => [], calls: [] },
})

test('what the engine quotes is told without what counts in it', () => {
  const error = new TypeError('(this.all[name] || ((++$zc[6]) , [])).filter is not a function')
  expect(shownOutcome(outcome('threw', error), 'throws')).toBe(
    'throws TypeError: (this.all[name] || []).filter is not a function',
  )
})

test('what differs is seen, however late it comes', () => {
  const rows = (last: string) => outcome('returned', [...Array.from({ length: 90 }, (_, at) => at * at * at), last])
  const [before, after] = shownPair([rows('1'), rows('2')], 'value')
  expect([before.startsWith('…'), before.endsWith("'1']"), after.endsWith("'2']")]).toEqual([true, true, true])
  expect(shownPair([outcome('returned', 1), undefined], 'hangs')).toEqual(['1', 'does not end'])
})
