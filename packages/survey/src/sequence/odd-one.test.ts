import { expect, test } from 'vitest'
import type { Check } from './checks.ts'
import { oddOnes } from './odd-one.ts'

function pair(one: string, other: string, [held, broken]: readonly [number, number]): Check {
  return {
    ...{ title: `${one} shows as many as ${other}`, oracle: 'agreement', exports: [], left: '', right: '' },
    ...{ promise: 0.8, threshold: 0.75, between: [one, other], sides: () => undefined, held, broken },
  }
}

test('of three views the one that mostly differs is told, while the others always agree', () => {
  const checks = [pair('size', 'values', [90, 0]), pair('forEach', 'values', [5, 85]), pair('size', 'forEach', [5, 85])]
  expect(oddOnes(checks).map(({ title, why }) => [title, why])).toEqual([
    [
      'forEach shows as many as values',
      expect.stringMatching(/values and size always agree .* forEach mostly does not/),
    ],
  ])
})

test('two views alone accuse nobody, nor do three that all differ', () => {
  expect(oddOnes([pair('forEach', 'values', [5, 85])])).toEqual([])
  expect(
    oddOnes([pair('size', 'values', [30, 60]), pair('forEach', 'values', [5, 85]), pair('size', 'forEach', [5, 85])]),
  ).toEqual([])
})

test('too few uses say nothing', () => {
  expect(
    oddOnes([pair('size', 'values', [9, 0]), pair('forEach', 'values', [1, 9]), pair('size', 'forEach', [1, 9])]),
  ).toEqual([])
})
