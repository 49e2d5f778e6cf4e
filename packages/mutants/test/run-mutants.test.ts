/** The law of this package: a verdict is what the same change made by hand gets in a fresh process. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import type { JudgedMutant } from '../src/index.ts'
import { MutantsProject } from './mutants-project.ts'

const shop = readFileSync(fileURLToPath(new URL('fixtures/shop.ts', import.meta.url)), 'utf8')
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

test('what tells a survivor from the original fails on the mutant made by hand, and on nothing else', {
  timeout: patienceMs,
}, async () => {
  const told = mutants.filter(({ difference }) => difference?.assertion !== undefined)
  expect(told.map(({ from, operator }) => `${from.line} ${operator}`)).toEqual([
    '14 EqualityOperator',
    '19 EqualityOperator',
    '20 EqualityOperator',
    '30 ConditionalExpression',
    '30 StringLiteral',
    '32 StringLiteral',
  ])
  const specOf = ({ difference }: Pick<JudgedMutant, 'difference'>): string =>
    `import { expect, test } from 'vitest'\nimport { grade, names, span } from './shop'\ntest('one', () => { void [grade, names, span]; ${difference?.assertion} })\n`
  const unchanged = told.map((mutant) => ({ ...mutant, replacement: shop.slice(mutant.start, mutant.end) }))
  expect([...(await project.noticedByHand(told, specOf))].sort()).toEqual(told.map(({ id }) => id).sort())
  expect([...(await project.noticedByHand(unchanged, specOf))]).toEqual([])
})

test('what no input tells from the original is equal as far as they tell', () => {
  const equal = mutants.filter(({ verdict }) => verdict === 'equal')
  // To count up to `high` once more changes nothing, nor does a turn more; a square is no other when it is made again.
  expect(equal.map(({ from, replacement }) => `${from.line} ${replacement}`)).toEqual(['19 true', '19 <=', '36 false'])
  expect(equal.every(({ inputs, difference }) => inputs >= 1_000 && difference === undefined)).toBe(true)
})
