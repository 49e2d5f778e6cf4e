import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import type { Verdict } from '../shrink/descent.ts'
import { FailingPlaces } from './failing-places.ts'

const at = (line: number, more = {}) => ({ file: 'src/a.ts', line, column: 2, functionName: 'f', ...more })

/** Places after runs that hit some edges each. */
function after(runs: readonly (readonly [Verdict, ...number[]])[], earlier: readonly number[] = []) {
  const coverage = new ScriptedCoverage()
  for (let edge = 1; edge <= 6; edge++) coverage.places.set(edge, at(10 - edge))
  coverage.places.set(7, at(0))
  coverage.places.set(8, at(30, { around: true }))
  const places = new FailingPlaces(coverage)
  for (const [verdict, ...edges] of runs) {
    coverage.start()
    for (const edge of edges) coverage.hit(edge)
    coverage.stop()
    places.note(verdict)
  }
  return places.places(new Set(earlier)).map(({ line }) => line)
}

test('are where every failing run went by and no passing one, in the order of lines', () => {
  expect(
    after([
      ['same', 1, 2, 3, 4],
      ['same', 1, 2, 3],
      ['passes', 1],
      ['passes', 5],
    ]),
  ).toEqual([7, 8])
})

test('other failures and dropped inputs say nothing', () => {
  expect(
    after([
      ['same', 1, 2],
      ['other', 2],
      ['invalid', 2],
      ['passes', 1],
    ]),
  ).toEqual([8])
})

test('what passed earlier counts', () => {
  expect(after([['same', 1, 2]], [1])).toEqual([8])
})

test('nothing is said where no input is known to pass', () => {
  expect(after([['same', 1, 2]])).toEqual([])
})

test('a way around a branch, and what stands on no line, is no place', () => {
  expect(
    after([
      ['same', 1, 7, 8],
      ['passes', 2],
    ]),
  ).toEqual([9])
})
