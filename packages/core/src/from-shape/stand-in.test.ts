import { expect, test } from 'vitest'
import { thrownBy } from '../../test/thrown-by.ts'
import type { ClassShape } from '../description/class-constructors.ts'
import type { PropertyShape, TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

const unmade: TypeShape = { kind: 'unsupported', text: 'Money', path: '', reason: 'nobody can make one' }
const properties: readonly PropertyShape[] = [
  { name: 'cents', shape: { kind: 'number' } },
  { name: 'note', shape: { kind: 'string' }, optional: true },
  { name: 'half', shape: { kind: 'function', parameters: [], returns: unmade }, optional: true, method: true },
]
const money: ClassShape = {
  ...{ kind: 'class', name: 'Money', constructors: [], fields: [], factories: [], subclasses: [] },
  standIn: { kind: 'object', properties },
}

function standIns(): { note?: string; half?: () => unknown }[] {
  const domain = domainFromShape(money, {})
  const g = new Context(new Rng(1))
  return Array.from({ length: 50 }, () => domain.getValue(domain.init(g.reset())) as object)
}

test('an object with its members stands in for a class out of reach', () => {
  const { standIn: _, ...hidden } = money
  for (const one of standIns()) expect(one).toHaveProperty('cents', expect.any(Number))
  expect(() => domainFromShape(hidden, {})).toThrow('the class is not exported')
})

test('what reads a member that a stand-in was left without discards the input', () => {
  const without = standIns().filter((one) => !Object.keys(one).includes('half'))
  expect(without.length).toBeGreaterThan(0)
  for (const one of without) expect(thrownBy(() => one.half?.())).toBe(discarded)
})

test('what may be missing anyway is read as missing, and what is written there is there', () => {
  for (const one of standIns()) {
    expect(thrownBy(() => one.note)).toBeUndefined()
    one.half = () => 1
    expect(one.half()).toBe(1)
  }
})

test('a domain that is asked whether it could have made a stand-in reads nothing the object was left without', () => {
  const method: TypeShape = { kind: 'function', parameters: [], returns: { kind: 'number' } }
  const other = domainFromShape(
    { kind: 'object', properties: properties.map((one) => (one.name === 'half' ? { ...one, shape: method } : one)) },
    {},
  )
  const own = domainFromShape(money, {})
  for (const one of standIns()) {
    expect(thrownBy(() => other.fromValue(one))).toBeUndefined()
    if (Object.keys(one).includes('half')) continue
    const again: unknown = own.fromValue(one)
    expect(Object.entries(Object(again === undefined ? again : own.getValue(again)))).toEqual(Object.entries(one))
  }
})
