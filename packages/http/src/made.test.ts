import { expect, test } from 'vitest'
import { Made } from './made.ts'
import { bareOperation } from './operation/operations-of-routes.ts'

const idOf = (body: object, location: string, parameter = 'id') =>
  Made.by(
    bareOperation('POST', '/pads'),
    { status: 201, headers: { location }, body: JSON.stringify(body) },
    { changes: 0 },
  )?.idFor(parameter)

test('where a thing stands says more than what it is called, and less than its id', () => {
  expect(idOf({ name: '2' }, '/pads/1')).toBe('1')
  expect(idOf({ id: 3, name: '2' }, '/pads/1')).toBe(3)
  expect(idOf({ id: 3, slug: 'a' }, '/pads/3', 'slug')).toBe('a')
})
