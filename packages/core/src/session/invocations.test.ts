import { expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { d } from '../from-shape/d.ts'
import type { FuzzOptions } from './fuzz-options.ts'
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

const accessors = Object.getOwnPropertyDescriptors(
  class {
    limit = 0
    get room(): number {
      if (this.limit === 7) throw new TypeError('no room')
      return this.limit
    }
    set room(value: number) {
      if (this.limit === 7 && value > 9) throw new TypeError('too much')
    }
  }.prototype,
)

test.each([
  ['getter', accessors.room.get, [], ['new Counter(7)']],
  ['setter', accessors.room.set, description.parameters, ['new Counter(7)', '10']],
] as const)('a %s is run on instances the search makes', async (kind, target, parameters, sources) => {
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: kind },
    target: target as (...args: unknown[]) => unknown,
    description: { ...description, name: 'room', kind, parameters, returns: { kind: 'unknown' } },
    resolveEntity: () => Counter,
    defaultSeed: 1,
    clock: { now: () => 0 },
  })
  expect(report.finding?.arguments.map(({ source }) => source)).toEqual(sources)
})

test('a constructor is called with new', async () => {
  class Even {
    readonly half: number
    constructor(whole: number) {
      if (whole > 5) throw new TypeError('too far')
      this.half = whole / 2
    }
  }
  const { thisShape: _, ...rest } = description
  const report = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'even' },
    target: Even as unknown as (...args: unknown[]) => unknown,
    description: { ...rest, name: 'constructor', kind: 'constructor', className: 'Even', returns: { kind: 'unknown' } },
    defaultSeed: 1,
    clock: { now: () => 0 },
  })
  expect(String(report.finding?.error)).toBe('TypeError: too far')
  expect(report.finding?.source).toBe('6')
})

test('of a class without methods is told that it is only made', async () => {
  const { thisShape: _, ...rest } = description
  const warningsOf = async (options: FuzzOptions): Promise<readonly string[]> => {
    const { warnings } = await runFuzzTest({
      test: { file: '', projectRoot: '', name: 'point' },
      target: class Point {} as unknown as (...args: unknown[]) => unknown,
      description: {
        ...rest,
        name: 'constructor',
        kind: 'constructor',
        className: 'Point',
        returns: { kind: 'unknown' },
      },
      options: { runs: 20, ...options },
      defaultSeed: 1,
      clock: { now: () => 0 },
    })
    return warnings
  }
  expect(await warningsOf({})).toEqual(['Point has no public methods of its own, so it is only made.'])
  expect(await warningsOf({ calls: false })).toEqual([])
})

test('a generator is asked for its items, and one without an end not forever', async () => {
  let asked = 0
  function* count(step: number): Generator<number> {
    for (let at = 0; ; at += step) {
      asked++
      if (at > 500 && step === 7) throw new TypeError('too far')
      yield at
    }
  }
  async function* countLater(step: number): AsyncGenerator<number> {
    yield* count(step)
  }
  const { thisShape: _, ...plain } = {
    ...description,
    kind: 'function' as const,
    generator: true,
    returns: { kind: 'unknown' } as const,
  }
  for (const target of [count, countLater]) {
    const report = await runFuzzTest({
      test: { file: '', projectRoot: '', name: 'counts' },
      target,
      description: plain,
      options: { domains: [d.elementOf([0, 7])] },
      defaultSeed: 1,
      clock: { now: () => 0 },
    })
    expect(report.finding?.error).toMatchObject({ message: 'too far' })
  }
  expect(asked).toBeGreaterThan(100)
  expect(asked).toBeLessThan(20_000)
})
