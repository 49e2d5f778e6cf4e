import { FuzzError } from '@fuzzwright/core'
import { Rng } from '@fuzzwright/core/domain'
import { expect, test } from 'vitest'
import { json } from '../ready-made/json.ts'
import { type Approach, approaches } from './approaches.ts'
import { evolve } from './evolve.ts'
import type { EvolveOptions } from './evolve-options.ts'
import { type Goals, multipleGoals } from './goals.ts'

let runs = 0

function errorOf(options: object): FuzzError {
  runs = 0
  const whole = { grammar: json, rng: new Rng(1), target: () => void runs++, ...options } as EvolveOptions
  try {
    evolve(whole)
  } catch (error) {
    if (error instanceof FuzzError) return error
    throw error
  }
  throw new Error('no error')
}

const setting = (change: Partial<Approach>) => ({ approach: { ...approaches.directed, ...change } })
const goals = (change: Partial<Goals>) => ({ goals: { ...multipleGoals, ...change } })

test.each([
  ['an approach of no name', { approach: 'fdloop' }, 'unknown-approach', 'no approach "fdloop"'],
  ['a property of all objects', { approach: 'toString' }, 'unknown-approach', 'no approach "toString"'],
  [
    'tournaments of nobody',
    setting({ selection: { kind: 'tournament', size: 0, count: 2 } }),
    'bad-evolution',
    'tournament is 0',
  ],
  ['nobody selected', setting({ selection: { kind: 'best', count: 0 } }), 'bad-evolution', 'number selected is 0'],
  ['a share above all', setting({ selection: { kind: 'share', share: 2 } }), 'bad-evolution', 'selected share is 2'],
  ['a negative share', setting({ sources: { uniform: -1 } }), 'bad-evolution', 'share of uniform is -1'],
  ['no source', setting({ sources: {}, edits: { tree: 0 } }), 'bad-evolution', 'all sources and edits'],
  ['a negative weight', goals({ coverage: -1 }), 'bad-evolution', 'weight of coverage is -1'],
  ['a weight that is none', goals({ runTime: Number.NaN }), 'bad-evolution', 'weight of runTime is NaN'],
  ['half an input', { inputs: 0.5 }, 'bad-evolution', 'inputs is 0.5'],
  ['negative generations', { generations: -1 }, 'bad-evolution', 'generations is -1'],
  ['no time at all', { hangAfter: 0 }, 'bad-evolution', 'hangAfter is 0'],
  ['no room at all', { budget: 0 }, 'bad-evolution', 'budget is 0'],
])('%s is refused before anything runs', (_, options, code, message) => {
  const error = errorOf(options)
  expect(error.code).toBe(code)
  expect(error.message).toContain(message)
  expect(error.hint).toMatch(/^Give /)
  expect(runs).toBe(0)
})

test('an asynchronous target is refused at its first answer', () => {
  let calls = 0
  const target = async (): Promise<void> => {
    calls++
    throw new Error('whose rejection nobody sees')
  }
  expect(errorOf({ target }).code).toBe('async-target')
  expect(calls).toBe(1)
})
