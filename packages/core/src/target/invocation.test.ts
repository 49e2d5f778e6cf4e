import { describe, expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { invocationOf, takesReceiver } from './invocation.ts'
import { printCall } from './print-call.ts'

const plain: FuzzedMethodDescription = {
  formatVersion: 1,
  name: 'size',
  kind: 'function',
  parameters: [],
  returns: { kind: 'unknown' },
  definitions: {},
  concreteValues: [],
  expectedErrors: [],
}
const thisShape = { kind: 'unknown' } as const
const member = { ...plain, className: 'Box', thisShape }

const cases = [
  ['a function', plain, {}, 'size(a, b)'],
  ['a function of an object', plain, { receiver: 'shop.cart' }, 'shop.cart.size(a, b)'],
  ['a function that uses `this`', { ...plain, thisShape }, {}, 'size.call(a, b)'],
  ['a method without a class', { ...plain, kind: 'method', thisShape }, {}, 'size.call(a, b)'],
  ['a constructor', { ...member, kind: 'constructor' }, {}, 'new Box(a, b)'],
  ['a method', { ...member, kind: 'method' }, {}, 'a.size(b)'],
  ['a getter', { ...member, kind: 'getter' }, {}, 'a.size'],
  ['a setter', { ...member, kind: 'setter' }, {}, 'a.size = b'],
  ['a static method', { ...plain, kind: 'static', className: 'Box' }, { receiver: 'Box' }, 'Box.size(a, b)'],
  ['a generator', { ...plain, generator: true }, {}, '[...size(a, b)]'],
  ['a generator that is a method', { ...member, kind: 'method', generator: true }, {}, '[...a.size(b)]'],
  [
    'an asynchronous generator',
    { ...plain, generator: true, async: true },
    {},
    'for await (const item of size(a, b)) item',
  ],
  [
    'a method with domains for its arguments alone',
    { ...member, kind: 'method' },
    { hasOwnDomains: true },
    'size(a, b)',
  ],
] as const

describe('an invocation', () => {
  test.each(cases)('of %s is shown as it is made', (_what, description, facts, source) => {
    expect(printCall(invocationOf(description, facts), ['a', 'b'])).toBe(source)
  })

  test('of what is curried takes its arguments in turns', () => {
    const curried = { way: 'curried', name: 'between', lists: [1, 0] } as const
    expect(printCall(curried, ['a', 'b', 'c'])).toBe('between(a)()(b, c)')
    expect(printCall(curried, ['a'])).toBe('between(a)()()')
  })

  test('takes a receiver where the first argument is what the function is called on', () => {
    const ways = (['call', 'new', 'method', 'get', 'set', 'borrowed', 'curried'] as const).filter((way) =>
      takesReceiver({ way, name: 'f' }),
    )
    expect(ways).toEqual(['method', 'get', 'set', 'borrowed'])
  })
})
