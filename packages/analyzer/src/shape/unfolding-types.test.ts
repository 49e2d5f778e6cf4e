import { domainsFromDescription, sample } from '@fuzzwright/core'
import { expect, test } from 'vitest'
import { describe as describeFunction } from '../index.ts'

/** Each method answers a type with all of these methods once more, of other arguments: `ap` those of a function. */
const methods = `
  is(): this is Either<L, never>
  map<R2>(f: (value: R) => R2): Either<L, R2>
  mapLeft<L2>(f: (value: L) => L2): Either<L2, R>
  ap<L2, R2>(other: Either<L2, (value: R) => R2>): Either<L | L2, R2>
  chain<L2, R2>(f: (value: R) => Either<L2, R2>): Either<L | L2, R2>
  extend<R2>(f: (value: Either<L, R>) => R2): Either<L, R2>
  lists(): Either<L[], R[]>
  swap(): Either<R, L>
  extract(): L | R`
const text = `
export interface Either<L, R> {${methods}
}
export declare const right: <R, L = never>(value: R) => Either<L, R>
export declare function left<L, R = never>(value: L): Either<L, R>
export interface Later<T> extends PromiseLike<T> {
  map<U>(f: (value: T) => U): Later<U>
  ap<U>(other: Later<(value: T) => U>): Later<U>
}
export declare function later<T>(run: () => PromiseLike<T>): Later<T>
export function size(one: Either<string, number>) { return String(one.extract()).length }
export function decode(codec: { decode: (input: unknown) => Either<string, Date> }) { return codec.decode(1) }
export function wait(one: Later<number>) { return one.map((value) => value + 1) }
`
const described = (name: string) => describeFunction('/nowhere/either.ts', name, { text })

test('functions of the module make them, and nothing is written out', () => {
  const { parameters, notes } = described('size')
  expect(parameters[0]?.shape).toMatchObject({
    kind: 'class',
    entity: { module: '/nowhere/either.ts', exportName: '*' },
    factories: [
      { name: 'left', parameters: [{ name: 'value', shape: { kind: 'string' } }] },
      { name: 'right', parameters: [{ name: 'value', shape: { kind: 'number' } }] },
    ],
  })
  expect(notes).toContain('values of Either are made by left(), right() of /nowhere/either.ts')
})

test('so they do where a given function answers one', () => {
  const either = { left: (value: unknown) => ({ value }), right: (value: unknown) => ({ value }) }
  const resolveEntity = ({ exportName }: { exportName: string }) => (exportName === '*' ? either : undefined)
  for (const [codec] of sample(domainsFromDescription(described('decode'), { resolveEntity }), { count: 20 })) {
    expect((codec as { decode: (input: unknown) => unknown }).decode(1)).toHaveProperty('value')
  }
})

test('a maker may ask for a function that answers what the value holds', () => {
  expect(described('wait').parameters[0]?.shape).toMatchObject({
    kind: 'class',
    factories: [
      {
        name: 'later',
        parameters: [
          { name: 'run', shape: { kind: 'function', returns: { kind: 'promise', value: { kind: 'number' } } } },
        ],
      },
    ],
  })
})
