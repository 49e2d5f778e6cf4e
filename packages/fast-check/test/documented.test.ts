/**
 * The examples of fast-check's own documentation, one import changed, with the code under test instrumented so that a
 * search guides each of them. After https://fast-check.dev/docs (README, properties, runners, arbitraries, model-based
 * testing, race conditions, user definable values, custom reports, life-cycle plugins).
 */
import { coverageSource } from '@fuzzwright/instrumentation/runtime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import fc from '../src/index.ts'
import { instrumented } from './instrumented.ts'

const contains = instrumented<(text: string, pattern: string) => boolean>(
  '(text, pattern) => text.indexOf(pattern) >= 0',
)
const brokenContains = instrumented<(text: string, pattern: string) => boolean>(
  '(text, pattern) => text.substr(1).indexOf(pattern) >= 0',
)
const sortNumbers = instrumented<(data: readonly number[]) => number[]>('(data) => [...data].sort((a, b) => a - b)')
const sortAsTexts = instrumented<(data: readonly number[]) => number[]>('(data) => [...data].sort()')
const buildQuickLookup = instrumented<(values: readonly string[]) => { has(value: string): boolean }>(`(values) => {
  const fastValues = Object.fromEntries(values.map((value) => [value, true]))
  return { has: (value) => value in fastValues }
}`)

beforeEach(() => {
  expect(coverageSource().edgeCount).toBeGreaterThan(0)
  // A hundred runs by chance need not find what they look for; with a seed they do, or do not, each time.
  fc.configureGlobal({ seed: 1 })
})
afterEach(() => fc.resetConfigureGlobal())

describe('getting started', () => {
  test('a text always contains itself, and its parts', () => {
    fc.assert(fc.property(fc.string(), (text) => contains(text, text)))
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => {
        return contains(a + b + c, b)
      }),
    )
  })

  test('a broken implementation fails on three empty texts', () => {
    const out = fc.check(fc.property(fc.string(), fc.string(), fc.string(), (a, b, c) => brokenContains(a + b + c, b)))
    expect(out.failed).toBe(true)
    const [a = '', b = '', c = ''] = out.counterexample ?? []
    expect([a, b.length, c]).toEqual(['', 1, ''])
  })

  test('should sort numeric elements from the smallest to the largest one', () => {
    const sorted = (sort: typeof sortNumbers) =>
      fc.property(fc.array(fc.integer()), (data) => {
        const result = sort(data)
        for (let i = 1; i < data.length; ++i) {
          expect(result[i - 1]).toBeLessThanOrEqual(result[i] as number)
        }
      })
    fc.assert(sorted(sortNumbers))
    expect(() => fc.assert(sorted(sortAsTexts))).toThrow(/Property failed after \d+ tests/)
  })
})

describe('properties', () => {
  test('preconditions', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string(), (maxLength, label) => {
        fc.pre(label.length <= maxLength)
        return contains(label, label)
      }),
    )
  })

  test('beforeEach and afterEach', async () => {
    let open = 0
    await fc.assert(
      fc
        .asyncProperty(fc.nat(), async () => {
          expect(open).toBe(1)
        })
        .beforeEach(async (previous) => {
          await previous()
          open++
        })
        .afterEach(async () => void open--),
    )
    fc.assert(
      fc.property(fc.nat(), () => open === 1),
      {
        plugins: [fc.beforeEach(() => void open++), fc.afterEach(() => void open--)],
      },
    )
    fc.configureGlobal({ beforeEach: () => void (open = 5) })
    fc.assert(fc.property(fc.nat(), () => open === 5))
  })
})

describe('arbitraries', () => {
  test('records, options, dictionaries, unique arrays', () => {
    const person = fc.record(
      { id: fc.uuid(), name: fc.string(), age: fc.option(fc.nat(120)), tags: fc.uniqueArray(fc.string()) },
      { requiredKeys: ['id'] },
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string(), person), (people) =>
        Object.values(people).every(({ id }) => contains(id, '-')),
      ),
    )
  })

  test('map, filter, chain and oneof', () => {
    const even = fc.nat().map((n) => n * 2)
    const rectangle = fc.nat(5).chain((size) => fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size })))
    const mixed = fc.oneof(
      { arbitrary: fc.integer(), weight: 2 },
      fc.string().filter((text) => text !== ''),
    )
    fc.assert(
      fc.property(even, rectangle, mixed, (n, rows, value) => {
        expect(n % 2).toBe(0)
        expect(new Set(rows.map((row) => row.length)).size).toBeLessThan(2)
        expect(value).not.toBe('')
      }),
    )
  })

  test('recursive structures by letrec and memo', () => {
    interface Node {
      left: unknown
      right: unknown
    }
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, tie('leaf'), tie('node')),
      node: fc.record({ left: tie('tree'), right: tie('tree') }),
      leaf: fc.nat(21),
    }))
    const size = (value: unknown): number =>
      typeof value === 'number' ? 1 : 1 + size((value as Node).left) + size((value as Node).right)
    fc.assert(fc.property(tree, (value) => size(value) % 2 === 1))
    const deep: fc.Memo<unknown> = fc.memo((n) => (n <= 1 ? fc.nat() : fc.oneof(fc.nat(), fc.tuple(deep(), deep()))))
    fc.assert(fc.property(deep(2), (value) => contains(JSON.stringify(value), '')))
  })

  test('gen draws within the predicate', () => {
    const out = fc.check(
      fc.property(fc.gen(), (g) => {
        const width = g(fc.integer, { min: 1, max: 20 })
        const text = g(fc.string, { maxLength: 20 })
        return brokenContains(text.padEnd(width), ' ')
      }),
      { seed: 1 },
    )
    expect(out.failed).toBe(true)
    fc.assert(fc.property(fc.gen(), (g) => contains(g(fc.string), '')))
  })

  test('context logs what one run did', () => {
    const out = fc.check(
      fc.property(fc.string(), fc.string(), fc.context(), (a, b, ctx) => {
        ctx.log(`searching in ${a.length}`)
        return brokenContains(a + b, b)
      }),
    )
    expect(out.failed).toBe(true)
    expect(fc.defaultReportMessage(out)).toContain('searching in')
  })

  test('functions, comparators and streams', () => {
    fc.assert(
      fc.property(fc.func(fc.nat()), fc.compareFunc(), fc.infiniteStream(fc.nat()), (f, compare, stream) => {
        expect(f('a')).toBe(f('a'))
        expect(compare(1, 1)).toBe(0)
        expect([...stream.take(3)]).toHaveLength(3)
      }),
    )
  })

  test('sample and statistics', () => {
    expect(fc.sample(fc.nat(), 10)).toHaveLength(10)
    const lines: string[] = []
    fc.statistics(fc.nat(999), (v) => (v < 100 ? 'Less than 100' : 'More'), {
      numRuns: 100,
      logger: (line) => void lines.push(line),
    })
    expect(lines.join()).toContain('%')
  })
})

describe('model-based testing', () => {
  class List {
    data: number[] = []
    push = instrumented<(this: List, v: number) => void>('function (v) { this.data.push(v) }')
    pop = (): number | undefined => this.data.pop()
    size = (): number => this.data.length
  }
  class LeakyList extends List {
    override pop = (): number | undefined => (this.data.length > 2 ? this.data[0] : this.data.pop())
  }
  interface Model {
    num: number
  }
  class PushCommand implements fc.Command<Model, List> {
    readonly value: number
    constructor(value: number) {
      this.value = value
    }
    check = (): boolean => true
    run(m: Model, r: List): void {
      r.push(this.value)
      ++m.num
    }
    toString = (): string => `push(${this.value})`
  }
  class PopCommand implements fc.Command<Model, List> {
    check = (m: Readonly<Model>): boolean => m.num > 0
    run(m: Model, r: List): void {
      expect(typeof r.pop()).toBe('number')
      --m.num
    }
    toString = (): string => 'pop'
  }
  class SizeCommand implements fc.Command<Model, List> {
    check = (): boolean => true
    run(m: Model, r: List): void {
      expect(r.size()).toBe(m.num)
    }
    toString = (): string => 'size'
  }
  const allCommands = [
    fc.integer().map((v) => new PushCommand(v)),
    fc.constant(new PopCommand()),
    fc.constant(new SizeCommand()),
  ]

  const property = (Real: typeof List) =>
    fc.property(fc.commands(allCommands, { size: '+1' }), (cmds) => {
      fc.modelRun(() => ({ model: { num: 0 }, real: new Real() }), cmds)
    })

  test('a list keeps its size', () => fc.assert(property(List)))

  test('a leaky one is found, and its commands shrink and print', () => {
    const out = fc.check(property(LeakyList), { numRuns: 1000, seed: 3 })
    expect(out.failed).toBe(true)
    expect(String(out.counterexample?.[0])).toMatch(/^push\(0\),push\(0\),push\(0\),pop,size/)
    const again = fc.check(property(LeakyList), { seed: 3, path: out.counterexamplePath ?? '', endOnFailure: true })
    const commandsOf = (details: typeof out): string | undefined => String(details.counterexample?.[0]).split(' /*')[0]
    expect(commandsOf(again)).toBe(commandsOf(out))
  })

  test('asynchronous commands, alone and against a scheduler', async () => {
    const steps = [
      fc.nat(9).map(
        (value): fc.AsyncCommand<Model, List, true> => ({
          check: async () => true,
          run: async (m, r) => {
            r.push(value)
            expect(r.size()).toBe(++m.num)
          },
          toString: () => `push(${value})`,
        }),
      ),
    ]
    const setup = () => ({ model: { num: 0 }, real: new List() })
    await fc.assert(
      fc.asyncProperty(fc.commands(steps), async (cmds) => fc.asyncModelRun(setup, cmds)),
      { numRuns: 20 },
    )
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.commands(steps), async (s, cmds) => fc.scheduledModelRun(s, setup, cmds)),
      { numRuns: 20 },
    )
  })
})

describe('race conditions', () => {
  interface Store {
    read(): Promise<number>
    write(value: number): Promise<void>
  }
  const increment = instrumented<(store: Store) => Promise<void>>(
    'async (store) => { const value = await store.read(); await store.write(value + 1) }',
  )

  const property = (calls: number) =>
    fc.asyncProperty(fc.scheduler(), async (s) => {
      let stored = 0
      const store: Store = {
        read: s.scheduleFunction(async function read() {
          return stored
        }),
        write: s.scheduleFunction(async function write(value: number) {
          stored = value
        }),
      }
      for (let call = 0; call < calls; call++)
        void s.schedule(Promise.resolve(`inc${call}`)).then(() => increment(store))
      await s.waitAll()
      expect(stored).toBe(calls)
    })

  test('one caller is safe', () => fc.assert(property(1)))

  test('two callers are not, and the report shows the interleaving', async () => {
    const out = await fc.check(property(2))
    expect(out.failed).toBe(true)
    expect(fc.defaultReportMessage(out)).toContain('[task${')
    expect(fc.defaultReportMessage(out)).toMatch(/function::read\(\)/)
  })

  test('a hard-coded order', async () => {
    const s = fc.schedulerFor()`-> [task${2}] second -> [task${1}] first`
    const order: number[] = []
    void s.schedule(Promise.resolve(1)).then((n) => order.push(n))
    void s.schedule(Promise.resolve(2)).then((n) => order.push(n))
    await s.waitAll()
    expect(order).toEqual([2, 1])
  })
})

describe('configuration', () => {
  const lookup = () =>
    fc.property(fc.array(fc.string()), fc.string(), (allValues, lookForValue) => {
      const expectedResult = allValues.includes(lookForValue)
      return buildQuickLookup(allValues).has(lookForValue) === expectedResult
    })

  test('user definable values are run first and shrink', () => {
    const out = fc.check(lookup(), { examples: [[['a', 'b'], '__proto__']] })
    expect([out.numRuns, out.counterexample]).toEqual([1, [[], '__proto__']])
  })

  test('custom reporters see what the default one says', () => {
    const reporter = (out: fc.RunDetails<[string[], string]>): void => {
      if (out.failed) throw new Error(`custom: ${fc.defaultReportMessage(out)}`)
    }
    expect(() => fc.assert(lookup(), { examples: [[[], 'toString']], reporter })).toThrow(
      'custom: Property failed after 1 tests',
    )
  })

  test('larger entries, global settings and verbosity', () => {
    fc.configureGlobal({ baseSize: 'medium', numRuns: 20, verbose: 1 })
    let longest = 0
    fc.assert(
      fc.property(fc.array(fc.nat()), (list) => void (longest = Math.max(longest, list.length))),
      { seed: 1 },
    )
    expect(longest).toBeGreaterThan(10)
    expect(() => fc.assert(lookup(), { examples: [[[], 'valueOf']] })).toThrow('Encountered failures were')
  })

  test('noShrink, limitShrink, noBias and clone', () => {
    const out = fc.check(
      fc.property(
        fc.noShrink(fc.string({ minLength: 3 })),
        fc.limitShrink(fc.nat(), 2),
        fc.noBias(fc.nat()),
        fc.clone(fc.nat(), 2),
        (text, _limited, _even, _twice) => brokenContains(text, text),
      ),
    )
    expect(out.failed).toBe(true)
  })
})
