import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedSource, matchersFor } from './expected-source.ts'

class Point {
  x = 1
}
class Secret {
  shown = 1
  hidden = 2
}
class Closed {
  hidden = 2
}
const nameable = [Point, Secret, Closed]
const classes = {
  nameOf: (value: object) => nameable.find((one) => value instanceof one)?.name,
  isHidden: (_: object, key: string) => key === 'hidden',
}

test.each([
  [undefined, ['toBeUndefined()']],
  [null, ['toBeNull()']],
  [Number.NaN, ['toBeNaN()']],
  [-0, ['toBe(-0)']],
  ["it's", ['toBe("it\'s")']],
  [3n, ['toBe(3n)']],
  [() => 1, ['toEqual(expect.any(Function))']],
  [[1, -0, Number.NaN], ['toEqual([1, -0, NaN])']],
  [new Map([[{ a: 1 }, new Set([1])]]), ['toEqual(new Map([[{ a: 1 }, new Set([1])]]))']],
  [new Date(0), ["toEqual(new Date('1970-01-01T00:00:00.000Z'))"]],
  [{ f: () => 1 }, ['toEqual({ f: expect.any(Function) })']],
  [new Point(), ['toBeInstanceOf(Point)', 'toMatchObject({ x: 1 })']],
  [new Secret(), ['toBeInstanceOf(Secret)', 'toMatchObject({ shown: 1 })']],
  [new Closed(), ['toBeInstanceOf(Closed)']],
  [[new Secret(), new Closed()], ['toEqual([expect.objectContaining({ shown: 1 }), expect.any(Object)])']],
  [Symbol('x'), ['toEqual(expect.any(Symbol))']],
  [Symbol.iterator, ['toBe(Symbol.iterator)']],
] as const)('%s', (value, matchers) => {
  expect(matchersFor(value, classes)).toEqual(matchers)
})

test('a circle cannot be written down', () => {
  const circle: unknown[] = []
  circle.push(circle)
  expect(matchersFor(circle, classes)).toEqual(['toHaveLength(1)'])
})

test('what only looks like a set is not written down', () => {
  expect(expectedSource([Object.create(Set.prototype)])).toBe(undefined)
})

test('the expression is equal to the value', () => {
  const values = fc.anything({ withMap: true, withSet: true, withDate: true, withNullPrototype: false, maxDepth: 3 })
  fc.assert(
    fc.property(values, (value) => {
      const source = expectedSource(value)
      fc.pre(source !== undefined)
      expect(value).toEqual(new Function(`return ${source}`)())
    }),
  )
})
