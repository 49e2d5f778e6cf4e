import { expect, test } from 'vitest'
import { ObjectStates } from './object-states.ts'

/** The numbers of each object, one after the other in one run. */
function trailOf(...objects: unknown[]): (readonly number[] | undefined)[] {
  const states = new ObjectStates()
  states.begin()
  objects.forEach((object, index) => {
    states.note(object, index)
  })
  return [...states.trail]
}

/** The number of the state as a whole comes last. */
const stateOf = (numbers: readonly number[] | undefined): number | undefined => numbers?.at(-1)

test('states are told apart by flags, small counts and the sizes of what is held', () => {
  const objects = [
    { on: false, list: [], count: 0 },
    { on: true, list: [], count: 0 },
    { on: false, list: ['a'], count: 0 },
    { on: false, list: ['b'], count: 0 },
    { on: false, list: ['a', 'b'], count: 0 },
    { on: false, list: [], count: 1 },
  ]
  const states = trailOf(...objects).map(stateOf)
  expect(states[2]).toBe(states[3])
  expect(new Set(states).size).toBe(5)
})

test('of a field with many values it is told whether there is one', () => {
  const states = trailOf(...Array.from({ length: 40 }, (_, at) => ({ name: `name ${at}` }))).map(stateOf)
  expect(new Set(states).size).toBeLessThan(10)
})

test('a field that became larger is a number of its own', () => {
  const [small, large] = trailOf({ list: ['a'] }, { list: ['a', 'b', 'c'] })
  expect(small).toHaveLength(1)
  expect(large).toHaveLength(2)
  expect(large?.[0]).toBeLessThan(0)
})

test('what is no object leaves a gap, and a run begins anew', () => {
  const states = new ObjectStates()
  states.note({ a: 1 }, 1)
  expect([states.trail.length, states.trail[0]]).toEqual([2, undefined])
  states.note('text', 2)
  expect(states.trail.length).toBe(2)
  states.begin()
  expect(states.trail).toEqual([])
})

test('a call that changes nothing has the list of the one before it, so that whoever learns looks once', () => {
  const object = { list: ['a'] }
  const [first, second, third] = trailOf(object, object, { list: ['a', 'b', 'c'] })
  expect(second).toBe(first)
  expect(third).not.toEqual(first)
})
