/** The law of this package: a verdict is what the same change made by hand gets in a fresh process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import type { JudgedMutant } from '../src/index.ts'
import { MutantsProject } from './mutants-project.ts'

const project = new MutantsProject()
let mutants: readonly JudgedMutant[] = []

beforeAll(async () => {
  const report = await project.run()
  mutants = report.files.flatMap((file) => file.mutants)
}, patienceMs)

afterAll(() => project.remove())

test('every verdict is that of the mutant made by hand', { timeout: patienceMs }, async () => {
  // Each costs a worker; of those that are noticed at once every third will do.
  const ending = mutants.filter(({ id, verdict }) => verdict !== 'timed out' && (verdict !== 'killed' || id % 3 === 0))
  const noticed = await project.noticedByHand(ending)
  const different = ending.filter(({ id, verdict }) => (verdict === 'killed') !== noticed.has(id))
  expect(different).toEqual([])
  expect(ending.length).toBeGreaterThan(20)
})

test('a mutant that never ends is ended, and no other is', () => {
  const endless = mutants.filter(({ verdict }) => verdict === 'timed out')
  expect(endless.map(({ from, replacement }) => [from.line, replacement])).toEqual([[19, '--']])
})

test('what no test runs is not reached', () => {
  const lines = new Set(mutants.filter(({ verdict }) => verdict === 'not reached').map(({ from }) => from.line))
  expect([...lines]).toEqual([67, 68])
})

test('a survivor is a change that the tests do not see', () => {
  const survivors = mutants.filter(({ verdict }) => verdict === 'survived')
  expect(survivors.map(({ from, replacement }) => `${from.line} ${replacement}`)).toContain('14 >=')
})
