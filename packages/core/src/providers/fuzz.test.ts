import { describe, expect, test } from 'vitest'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { fuzz } from './fuzz.ts'
import { fixed } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'
import { ObjectModelProvider } from './object.ts'
import { PrimitivesModelProvider } from './primitives.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

function described(parameters: readonly ParameterShape[], definitions = {}): FuzzedMethodDescription {
  return {
    formatVersion: 1,
    name: 'f',
    kind: 'function',
    parameters,
    returns: { kind: 'void' },
    definitions,
    concreteValues: [],
    expectedErrors: [],
  }
}

const maximum = 2 ** 31 - 1
const minimum = -(2 ** 31)

class ThreeNumbers extends ShapeModelProvider {
  valuesOf(shape: TypeShape) {
    return shape.kind === 'number' ? [0, maximum, minimum].map((value) => fixed(value)) : []
  }
}

class Booleans extends ShapeModelProvider {
  valuesOf(shape: TypeShape) {
    return shape.kind === 'boolean' ? [fixed(false), fixed(true)] : []
  }
}

const sorted = (rows: Iterable<readonly unknown[]>): string[] => [...rows].map((row) => JSON.stringify(row)).sort()

describe('fuzz', () => {
  test('a boolean and a number with three values give the six combinations, each once', () => {
    const description = described([
      { name: 'flag', shape: { kind: 'boolean' } },
      { name: 'count', shape: { kind: 'number' } },
    ])
    const rows = [...fuzz(description, new ThreeNumbers(), new Booleans())]
    expect(rows).toHaveLength(6)
    expect(sorted(rows)).toEqual(
      sorted([
        [false, 0],
        [false, maximum],
        [false, minimum],
        [true, 0],
        [true, maximum],
        [true, minimum],
      ]),
    )
  })

  test('class A(int, A) gives the nine objects', () => {
    const definitions = { A: classA() }
    const description = described([{ name: 'a', shape: { kind: 'reference', to: 'A' } }], definitions)
    const provider = new ObjectModelProvider(new ThreeNumbers(), { resolveEntity: () => A })
    const rows = [...fuzz(description, provider)]
    const expected = [0, minimum, maximum].flatMap((outer) =>
      [0, minimum, maximum].map((inner) => [new A(outer, new A(inner, null))]),
    )
    expect(rows).toHaveLength(9)
    expect(sorted(rows)).toEqual(sorted(expected))
    for (const [instance] of rows) expect(instance).toBeInstanceOf(A)
  })

  test('an object inside an object is built by the constructor that asks for least, of primitives where that can be', () => {
    class Inner {
      readonly built: readonly unknown[]
      constructor(...built: readonly unknown[]) {
        this.built = built
      }
    }
    class Outer {
      readonly inner: Inner
      constructor(inner: Inner) {
        this.inner = inner
      }
    }
    const of = (...parameters: ParameterShape[]) => ({ parameters })
    const inner: ParameterShape = { name: 'inner', shape: { kind: 'reference', to: 'Inner' } }
    const definitions = {
      Inner: {
        ...{ ...classA(), name: 'Inner', entity: { module: 'a.ts', exportName: 'Inner' } },
        constructors: [
          of(inner),
          of({ name: 'a', shape: number }, { name: 'b', shape: number }),
          of({ name: 'a', shape: number }),
        ],
      },
      Outer: {
        ...{ ...classA(), name: 'Outer', entity: { module: 'a.ts', exportName: 'Outer' } },
        constructors: [of(inner)],
      },
    }
    const description = described([{ name: 'outer', shape: { kind: 'reference', to: 'Outer' } }], definitions)
    const provider = new ObjectModelProvider(new ThreeNumbers(), {
      resolveEntity: ({ exportName }) => (exportName === 'Inner' ? Inner : Outer),
    })
    const built = [...fuzz(description, provider)].map(([outer]) => (outer as Outer).inner.built)
    expect(sorted(built)).toEqual(sorted([[0], [maximum], [minimum]]))
  })

  test('public fields and pairs of accessors are edited; read-only, private and lone getters are not', () => {
    const description = described([{ name: 'o', shape: accessorShape }])
    const provider = new ObjectModelProvider(ModelProvider.of(new ThreeNumbers(), new PrimitivesModelProvider()), {
      resolveEntity: () => Accessors,
      limit: 500,
    })
    const rows = [...fuzz(description, provider)].map(([instance]) => instance as Accessors)
    const seen = (read: (instance: Accessors) => unknown): number => new Set(rows.map(read)).size
    expect(seen((o) => o.a)).toBeGreaterThan(3)
    expect(seen((o) => o.b)).toBeGreaterThan(3)
    expect(seen((o) => o.getD())).toBeGreaterThan(3)
    expect(seen((o) => o.c)).toBe(1)
    expect(seen((o) => o.getE())).toBe(1)
  })

  test('a function without parameters is run once', () => {
    expect([...fuzz(described([]), new PrimitivesModelProvider())]).toEqual([[]])
  })

  test('a parameter that nobody serves is named', () => {
    const description = described([{ name: 'when', shape: { kind: 'date' } }])
    const run = (): unknown[][] => [...fuzz(description, new PrimitivesModelProvider())]
    expect(run).toThrow('f(): no provider has a value for parameter "when".')
    expect(run).toThrow(expect.objectContaining({ code: 'no-values' }))
  })

  test('products far beyond 2^53 are walked lazily without repetition', () => {
    const parameters = Array.from({ length: 30 }, (_, index) => ({
      name: `p${index}`,
      shape: { kind: 'number' as const },
    }))
    const seen = new Set<string>()
    let run = 0
    for (const row of fuzz(described(parameters), new PrimitivesModelProvider())) {
      seen.add(row.map((value) => (Object.is(value, -0) ? '-0' : String(value))).join())
      if (++run === 2000) break
    }
    expect(seen.size).toBe(2000)
  })

  test('arguments are made anew for every combination, and rest parameters are spread', () => {
    const description = described([
      { name: 'first', shape: { kind: 'boolean' } },
      { name: 'others', shape: { kind: 'array', element: { kind: 'boolean' } }, rest: true },
    ])
    const provider = ModelProvider.of(function* () {
      yield { index: 0, value: fixed(true) }
      yield { index: 1, value: { make: () => [true, false] } }
    })
    expect([...fuzz(description, provider)]).toEqual([[true, true, false]])
  })

  test('an instance whose constructor throws is left out', () => {
    class Even {
      readonly half: number
      constructor(half: number) {
        this.half = half
        if (half > 0) throw new RangeError('too much')
      }
    }
    const shape = { ...classA(), name: 'Even', constructors: [{ parameters: [{ name: 'half', shape: number }] }] }
    const provider = new ObjectModelProvider(new ThreeNumbers(), { resolveEntity: () => Even })
    const rows = [...fuzz(described([{ name: 'even', shape }]), provider)]
    expect(rows.map(([even]) => (even as Even).half).sort()).toEqual([minimum, 0].sort())
  })
})

const number: TypeShape = { kind: 'number' }

class A {
  private readonly a: number
  private readonly o: A | null
  constructor(a: number, o: A | null) {
    this.a = a
    this.o = o
  }
  toJSON(): unknown {
    return { a: this.a, o: this.o }
  }
}

function classA(): Extract<TypeShape, { kind: 'class' }> {
  return {
    kind: 'class',
    name: 'A',
    entity: { module: 'a.ts', exportName: 'A' },
    constructors: [
      {
        parameters: [
          { name: 'a', shape: { kind: 'number' } },
          { name: 'o', shape: { kind: 'union', members: [{ kind: 'reference', to: 'A' }, { kind: 'null' }] } },
        ],
      },
    ],
    fields: [],
    factories: [],
    subclasses: [],
  }
}

class Accessors {
  a = 0
  b = ''
  readonly c = 0
  private d = ''
  private e = false
  setD(value: string): this {
    this.d = value
    return this
  }
  getD(): string {
    return this.d
  }
  getE(): boolean {
    return this.e
  }
}

const accessorShape: TypeShape = {
  kind: 'class',
  name: 'Accessors',
  entity: { module: 'a.ts', exportName: 'Accessors' },
  constructors: [{ parameters: [] }],
  fields: [
    { name: 'a', shape: { kind: 'number' }, through: 'field' },
    { name: 'b', shape: { kind: 'string' }, through: 'field' },
    { name: 'd', shape: { kind: 'string' }, through: 'setter', method: 'setD' },
  ],
  factories: [],
  subclasses: [],
}
