import { describe, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import { d } from '../from-shape/d.ts'
import { isThenable } from './callable.ts'
import { type GivenTarget, openTarget } from './open-target.ts'
import { isPropertyObject, openProperty } from './property-object.ts'

const add = (a: number, b: number, c: number): number => a + b * 10 + c * 100
const open = (given: Omit<GivenTarget, 'test'>) => openTarget({ test: { name: 'opened' }, ...given })
const three = ['a', 'b', 'c'].map((name) => ({ name, shape: { kind: 'number' } as const }))

describe('a function that is opened', () => {
  test('has its own name and those of its parameters', () => {
    const { target, invocation, parameterNames, description } = open({ target: add })
    expect([target, description]).toEqual([add, undefined])
    expect(invocation).toEqual({ way: 'call', name: 'add' })
    expect(parameterNames?.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(
      open({
        target: (
          () => () =>
            1
        )(),
      }),
    ).not.toHaveProperty('invocation')
  })

  test('behind a row has only what the row leaves, of its names and its description too', () => {
    const { target, parameterNames, description } = open({
      target: add,
      row: [1],
      description: describedAs({ name: 'add', parameters: three }),
    })
    expect(target?.(2, 3)).toBe(321)
    expect(parameterNames?.map(({ name }) => name)).toEqual(['b', 'c'])
    expect(description?.parameters.map(({ name }) => name)).toEqual(['b', 'c'])
  })

  test('has the names a host gives before its own', () => {
    const parameterNames = [{ name: 'first' }]
    expect(open({ target: add, parameterNames }).parameterNames).toBe(parameterNames)
  })

  test('of an object is called on it, and named after it', () => {
    const shop = {
      rate: 3,
      total(this: { rate: number }, n: number) {
        return n * this.rate
      },
    }
    const receiver = { name: 'shop', read: () => shop }
    const { target, invocation } = open({ target: shop.total, receiver })
    expect([target?.(5), invocation]).toEqual([15, { way: 'call', name: 'shop.total' }])
  })

  test('that is a property is no call that is shown, but runs the same', () => {
    const { property, invocation, target } = open({ property: add, row: [1, 2] })
    expect([property?.(3), invocation, target]).toEqual([321, undefined, undefined])
  })
})

describe('a member that is opened', () => {
  const member = describedAs({
    name: 'size',
    kind: 'method',
    className: 'Box',
    parameters: three.slice(0, 1),
    thisShape: { kind: 'unknown' },
  })

  test('has what it is called on as its first parameter, named after its class', () => {
    const { description, invocation } = open({ target: add, description: member })
    expect(description?.parameters).toMatchObject([
      { name: 'box', receiver: true, shape: { kind: 'unknown' } },
      { name: 'a' },
    ])
    expect(description).not.toHaveProperty('thisShape')
    expect(invocation).toEqual({ way: 'method', name: 'size' })
  })

  test('without a class is called on a receiver', () => {
    const { className: _, ...rest } = member
    expect(open({ target: add, description: rest }).description?.parameters[0]?.name).toBe('receiver')
  })

  test('of which somebody describes the arguments alone has none', () => {
    const { description, invocation } = open({ target: add, description: member, options: { domains: [d.int()] } })
    expect(description?.parameters.map(({ name }) => name)).toEqual(['a'])
    expect(invocation).toEqual({ way: 'call', name: 'size' })
  })
})

describe('a property that brings its domains', () => {
  const domains = [d.int()]
  const brought = { [openProperty]: () => ({ domains, run: () => 'run', written: (count: number) => count }) }

  test('is opened by its own key', () => {
    const { property, domains: own, parameterNames } = open({ property: brought })
    expect([property?.(), own, parameterNames]).toEqual(['run', domains, [{ name: 'count' }]])
    expect([isPropertyObject(brought), isPropertyObject({}), isPropertyObject(null), isPropertyObject(add)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('takes no rows', () => {
    expect(() => open({ property: brought, row: [1] })).toThrow(expect.objectContaining({ code: 'bad-call' }))
  })
})

describe('a function of several signatures', () => {
  const [text, number] = [{ kind: 'string' }, { kind: 'number' }] as const
  const parameters = [{ name: 'value', shape: text }]
  const overloads = [{ parameters: [{ name: 'amount', shape: number }], returns: number }]
  const description = describedAs({ parameters, overloads, returns: text })
  const places = (given: Partial<GivenTarget>) =>
    open({ description, ...given }).signatures?.map((list) => list.map(({ name }) => name))

  test('takes what any of them takes, with domains for what has a name, and as a property, too', () => {
    const both = [['value'], ['amount']]
    expect(places({ target: String })).toEqual(both)
    expect(places({ target: String, options: { domains: { amount: d.int() } } })).toEqual(both)
    expect(places({ property: String })).toEqual(both)
  })

  test('is of the first one where domains stand for all its arguments, and behind a row', () => {
    expect(places({ target: String, options: { domains: [d.int()] } })).toBeUndefined()
    expect(places({ property: String, row: [1] })).toBeUndefined()
  })

  test('is called on its receiver by each of them', () => {
    const none = { constructors: [], fields: [], factories: [], subclasses: [] } as const
    const thisShape = { kind: 'class', name: 'Shop', ...none } as const
    const method = describedAs({
      ...{ kind: 'method', className: 'Shop', parameters, overloads, returns: text },
      thisShape,
    })
    expect(places({ target: String, description: method })).toEqual([
      ['shop', 'value'],
      ['shop', 'amount'],
    ])
  })
})

test('what is no function is left to whoever makes the inputs', () => {
  expect(open({ target: 5 as never })).toEqual({ target: 5 })
  expect(open({})).toEqual({})
})

test('a promise is whatever has a method then', () => {
  const having = (then: unknown): object => Object.fromEntries([['then', then]])
  const method = (): number => 1
  const callable = Object.assign(() => 1, having(method))
  const values = [Promise.resolve(), having(method), callable, having(1), {}, null, 'then', method]
  expect(values.map(isThenable)).toEqual([true, true, true, false, false, false, false, false])
})
