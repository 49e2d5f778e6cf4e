import { describe, expect, test } from 'vitest'
import { Context } from '../domain/context.ts'
import { d } from '../from-shape/d.ts'
import { Rng } from '../random/rng.ts'
import { CallStates } from './call-states.ts'

const root = d.arrayOf(d.int())

/** Lists stand for sequences: each item is a call, and what came before it does not matter to its state, which is the item. */
function setting() {
  let last: readonly number[] = []
  const listOf = (value: unknown): readonly number[] => (root.getValue(value as never) as number[]) ?? []
  const gone: number[][] = []
  const states = new CallStates(root, {
    callsIn: (value) => listOf(value).length,
    firstCalls: (value, count) => root.fromValue(listOf(value).slice(0, count)),
    goOn(value) {
      gone.push([...listOf(value)])
      return value
    },
    calls: d.int(),
    nextCalls: () => [],
    withCall: () => undefined,
    states: () => last.map((call) => (call === 0 ? undefined : [call])),
  })
  const learn = (list: number[]): boolean => {
    last = list
    return states.learn(root.fromValue(list))
  }
  const rng = new Rng(1)
  const goOn = (times: number): string[] => {
    gone.length = 0
    for (let time = 0; time < times; time++) states.goOn(rng, new Context(rng), false)
    return gone.map((list) => list.join())
  }
  const probed = (): unknown => {
    const value = states.toProbe(rng)
    return value === undefined ? undefined : listOf(value).join()
  }
  return { states, learn, goOn, probed }
}

describe('states of sequences', () => {
  test('are gone on from with the fewest calls that led to them', () => {
    const { learn, goOn } = setting()
    expect(learn([5, 6, 7, 8])).toBe(true)
    expect([...new Set(goOn(200))].sort()).toEqual(['5', '5,6', '5,6,7', '5,6,7,8'])
    expect(learn([7, 8])).toBe(false)
    expect([...new Set(goOn(200))].sort()).toEqual(['5', '5,6', '7', '7,8'])
  })

  test('are no news when they are met again, and none where nobody looked', () => {
    const { learn, goOn } = setting()
    expect(learn([0, 0])).toBe(false)
    expect(goOn(1)).toEqual([])
    expect([learn([0, 5]), learn([5, 5]), learn([5, 6])]).toEqual([true, false, true])
    expect([...new Set(goOn(100))].sort()).toEqual(['5', '5,6'])
  })

  test('have their turns: one that is new has most of them', () => {
    const { learn, goOn } = setting()
    learn([5])
    goOn(300)
    learn([1, 1, 6])
    const next = goOn(100)
    expect(next.filter((list) => list === '1,1,6').length).toBeGreaterThan(30)
    expect(next).toContain('5')
  })

  test('are looked at once each, those that one run led to with one call together', () => {
    const { learn, probed } = setting()
    learn([5, 6, 7])
    expect([probed(), probed(), probed()].sort()).toEqual(['5', '5,6', '5,6,7'])
    expect(probed()).toBeUndefined()
    learn([6, 8])
    expect(probed()).toBe('6,8')
    expect(probed()).toBeUndefined()
  })

  test('are a thousand at most', () => {
    const { learn } = setting()
    expect(learn(Array.from({ length: 1024 }, (_, at) => at + 1))).toBe(true)
    expect(learn([5000])).toBe(false)
  })

  test('are worn once all were looked at and gone on from so often', () => {
    const { states, learn, goOn, probed } = setting()
    learn([5, 6])
    goOn(200)
    expect(states.isWorn(10)).toBe(false)
    expect([probed(), probed(), probed()].toSorted()).toEqual(['5', '5,6', undefined])
    expect([states.isWorn(10), states.isWorn(1000)]).toEqual([true, false])
    learn([5, 6, 7])
    expect(states.isWorn(10)).toBe(false)
  })
})
