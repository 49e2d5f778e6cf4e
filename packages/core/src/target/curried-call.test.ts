import { describe, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import type { MadeObjects, MemberDescription } from '../description/object-description.ts'
import type { ParameterShape } from '../description/type-shape.ts'
import { curriedCall } from './curried-call.ts'

const number = { kind: 'number' } as const
const n = { name: 'n', shape: number }
const call: MemberDescription = {
  ...{ name: '', way: 'call', returns: { kind: 'boolean' }, expectedErrors: [], async: true },
  parameters: [n, { name: 'step', shape: number, optional: true }],
  constants: [{ value: 7, context: { kind: 'none' } }],
}
const objectsOf = (...members: readonly MemberDescription[]): MadeObjects => ({
  makers: [{ way: 'call', name: '', parameters: [n] }],
  kinds: members.map((member) => ({ name: 'made', shape: { kind: 'unknown' }, members: [member] })),
  curried: true,
})
const described = (objects: MadeObjects, parameters: readonly ParameterShape[] = [n]) =>
  curriedCall(describedAs({ objects, parameters }))

describe('a curried function', () => {
  test('takes all arguments at once, each under a name of its own, and is what its last function answers', () => {
    const { description, lists } = described(objectsOf({ ...call, parameters: [n] }, call)) ?? {}
    expect(lists).toEqual([1, 1])
    expect(description).toMatchObject({
      returns: { kind: 'boolean' },
      async: true,
      concreteValues: [{ value: 7 }, { value: 7 }],
    })
    expect(description?.parameters.map(({ name }) => name)).toEqual(['n', 'n2', 'n3', 'step'])
    expect(description).not.toHaveProperty('objects')
  })

  test('is handed undefined for what may be missing before the last call', () => {
    const { description } = described(objectsOf(call), [{ ...n, optional: true }]) ?? {}
    const shape = { kind: 'union', members: [{ kind: 'undefined' }, number] }
    expect(description?.parameters).toEqual([{ name: 'n', shape }, { ...n, name: 'n2' }, call.parameters[1]])
  })

  test('is not called at once where nobody can tell its arguments apart, or where it may keep something', () => {
    expect(described(objectsOf(call), [{ ...n, rest: true }])).toBeUndefined()
    expect(described(objectsOf({ ...call, overloads: [{ parameters: [], returns: number }] }))).toBeUndefined()
    expect(described(objectsOf({ ...call, name: 'read', way: 'method' }))).toBeUndefined()
    expect(described({ ...objectsOf(call), curried: false })).toBeUndefined()
    expect(curriedCall(describedAs())).toBeUndefined()
  })
})
