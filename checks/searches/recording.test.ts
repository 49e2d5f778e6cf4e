/** A recording that could not change would prove nothing, and one that changed by itself would prove nothing either. */
import { type Callable, d } from '@fuzzwright/core'
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { expect, test } from 'vitest'
import { loadExpression } from './load-code.ts'
import { type RecordedSearch, recordSearch, searchInSession } from './record-search.ts'

const code = `(text, list) => {
  if (text.startsWith('v1:') && list.includes(4711) && text.length > 9) throw new RangeError('found')
  return list.length > 3 ? text : list
}`

function guided(name: string, seed: number, run = loadExpression<Callable>(name, code)): RecordedSearch {
  return searchInSession('recorded', {
    seed,
    runs: 300,
    parts: () => ({
      property: (...args) => void run(...args),
      options: { domains: [d.string(), d.arrayOf(d.int())] },
      coverage: coverageSource(),
    }),
  })
}

/** Searches a number that takes no part before the `turn`-th input. */
function changedFrom(turn: number): RecordedSearch {
  return {
    name: 'changed',
    run(see) {
      for (let count = 1; count <= 200; count++) see([count >= turn ? -count : count])
      return 'told'
    },
  }
}

test('another seed is another line', async () => {
  const lines = await Promise.all([1, 2, 3].map((seed) => recordSearch(guided('seeds', seed))))
  expect(new Set(lines.map((line) => line.replace(/^recorded: seed \d/, ''))).size).toBe(3)
})

test('the same search is the same line, whatever code was loaded and searched before it', async () => {
  const first = await recordSearch(guided('again', 1))
  for (let seed = 2; seed < 6; seed++) await recordSearch(guided(`other-${seed}`, seed))
  expect(await recordSearch(guided('again', 1))).toBe(first)
})

test('one input that differs changes the digests from there on, and none before', async () => {
  const before = await recordSearch(changedFrom(201))
  expect(before).toMatch(/^changed: told; inputs 10=\w{8} 30=\w{8} 100=\w{8} 200=\w{16}$/)
  const parts = before.split(/[ ;]+/)
  const differing = async (turn: number) => {
    const after = (await recordSearch(changedFrom(turn))).split(/[ ;]+/)
    return after.filter((part, index) => part !== parts[index]).map((part) => part.split('=')[0])
  }
  expect(await differing(200)).toEqual(['200'])
  expect(await differing(31)).toEqual(['100', '200'])
  expect(await differing(1)).toEqual(['10', '30', '100', '200'])
})

test('how a search ends is part of its line', async () => {
  const line = await recordSearch(guided('ends', 1))
  expect(line).toMatch(
    /^recorded: seed 1, failed, \d+ runs, 0 discarded, \d+ kept, \d+ features; rest \w{16}; search \d+ found RangeError \w{12} \(.+\) in \d+ tries, \d+ simpler; inputs /,
  )
})
