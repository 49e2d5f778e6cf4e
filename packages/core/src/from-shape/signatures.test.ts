import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { UNCHANGED } from '../domain/domain.ts'
import { domainLaws } from '../laws/laws.ts'
import { Rng } from '../random/rng.ts'
import { d } from './d.ts'
import { SignaturesDomain } from './signatures.ts'

const text = { domain: d.string() }
const texts = { domain: d.arrayOf(d.string()) }
const number = { domain: d.int({ min: 0, max: 9 }) }
const swapped = () =>
  new SignaturesDomain([
    { parts: [text, texts], keys: ['text', 'texts'] },
    { parts: [texts, text], keys: ['texts', 'text'] },
  ])
const longer = () =>
  new SignaturesDomain([
    { parts: [text], keys: ['text'] },
    { parts: [text, number], keys: ['text', 'number'] },
    { parts: [number, { domain: d.boolean(), optional: true }], keys: ['number', 'flag'] },
  ])

describe('laws', () => {
  test('places that are swapped', () =>
    domainLaws(swapped(), {
      seeds: [
        ['a', ['b']],
        [['b'], 'a'],
      ],
      strangers: [['a', 'b']],
    }))
  test('lists of several lengths', () =>
    domainLaws(longer(), { seeds: [['a'], ['a', 1], [1], [1, true]], strangers: [['a', true], [1, 1], []] }))
})

/** Values drawn and mutated in turn. */
function values(domain: SignaturesDomain): unknown[][] {
  const g = new Context(new Rng(1))
  let c = domain.init(g.reset())
  return Array.from({ length: 400 }, (_, run) => {
    const next = run % 4 === 0 ? domain.init(g.reset()) : domain.mutate(c, g.reset())
    if (next !== UNCHANGED) c = next
    return domain.getValue(c)
  })
}

test('each signature is called, and no mixture of two', () => {
  const kinds = values(swapped()).map((list) =>
    list.map((value) => (Array.isArray(value) ? 'list' : typeof value)).join(),
  )
  expect([...new Set(kinds)].sort()).toEqual(['list,string', 'string,list'])
  const others = values(longer()).map((list) => list.map((value) => typeof value).join())
  expect([...new Set(others)].sort()).toEqual(['number', 'number,boolean', 'string', 'string,number'])
})

test('none is rare', () => {
  const first = values(swapped()).filter(([value]) => typeof value === 'string').length
  expect(first).toBeGreaterThan(100)
  expect(first).toBeLessThan(300)
})

test('arguments are called as their own signature calls them', () => {
  const list = new SignaturesDomain([
    { parts: [text, texts], keys: ['text', 'texts'], names: ['separator', 'parts'] },
    { parts: [texts, text], keys: ['texts', 'text'], names: ['parts', 'separator'] },
  ])
  const namesOf = (value: unknown): unknown => {
    const corpus = list.fromValue(value)
    return corpus && list.partNames(corpus)
  }
  expect(namesOf(['-', ['a']])).toEqual(['separator', 'parts'])
  expect(namesOf([['a'], '-'])).toEqual(['parts', 'separator'])
})
