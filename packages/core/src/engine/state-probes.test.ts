import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { Context } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { SiteKnowledge } from '../mutation/comparison.ts'
import { Rng } from '../random/rng.ts'
import { CallStates } from './call-states.ts'
import { StateProbes } from './state-probes.ts'

/** A call is one number, and its member the range it is out of: below 100, and from there. */
const call = d.int()
const root = d.arrayOf(call)
const listOf = (value: unknown): readonly number[] => root.getValue(value as never) as readonly number[]

/** Sequences that were run, each a list; `compare` tells what the last call compared, and answers the states that all calls led to. */
function probing(compare: (code: ScriptedCoverage, list: readonly number[]) => readonly number[], most = 200) {
  const code = new ScriptedCoverage()
  const knowledge = new SiteKnowledge()
  let trail: readonly number[] = []
  const parts = {
    callsIn: (value: unknown) => listOf(value).length,
    firstCalls: (value: unknown, count: number) => root.fromValue(listOf(value).slice(0, count)),
    goOn: () => undefined,
    calls: call,
    nextCalls: () => [call.fromValue(1), call.fromValue(100)],
    withCall: (value: unknown, next: unknown) =>
      listOf(value).length >= 4 ? undefined : root.fromValue([...listOf(value), Number(call.getValue(next as never))]),
    states: () => trail.map((state) => [state]),
  }
  const states = new CallStates(root, parts)
  const context = new Context(new Rng(1))
  const begin = () => root.fromValue([])
  const probes = new StateProbes({ states, parts, context, coverage: code, knowledge, begin })
  const given: string[] = []
  code.trace(true)
  while (given.length < most) {
    const value = probes.next()
    if (value === undefined) break
    given.push(listOf(value).join())
    code.start()
    trail = compare(code, listOf(value))
    knowledge.learn(code.comparisons)
    states.learn(value)
    probes.learn(value)
  }
  return given
}

describe('behind a state', () => {
  test('every member is called once, and its arguments turn over what that call compared', () => {
    const given = probing((code, list) => {
      const last = list.at(-1) ?? 0
      if (last >= 100) code.compare({ site: 2, left: last, right: 7777 })
      return []
    })
    expect(given).toContain('1')
    expect(given).toContain('7777')
  })

  test('what is asked only there is found, step by step', () => {
    const secrets = [4711, 815, 1234]
    const given = probing((code, list) => {
      let at = 0
      for (const one of list) {
        const secret = secrets[at] ?? -1
        code.compare({ site: at, left: one, right: secret })
        if (one === secret) at++
      }
      return list.map((_, index) =>
        list.slice(0, index + 1).join() === secrets.slice(0, index + 1).join() ? index : 99,
      )
    })
    expect(given).toContain('4711,815,1234')
    expect(given.length).toBeLessThan(100)
  })

  test('a few runs are all that a member has; of nothing but calls without room there are none', () => {
    const given = probing((code, list) => {
      for (let at = 0; at < 40; at++) code.compare({ site: at, left: list.at(-1) ?? 0, right: 1000 + at })
      return list.map((_, index) => index)
    }, 5000)
    const behindFirst = given.filter((list) => list.split(',').length === 2)
    expect(behindFirst.length).toBeGreaterThan(2)
    expect(behindFirst.length).toBeLessThanOrEqual(18)
    expect(Math.max(...given.map((list) => list.split(',').length))).toBe(4)
  })

  test('a call that was refused is not gone on with', () => {
    const states = new CallStates(root, {} as never)
    const coverage = new ScriptedCoverage()
    const parts = { calls: call, nextCalls: () => [call.fromValue(1)], withCall: (_: unknown, next: unknown) => next }
    const begin = () => root.fromValue([])
    const context = new Context(new Rng(1))
    const probes = new StateProbes({
      ...{ states, context, coverage, begin, knowledge: new SiteKnowledge() },
      parts: parts as never,
    })
    expect(probes.next()).toEqual(call.fromValue(1))
    expect(probes.next()).toBeUndefined()
  })
})
