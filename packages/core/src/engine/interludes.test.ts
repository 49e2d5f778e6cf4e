import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Corpus } from '../corpus/corpus.ts'
import { emptyDictionary } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import { EntryDetails } from './entry-details.ts'
import { GoalPools } from './goal-pools.ts'
import { Interludes } from './interludes.ts'
import { RandomInputs } from './random-inputs.ts'

const root = d.int()

function setting(mostRuns: number) {
  const rng = new Rng(1)
  const corpus = new Corpus<unknown>(root)
  corpus.add(5, [1], 1)
  const inputs = new RandomInputs({
    root,
    rng,
    dictionary: emptyDictionary,
    details: new EntryDetails(root),
    donors: corpus,
  })
  const count = { runs: 0, discarded: 0 }
  const code = new ScriptedCoverage()
  const pools = new GoalPools({
    root,
    goals: ['coverage', 'slowest'],
    coverage: code,
    signals: { observations: undefined, thrown: undefined },
  })
  const interludes = new Interludes({ rng, inputs, chooser: new EntryChooser(corpus), pools, count, mostRuns })
  return { interludes, count, pools, code }
}

test('stages go on undisturbed until they are a thousand steps ahead of half of all runs; then chance has its turns', () => {
  const { interludes, count } = setting(1e6)
  const firsts: number[] = []
  for (let step = 1; step <= 3000; step++) {
    if (interludes.beforeStep() !== undefined) {
      firsts.push(step)
      count.runs++
    }
    count.runs++
  }
  expect(firsts[0]).toBeGreaterThan(2000)
  expect(firsts.length).toBeGreaterThan(200)
})

test('what runs in between is an untraced mutant of what is kept', () => {
  const { interludes } = setting(1e6)
  const found = Array.from({ length: 1025 }, () => interludes.beforeStep())
  expect(found.slice(0, 1024).every((other) => other === undefined)).toBe(true)
  expect(found[1024]).toMatchObject({ from: 'mutant', traced: false, parent: { value: 5 } })
})

test('in a search of few runs fresh inputs have every second run after the first stages', () => {
  const { interludes, count } = setting(200)
  const given = Array.from({ length: 12 }, () => interludes.beforeStep()?.from)
  expect(given).toEqual([...Array.from({ length: 8 }, () => undefined), 'fresh', 'fresh', 'fresh', 'fresh'])
  count.runs = 100
  expect(interludes.beforeStep()).toBeUndefined()
})

test('goals beside coverage have their turns as soon as one keeps an input', () => {
  const { interludes, pools, code } = setting(1e6)
  code.start()
  code.spend(100)
  pools.learn('passed', 77)
  const given = Array.from({ length: 40 }, () => interludes.beforeStep())
  expect(given.every((other) => other !== undefined)).toBe(true)
  expect(given.some((other) => other?.parent?.value === 77)).toBe(true)
})
