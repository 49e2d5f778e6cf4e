import { describe, expect, test } from 'vitest'
import { corpusOf, done, failed, integerOf, root, scriptedSession } from '../../test/scripted/scripted-session.ts'
import type { DeathVerdict, DeathWatch } from './isolation.ts'
import { watchDeaths } from './shrink-death.ts'

class ProcessDied extends Error {}

/** Runs integers in one process after the other; those above 1,000 kill it, those that 7 divides fail. */
async function lives(first: readonly number[], mostRuns = 1000) {
  const verdicts: DeathVerdict[] = []
  let asked: number[] = []
  const runs: number[] = []
  const watch: DeathWatch = {
    inputs: first.map((n) => root.serialize(corpusOf(n) as never)),
    verdicts,
    seed: 1,
    asks: (input) => void (asked = [...asked.slice(0, verdicts.length), integerOf(root.parse(input))]),
    tells: (verdict) => void verdicts.push(verdict),
  }
  let processes = 0
  for (;;) {
    processes++
    const parts = scriptedSession((n) => {
      runs.push(n)
      if (n > 1000) throw new ProcessDied()
      return n % 7 === 0 ? failed(new Error('seven')) : undefined
    })
    try {
      await done(watchDeaths(watch, { ...parts, runs: mostRuns }))
      const deadly = verdicts.lastIndexOf('dies')
      return { processes, verdicts, runs, smallest: deadly < 0 ? undefined : asked[deadly] }
    } catch (error) {
      if (!(error instanceof ProcessDied)) throw error
      verdicts.push('dies')
    }
  }
}

describe('inputs that end the process that runs them', () => {
  test('are made as simple as they get, each death in a process of its own', async () => {
    const { smallest, processes, verdicts } = await lives([5, 123_456])
    expect(smallest).toBe(1001)
    expect(processes).toBe(verdicts.filter((verdict) => verdict === 'dies').length + 1)
  })

  test('are run no second time by the processes that come later', async () => {
    const { runs } = await lives([123_456])
    expect(new Set(runs).size).toBe(runs.length)
  })

  test('are told from those that only fail, and where none is deadly one process is enough', async () => {
    expect(await lives([14, 3])).toMatchObject({ verdicts: ['other', 'passes'], processes: 1, smallest: undefined })
  })

  test('that are none of the domains any longer are not run', async () => {
    const verdicts: DeathVerdict[] = []
    const tells = (verdict: DeathVerdict) => void verdicts.push(verdict)
    const watch: DeathWatch = { inputs: [['a text']], verdicts: [], seed: 1, asks: () => expect.unreachable(), tells }
    await done(watchDeaths(watch, { ...scriptedSession(() => expect.unreachable()), runs: 10 }))
    expect(verdicts).toEqual(['invalid'])
  })
})
