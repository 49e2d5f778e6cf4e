import { d } from '@fuzzwright/core'
import { describe, expect, test } from 'vitest'
import { calculator, load, search } from './search-loaded.ts'

const sum = load('sum', '(from, to) => {\n  let all = 0\n  for (let n = from; n < to; n++) all ^= n\n  return all\n}')
const stuck = load('stuck', '(from, to) => {\n  let n = from\n  while (n < to) n += n === 40 ? 0 : 1\n  return n\n}')

describe('a large number in an input', () => {
  test('that only makes it slow is no hang', async () => {
    expect((await search(sum)).findings).toEqual([])
  })

  test('does not hide a loop that has no end', async () => {
    expect((await search(stuck)).finding?.source).toMatch(/^\d+, 41$/)
  })

  test('is one where the test says how many steps there may be', async () => {
    const { finding } = await search(sum, { stepBudget: 100_000 })
    expect(finding?.error).toMatchObject({ kind: 'hang' })
  })
})

describe('code that a stopped run leaves in another state', () => {
  test('is told with the input that was stopped, and with no simpler one', async () => {
    const domains = [d.int({ min: 0, max: 50 }), d.int({ min: 0, max: 500 })]
    const { finding } = await search(calculator('while (to > 0) to ^= 1 << 20'), { domains })
    expect(finding).toMatchObject({ error: { kind: 'hang' }, shrink: { evaluations: 0 } })
    expect(Number(finding?.source.split(',')[0])).toBeGreaterThanOrEqual(35)
  })

  test('is shrunk as long as the code works', async () => {
    const domains = [d.int({ min: 0, max: 900 }), d.int({ min: 0, max: 500 })]
    const target = calculator('while (to >= 0) all ^= 1 << 20', 'digits += 60')
    const { finding } = await search(target, {
      domains,
      seeds: [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
    })
    expect(finding).toMatchObject({ error: { kind: 'hang' }, shrink: { complete: false } })
    expect(finding?.shrink.evaluations).toBeGreaterThan(0)
  })

  test('ends the search, as nothing behind it is of any use', async () => {
    const { findings, runs, warnings } = await search(calculator('for (let at = 0; at < to; at++) all ^= at'))
    expect(findings).toEqual([])
    expect(runs).toBeLessThan(300)
    expect(warnings).toContain(
      'The code does not work as before since a run of it was stopped, as it took too long: the search ended there.',
    )
  })
})
