/** What settles: where nothing can come to rest, nothing is asked. */
import { expect, test } from 'vitest'
import { brokenTitles, named, number, planted, text } from '../../test/planted.ts'

const numbers = { kind: 'array', element: number } as const
const sorts = (call: (list: number[]) => number[]) => ({ sortNumbers: planted(call, [numbers], numbers) })

test('a list that holds NaN is in no order, and one that is sorted wrongly is told all the same', async () => {
  expect(
    await brokenTitles(
      sorts((list) => [...list].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0))),
      'idempotence',
    ),
  ).toEqual([])
  const turned = sorts((list) => (list.length === 3 ? [...list].reverse() : [...list].sort((a, b) => a - b)))
  expect(await brokenTitles(turned, 'idempotence')).toContain('sortNumbers leaves its own answer as it is')
})

test('what is told how to write does not write that again', async () => {
  const write = (how: string): string => (how.startsWith('a') ? `${how}.` : how)
  const of = (name: string) => ({ formatAmount: named(write, { [name]: text }, text) })
  expect(await brokenTitles(of('format'), 'idempotence')).toEqual([])
  expect(await brokenTitles(of('amount'), 'idempotence')).not.toEqual([])
})
