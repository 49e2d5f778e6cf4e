import { expect, test } from 'vitest'
import { resultOf } from '../../calls/call.ts'
import { fuzzedCalls } from '../../calls/call-sequence.ts'
import { Context } from '../../domain/context.ts'
import { discarded, ifMade } from '../../domain/discarded.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { d } from '../../from-shape/d.ts'
import { Rng } from '../../random/rng.ts'
import { CallsDomain } from './calls.ts'

class Store {
  add(): object {
    return {}
  }
  find(): object {
    return {}
  }
  end(item: unknown): void {
    void item
  }
}

test.each([
  ['add', 0],
  ['find', 1],
] as const)('what %s answers is recognised where results of several methods are handed', (name, kind) => {
  const domain = d.callsOf(Store, {
    methods: { add: [], find: [], end: [d.just(undefined)] },
    results: { add: ['end.0'], find: ['end.0'] },
  })
  const sequence = fuzzedCalls(Store, [['new']], [['add'], ['find'], ['end', resultOf(1 + kind)]])
  const corpus: unknown = domain.fromValue(sequence)
  expect(domain.validate(corpus)).toBeUndefined()
  expect(domain.getValue(corpus).calls.map((call) => call.name)).toEqual(['add', 'find', 'end'])
  expect(domain.getValue(corpus).calls[2]?.args).toEqual([
    resultOf(sequence.calls.findIndex((call) => call.name === name) + 1),
  ])
})

test('an argument that cannot be made is echoed by none, and its sequence has no calls that are made', () => {
  const unmade = d.int().map(() => {
    throw discarded
  })
  let broken = 0
  const domain = d.callsOf(Store, { methods: { end: [unmade], find: [d.string()] } })
  if (!(domain instanceof CallsDomain)) throw new Error('another domain')
  for (let seed = 1; seed <= 20; seed++) {
    const g = new Context(new Rng(seed))
    const calls = domain.init(g)
    expect(domain.validate(calls)).toBeUndefined()
    const isBroken = (c: ListNode<unknown>): boolean => ifMade(() => domain.getValue(c)) === undefined
    for (const call of domain.nextCalls(calls, g)) {
      const next = domain.withCall(calls, call, g)
      // What goes on can be made, and what cannot be made goes nowhere.
      if (next !== undefined) expect(isBroken(next)).toBe(false)
      if (isBroken(calls)) expect(next).toBeUndefined()
    }
    expect(domain.callsIn(domain.firstCalls(calls, 1))).toBeLessThanOrEqual(1)
    if (isBroken(calls)) expect([...domain.fewerCalls(calls, g.rng)]).toEqual([])
    broken += Number(isBroken(calls))
  }
  expect(broken).toBeGreaterThan(0)
})
