import { describe, expect, test } from 'vitest'
import { LabelTally, rareLabels } from './label-tally.ts'
import { RunLabels } from './run-labels.ts'

/** A tally of `inputs` drawn, of which the first `labelled` have the label `x`. */
function drawn(inputs: number, labelled: number, least?: number): LabelTally {
  const tally = new LabelTally()
  for (let index = 0; index < inputs; index++) tally.drew('passed', labelsOf(index < labelled, least))
  return tally
}

function labelsOf(isLabelled: boolean, least: number | undefined): RunLabels {
  const labels = new RunLabels()
  if (least !== undefined) labels.ask(least, 'x')
  if (isLabelled) labels.give('x')
  return labels
}

function verdict(inputs: number, labelled: number, least: number): 'enough' | 'surely' | 'perhaps' {
  const statistics = drawn(inputs, labelled, least).statistics(false)
  if (statistics === undefined) throw new Error('nothing was counted')
  const { surely, perhaps } = rareLabels(statistics)
  return surely.length > 0 ? 'surely' : perhaps.length > 0 ? 'perhaps' : 'enough'
}

describe('what counts', () => {
  test('inputs that were dropped do not', () => {
    const tally = drawn(10, 4)
    tally.drew('discarded', labelsOf(true, undefined))
    expect(tally.statistics(false)).toEqual({ inputs: 10, labels: [{ name: 'x', count: 4 }], all: false })
  })

  test('nothing is known where nothing was labelled, or no input counts', () => {
    expect(drawn(10, 0).statistics(false)).toBeUndefined()
    expect(drawn(10, 5).statistics(true)).toBeUndefined()
  })

  test('the most frequent come first, and of several shares the largest is asked for', () => {
    const tally = drawn(4, 1, 0.25)
    const labels = new RunLabels()
    labels.give('often')
    labels.ask(0.5, 'x')
    for (let index = 0; index < 3; index++) tally.drew('passed', labels)
    expect(tally.statistics(false)?.labels).toEqual([
      { name: 'often', count: 3 },
      { name: 'x', count: 1, least: 0.5 },
    ])
  })
})

describe('a share that is asked for', () => {
  test('is surely missed where chance would show so few once in a million', () => {
    expect(verdict(1000, 100, 0.1)).toBe('enough')
    expect(verdict(1000, 90, 0.1)).toBe('perhaps')
    expect(verdict(1000, 62, 0.1)).toBe('perhaps')
    expect(verdict(1000, 50, 0.1)).toBe('surely')
    expect(verdict(100, 0, 0.1)).toBe('perhaps')
    expect(verdict(204, 0, 0.1)).toBe('surely')
    expect(verdict(1000, 999, 1)).toBe('surely')
  })

  test('of exactly that size is never taken for too small, in 20,000 tests', () => {
    let state = 12345
    const chance = (): number => (state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) / 0x80000000
    for (let round = 0; round < 20_000; round++) {
      let labelled = 0
      for (let index = 0; index < 200; index++) if (chance() < 0.3) labelled++
      const { surely } = rareLabels({ inputs: 200, labels: [{ name: 'x', count: labelled, least: 0.3 }], all: false })
      expect(surely).toEqual([])
    }
  })

  test('needs one input where all were tried', () => {
    const rare = (count: number) => rareLabels({ inputs: 4, labels: [{ name: 'x', count, least: 0.9 }], all: true })
    expect(rare(1)).toEqual({ surely: [], perhaps: [] })
    expect(rare(0).surely).toHaveLength(1)
  })

  test('takes so many draws that half of it would be told', () => {
    expect(drawn(1, 0).missing).toBe(0)
    for (const least of [0.5, 0.1, 0.01]) {
      const enough = drawn(1, 0, least).missing + 1
      expect(verdict(enough, Math.floor((enough * least) / 2), least)).toBe('surely')
    }
    expect(drawn(814, 0, 0.1).missing).toBe(0)
    expect(drawn(800, 0, 0.1).missing).toBe(14)
  })
})
