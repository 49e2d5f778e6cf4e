import { expect, test } from 'vitest'
import { fuzzedCalls } from '../calls/call-sequence.ts'
import { TogetherRun } from './together-run.ts'
import { virtualClock } from './virtual-clock.ts'

test('a command that sets a timer was taken, unless a timer came while the calls were made', async () => {
  class Box {
    is = false
    start(): void {
      this.is = true
      setTimeout(() => void (this.is = false), 5)
    }
    async hold(ms: number): Promise<void> {
      if (ms > 0) await new Promise<void>((resolve) => setTimeout(resolve, ms))
      else await undefined
    }
  }
  const midway = async (ms: number): Promise<readonly number[]> => {
    const sequence = fuzzedCalls(Box, [['new']], [['hold', ms], ['& start']])
    const run = new TogetherRun(sequence, { switches: [], clock: await virtualClock(), most: 2 })
    await run.run([[0, 1]])
    expect([...run.endedIn.keys()].sort()).toEqual([0, 1])
    return [...run.midway]
  }
  expect(await midway(10)).toEqual([1])
  expect(await midway(0)).toEqual([])
})
