import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

const letters = 'abcdefghijklmnop'.split('').map((name) => `${name}: string`)
const text = `
interface User { ${letters.join('; ')} }
export class Users {
  async first(): Promise<User> { throw new Error('none') }
  async last(): Promise<User> { throw new Error('none') }
}
export function pair(left: User, right: User): Promise<User> { return Promise.resolve(right) }
`

test('what several members promise is shared, and each of them still says that it promises', () => {
  const { objects, definitions } = describeFunction('/nowhere/users.ts', 'Users', { text, withObjects: true })
  const members = objects?.kinds.flatMap((kind) => kind.members) ?? []
  expect(members.map(({ name, returns }) => [name, returns])).toEqual([
    ['first', { kind: 'promise', value: { kind: 'reference', to: 'User' } }],
    ['last', { kind: 'promise', value: { kind: 'reference', to: 'User' } }],
  ])
  expect(definitions.User).toMatchObject({
    kind: 'object',
    properties: letters.map(() => ({ shape: { kind: 'string' } })),
  })
})

test('what several parameters ask for is written once', () => {
  const { parameters, returns } = describeFunction('/nowhere/users.ts', 'pair', { text })
  const shared = { kind: 'reference', to: 'User' }
  expect(parameters.map(({ shape }) => shape)).toEqual([shared, shared])
  expect(returns).toEqual({ kind: 'promise', value: shared })
})
