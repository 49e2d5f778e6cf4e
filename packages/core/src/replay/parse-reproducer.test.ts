import { expect, test } from 'vitest'
import { d } from '../from-shape/d.ts'
import { check } from '../session/check.ts'
import { parseReproducer } from './parse-reproducer.ts'
import { storedFinding } from './stored-finding.ts'

const domains = [d.int(), d.structOf({ tags: d.arrayOf(d.string()) })] as const

async function finding() {
  const property = (n: number, { tags }: { tags: string[] }) => n < 100 || tags.length < 2
  const report = await check(property, { domains, seed: 1 })
  return report.finding ?? expect.unreachable('the property fails')
}

test('the arguments of a token, and of a findings file', async () => {
  const found = await finding()
  const [n, { tags }] = parseReproducer(found.replay, domains)
  expect([n, tags]).toEqual([100, ['', '']])
  const file = JSON.stringify(storedFinding('a test', found, { fuzzwright: '1', node: '20' }), undefined, 2)
  expect(parseReproducer(`\n${file}`, domains)).toEqual([100, { tags: ['', ''] }])
})

test('other texts, and inputs of other domains, are told', async () => {
  const { replay } = await finding()
  const said =
    (text: string, others: readonly (typeof domains)[number][] = domains) =>
    () =>
      parseReproducer(text, others)
  expect(said('nonsense')).toThrow(expect.objectContaining({ code: 'bad-replay-token' }))
  expect(said('{}')).toThrow(expect.objectContaining({ code: 'corrupt-finding' }))
  expect(said(replay, [d.int()])).toThrow(expect.objectContaining({ code: 'foreign-reproducer' }))
  expect(said(replay, [d.int({ min: 0, max: 9 }), domains[1]])).toThrow(/no input of these 2 domain/)
})
