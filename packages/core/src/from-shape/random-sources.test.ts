import { expect, test } from 'vitest'
import type { TypeShape } from '../description/type-shape.ts'
import { sample } from '../domain/sample.ts'
import { domainFromShape } from './domain-from-shape.ts'

const draw: TypeShape = { kind: 'function', returns: { kind: 'number' }, parameters: [] }
const drawn = (name: string, shape: TypeShape = draw): readonly number[] => {
  const options = domainFromShape({ kind: 'object', properties: [{ name, shape }] })
  const made = sample(options, { seed: 1, count: 80 }) as readonly Record<string, (...args: number[]) => number>[]
  return made.map((value) => value[name]?.(1) as number)
}
const isBelowOne = (value: number): boolean => value >= 0 && value < 1

test.each(['random', 'randomSource', 'rng', 'prng', 'rand', 'randomFn', 'seededRng'])(
  'what a function called %s answers may stand in for Math.random',
  (name) => {
    const answers = drawn(name)
    expect(answers.every(isBelowOne)).toBe(true)
    expect(new Set(answers).size).toBeGreaterThan(5)
  },
)

test.each(['now', 'brand', 'randomInt', 'string'])('one called %s answers any number', (name) => {
  expect(drawn(name).every(isBelowOne)).toBe(false)
})

test('nor is one that takes something such a source', () => {
  const parameters = [{ name: 'max', shape: { kind: 'number' } as const }]
  expect(drawn('random', { ...draw, parameters } as TypeShape).every(isBelowOne)).toBe(false)
})
