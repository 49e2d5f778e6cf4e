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

/** `lengths`: of the input that each search of `near` finds, zero where it finds none. */
async function searchedOn(lengths: readonly number[]): Promise<readonly string[]> {
  const log: string[] = []
  const told: (SubjectAnswer | undefined)[] = []
  let answer: SubjectAnswer | undefined
  await searchInRounds(
    taskOf({ subjects: [weighed('near', 100)], timeBudget: 60_000, isTimed: true }),
    ({ subject: { id } }, { runs }, known) => {
      told.push(known)
      const input = 'x'.repeat(lengths[log.length] ?? 0)
      const one = {
        kind: 'value',
        call: '',
        input,
        before: '',
        after: '',
        cause: 'text',
        changed: [],
        runs: 3,
      } as const
      const other = { ...one, cause: 'number', input: 'number', pieces: [log.length] }
      log.push(`${id} ${runs}`)
      const differences = input === '' ? [] : [one, other]
      const state = input === '' ? 'same' : 'different'
      return Promise.resolve({ kind: 'answer', id, state, runs: 50, differences, unexplained: [7, log.length] })
    },
    (now) => {
      answer = now
    },
  )
  const { state, differences = [], unexplained = [] } = answer ?? {}
  const found = differences.map(({ cause, input, runs }) => `${cause} ${input.length} ${runs}`)
  expect(told.map((known) => known?.runs)).toEqual([undefined, 50, 100])
  return [...log, `${state} ${found.join()} ${unexplained.join()}`]
}

test('what has shown a difference is searched on for two rounds, and told by the shortest input of each way and piece', async () => {
  const runs = ['near 100', 'near 200', 'near 400']
  expect(await searchedOn([5, 3, 4])).toEqual([...runs, 'different text 3 53,number 6 3,number 6 53,number 6 103 7'])
  expect(await searchedOn([5, 0, 0])).toEqual([...runs, 'different text 5 3,number 6 3 7,1'])
})
