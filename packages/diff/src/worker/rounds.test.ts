/** What becomes of time that is left. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import type { Version } from '../version/version.ts'
import { searchInRounds } from './rounds.ts'
import type { DiffTask, SubjectAnswer, WeighedSubject } from './task.ts'

function weighed(id: string, runs: number): WeighedSubject {
  const description: FuzzedMethodDescription = {
    ...{ formatVersion: 1, kind: 'function', name: id, parameters: [], returns: { kind: 'unknown' } },
    ...{ definitions: {}, constants: [], concreteValues: [], expectedErrors: [] },
  }
  const subject = { id, entry: 0, expression: id, name: id, owner: '', kind: 'function', examples: [] } as const
  return { subject: { ...subject, description }, runs }
}

function taskOf(more: Partial<DiffTask>): DiffTask {
  const version: Version = {
    ...{ name: 'v', form: 'sources', folder: '/', sources: '/', types: '/', entries: [] },
    examples: { calls: new Map(), literals: [], answers: new Map(), texts: [] },
  }
  return {
    ...{ kind: 'diff', folder: '/', before: version, after: version, subjects: [], classes: {}, pieces: [], seed: 7 },
    ...{ changed: { before: {}, after: {} }, closeness: { messages: false, order: false }, compiled: '/', skip: [] },
    ...more,
  }
}

/** `quiet`: what the first search of `near` says, which shows nothing. */
async function searched(more: Partial<DiffTask>, quiet: SubjectAnswer['state'] = 'same'): Promise<readonly string[]> {
  const subjects = [weighed('near', 100), weighed('few', 100), weighed('far', 10), weighed('known', 100)]
  const log: string[] = []
  const answers = new Map<string, SubjectAnswer>()
  const states: string[] = []
  await searchInRounds(
    taskOf({ subjects, skip: ['known'], ...more }),
    ({ subject: { id } }, { runs, seed }) => {
      log.push(`${id} ${runs} ${seed}`)
      const isFound = runs >= 400
      const differences: SubjectAnswer['differences'] = isFound
        ? [{ kind: 'value', call: '', input: '', before: '', after: '', cause: '', changed: [], runs: 3 }]
        : []
      const tried = id === 'few' ? 40 : runs
      const state = isFound ? 'different' : id === 'near' && runs === 100 ? quiet : 'same'
      return Promise.resolve({ kind: 'answer', id, state, runs: tried, differences, used: [`${id}.m${runs}`] })
    },
    (answer) => {
      answers.set(answer.id, answer)
      if (answer.id === 'near') states.push(answer.state)
    },
  )
  const { runs = 0, differences = [], used = [] } = answers.get('near') ?? {}
  return [...log, `${states.join()} ${runs} ${differences.map((one) => one.runs).join()} ${used.join()}`]
}

test('what may differ and showed nothing is searched on with twice the runs and other chance until something is found', async () => {
  expect(await searched({ timeBudget: 60_000, isTimed: true })).toEqual([
    ...['near 100 7', 'few 100 7', 'far 10 7', 'near 200 8', 'near 400 9'],
    'same,same,different 700 303 near.m100,near.m200,near.m400',
  ])
})

test('where runs alone decide, and where there is no time left, each is searched once', async () => {
  const once = ['near 100 7', 'few 100 7', 'far 10 7', 'same 100  near.m100']
  expect(await searched({ timeBudget: 60_000 })).toEqual(once)
  expect(await searched({ timeBudget: 100, isTimed: true })).toEqual(once)
})

test('so is what disagreed with itself for some inputs, which stays said of it', async () => {
  const log = await searched({ timeBudget: 60_000, isTimed: true }, 'unstable')
  expect(log.slice(3)).toEqual([
    ...['near 200 8', 'near 400 9'],
    'unstable,unstable,different 700 303 near.m100,near.m200,near.m400',
  ])
})
