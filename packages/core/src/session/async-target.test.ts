import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

function reportOf(target: (flag: boolean) => unknown, returns: TypeShape) {
  const description: FuzzedMethodDescription = {
    formatVersion: 1,
    name: 'target',
    kind: 'function',
    parameters: [{ name: 'flag', shape: { kind: 'boolean' } }],
    returns,
    definitions: {},
    concreteValues: [],
    expectedErrors: [],
  }
  const test = { file: '', projectRoot: '', name: 'async' }
  return runFuzzTest({ test, target, description, defaultSeed: 1, clock: { now: () => 0 } })
}
const number: TypeShape = { kind: 'number' }

test('what an asynchronous function resolves to is judged, not the promise', async () => {
  expect((await reportOf(async () => 1, { kind: 'promise', value: number })).outcome).toBe('exhausted')
  expect((await reportOf(async (flag) => (flag ? 'x' : 1), { kind: 'promise', value: number })).finding?.args).toEqual([
    true,
  ])
  const either: TypeShape = { kind: 'union', members: [number, { kind: 'promise', value: number }] }
  expect((await reportOf((flag) => (flag ? 1 : Promise.resolve(2)), either)).outcome).toBe('exhausted')
})
