import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

class Counter {
  readonly limit: number
  constructor(limit: number) {
    this.limit = limit
  }
  add(step: number): number {
    if (this.limit > 3 && step > 100) throw new TypeError('too far')
    return step
  }
}

const number = { kind: 'number', constraints: { integer: true } } as const
const description: FuzzedMethodDescription = {
  formatVersion: 1,
  name: 'add',
  kind: 'method',
  className: 'Counter',
  parameters: [{ name: 'step', shape: number }],
  returns: { kind: 'number' },
  thisShape: {
    kind: 'class',
    name: 'Counter',
    entity: { module: '', exportName: 'Counter' },
    constructors: [{ parameters: [{ name: 'limit', shape: number }] }],
    fields: [],
    factories: [],
    subclasses: [],
  },
  definitions: {},
  concreteValues: [],
  expectedErrors: [],
}

test('a method is run on instances the search makes', async () => {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'adds' },
    target: Counter.prototype.add,
    description,
    resolveEntity: () => Counter,
    defaultSeed: 1,
    clock: { now: () => 0 },
  })
  expect(report.finding?.arguments).toEqual([
    { name: 'counter', source: 'new Counter(4)', receiver: true },
    { name: 'step', source: '101' },
  ])
  expect(report.finding?.source).toBe('101')
})
