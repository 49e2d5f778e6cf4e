import { expect, test } from 'vitest'
import type { TypeShape } from '../../description/type-shape.ts'
import { Context } from '../../domain/context.ts'
import { type Domain, UNCHANGED } from '../../domain/domain.ts'
import { keyOf } from '../../domain/key-of.ts'
import { d } from '../../from-shape/d.ts'
import { domainFromShape } from '../../from-shape/domain-from-shape.ts'
import { vector } from '../../laws/samples.ts'
import { Rng } from '../../random/rng.ts'
import { runFuzzTest } from '../../session/run-fuzz-test.ts'

const text: TypeShape = { kind: 'string' }

/** As semver declares its own: made of a text, or of another one. */
function versionShape(): TypeShape {
  return {
    ...{ kind: 'class', name: 'Version', entity: { module: 'version.ts', exportName: 'Version' } },
    constructors: [
      { parameters: [{ name: 'of', shape: { kind: 'union', members: [text, { kind: 'reference', to: 'V' }] } }] },
    ],
    ...{ fields: [], factories: [], subclasses: [] },
  }
}

test('instances inside of instances share their attempts, where every constructor refuses', () => {
  let calls = 0
  class Version {
    constructor() {
      calls++
      throw new TypeError('no version')
    }
  }
  const version = versionShape()
  const domain = domainFromShape(version, { definitions: { V: version }, resolveEntity: () => Version })
  const context = new Context(new Rng(1))
  const most = Array.from({ length: 200 }, () => {
    calls = 0
    domain.init(context.reset())
    return calls
  })
  // Each attempt may build all that are inside of each other, a few.
  expect(Math.max(...most)).toBeLessThan(64 * 8)
  expect(Math.max(...most)).toBeGreaterThan(10)
})

test('and so do their mutants, however deep they are changed', () => {
  let calls = 0
  let isRefused = false
  class Version {
    constructor() {
      calls++
      if (isRefused) throw new TypeError('no version')
    }
  }
  const version = versionShape()
  const domain = domainFromShape(version, { definitions: { V: version }, resolveEntity: () => Version })
  const context = new Context(new Rng(1))
  const nested = (depth: number): unknown => {
    for (;;) {
      calls = 0
      const c = domain.init(context.reset())
      domain.getValue(c)
      if (calls > depth) return c
    }
  }
  const deep = nested(7)
  isRefused = true
  const most = Array.from({ length: 200 }, () => {
    calls = 0
    domain.mutate(deep, context.reset())
    return calls
  })
  expect(Math.max(...most)).toBeLessThan(64 * 16)
})

test('mutants of what cannot be built, and instances that a constructor hands back, are no errors', async () => {
  class Made {
    readonly text: string

    constructor(of: unknown) {
      if (typeof of !== 'string' || of.length % 2 === 0) throw new TypeError('no version')
      this.text = of
    }
  }
  const Version = new Proxy(Made, { construct: (target, [of]) => (of instanceof target ? of : new target(of)) })
  const version = versionShape()
  const { outcome } = await runFuzzTest({
    test: { file: '', projectRoot: '', name: 'versions' },
    property: () => true,
    description: {
      ...{ formatVersion: 1, name: 'target', kind: 'function', definitions: { V: version }, expectedErrors: [] },
      parameters: ['a', 'b'].map((name) => ({ name, shape: { kind: 'union', members: [text, version] } })),
      ...{ returns: { kind: 'void' }, concreteValues: [] },
    },
    resolveEntity: () => Version,
    ...{ defaultSeed: 1, clock: { now: () => 0 } },
  })
  expect(outcome).toBe('passed')
})

/** Refuses all but texts of digits around a dot, of which one in some hundred mutants is. */
class Strict {
  static calls = 0
  static deepest = 0
  readonly depth: number

  constructor(of: unknown) {
    Strict.calls++
    this.depth = of instanceof Strict ? of.depth + 1 : 0
    Strict.deepest = Math.max(Strict.deepest, this.depth)
    if (!(of instanceof Strict) && !/^\d+\.\d+$/.test(String(of))) throw new TypeError('no version')
  }
}

test('where nearly everything is refused, what was built before is taken again, and does not grow around itself', () => {
  const version = versionShape()
  const domain = domainFromShape(version, { definitions: { V: version }, resolveEntity: () => Strict })
  const context = new Context(new Rng(1))
  context.dictionary = { numbers: [], bigints: [], strings: ['1.2', '10.0'] }
  const isBuilt = (c: unknown): boolean => {
    try {
      return domain.getValue(c) instanceof Strict
    } catch {
      return false
    }
  }
  let c = domain.init(context.reset())
  for (let tries = 0; tries < 1000 && !isBuilt(c); tries++) c = domain.init(context.reset())
  Strict.calls = 0
  let built = 0
  for (let run = 0; run < 2000; run++) {
    const next = run % 2 === 0 ? domain.init(context.reset()) : domain.mutate(c, context.reset())
    if (next === UNCHANGED || !isBuilt(next)) continue
    built++
    c = next
  }
  expect(built).toBeGreaterThan(1000)
  expect(Strict.calls).toBeLessThan(2000 * 45)
  expect(Strict.deepest).toBeLessThan(40)
})

test('what was built to see whether it can be is the value, once', () => {
  let calls = 0
  class Version {
    constructor() {
      calls++
    }
  }
  const version = versionShape()
  const domain = domainFromShape(version, { definitions: { V: version }, resolveEntity: () => Version })
  const context = new Context(new Rng(3))
  const c = domain.init(context.reset())
  const before = calls
  expect(before).toBeGreaterThan(0)
  const first = domain.getValue(c)
  expect(calls).toBe(before)
  const second = domain.getValue(c)
  expect(calls).toBeGreaterThan(before)
  expect(second).not.toBe(first)
})

test('what is changed in place is neither built too early nor remembered as it no longer is', () => {
  class Picky {
    readonly list: readonly number[]
    constructor(list: readonly number[]) {
      if (list.length % 3 === 0) throw new RangeError('no')
      this.list = [...list]
    }
  }
  const domain = d.instanceOf(Picky, { args: [d.inPlace(vector)] })
  const context = new Context(new Rng(1))
  let c = domain.init(context.reset())
  while (listOf(domain, c) === undefined) c = domain.init(context.reset())
  let built = 0
  for (let run = 0; run < 2000; run++) {
    const written = keyOf(domain, c)
    const next = run % 5 === 0 ? domain.init(context.reset()) : domain.mutate(c, context.reset())
    if (next === UNCHANGED) continue
    const list = listOf(domain, next)
    const kept = domain.retain(next)
    expect(listOf(domain, kept)).toEqual(list)
    expect(keyOf(domain, c)).toBe(written)
    if (list === undefined) continue
    built++
    if (run % 20 === 0) c = kept
  }
  expect(built).toBeGreaterThan(1_500)
})

function listOf<C>(domain: Domain<{ readonly list: readonly number[] }, C>, c: C): readonly number[] | undefined {
  try {
    return domain.getValue(c).list
  } catch {
    return undefined
  }
}
