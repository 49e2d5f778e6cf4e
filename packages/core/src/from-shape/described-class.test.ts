import { expect, test } from 'vitest'
import { thrownBy } from '../../test/thrown-by.ts'
import type { ClassShape } from '../description/class-constructors.ts'
import { wholeModule } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { discarded } from '../domain/discarded.ts'
import type { Domain } from '../domain/domain.ts'
import { Printer } from '../domain/printer.ts'
import { Rng } from '../random/rng.ts'
import { domainFromShape } from './domain-from-shape.ts'

function described(over: Partial<ClassShape>): ClassShape {
  const nothing = { constructors: [], fields: [], factories: [], subclasses: [] }
  return { kind: 'class', name: 'Till', ...nothing, ...over }
}

/** Corpus values of a domain, each with its source text. */
function* printed(domain: Domain<unknown>) {
  const g = new Context(new Rng(3))
  for (let run = 0; run < 200; run++) {
    const c: unknown = domain.init(g.reset())
    const out = new Printer('source')
    domain.print(c, out)
    yield { c, source: out.toString() }
  }
}

test('methods that write change instances, in the order they are shown in', () => {
  class Till {
    readonly log: unknown[] = []
    put(coin: number, note?: string): void {
      if (coin < 0) throw new RangeError('coin')
      this.log.push(note === undefined ? [coin] : [coin, note])
    }
    close(): void {
      this.log.push('closed')
    }
  }
  const elements = [{ shape: { kind: 'number' } as const }, { shape: { kind: 'string' } as const, optional: true }]
  const till = described({
    ...{ name: 'Till', entity: { module: 'till.ts', exportName: 'Till' }, constructors: [{ parameters: [] }] },
    fields: [
      { name: 'put', shape: { kind: 'tuple', elements }, through: 'method' },
      { name: 'close', shape: { kind: 'tuple', elements: [] }, through: 'method' },
    ],
  })
  const domain = domainFromShape(till, { resolveEntity: () => Till })
  const seen = new Set<string>()
  for (const { c, source } of printed(domain)) {
    let log: unknown
    try {
      log = (domain.getValue(c) as Till).log
    } catch (error) {
      expect(String(error)).toBe('Symbol(fuzzwright.discarded)')
      continue
    }
    expect((new Function('Till', `return ${source}`)(Till) as Till).log).toEqual(log)
    seen.add(source.replaceAll(/(?<=put\()[^)]*/g, '…'))
  }
  expect(seen).toContain('((it) => { it.put(…); it.close(); return it })(new Till())')
})

test('functions of its module that write change what others of them made', () => {
  const routes = {
    createRouter: () => ({ log: [] as unknown[] }),
    add({ log }: { log: unknown[] }, ...route: unknown[]): void {
      log.push(route)
    },
    clear({ log }: { log: unknown[] }): void {
      log.length = 0
    },
  }
  const elements = [{ shape: { kind: 'number' } as const }, { shape: { kind: 'string' } as const, optional: true }]
  const router = described({
    ...{ name: 'Router', entity: { module: 'routes.ts', exportName: wholeModule } },
    factories: [{ name: 'createRouter', parameters: [] }],
    fields: [
      { name: 'add', shape: { kind: 'tuple', elements }, through: 'function' },
      { name: 'clear', shape: { kind: 'tuple', elements: [] }, through: 'function' },
    ],
  })
  const domain = domainFromShape(router, { resolveEntity: () => routes })
  const seen = new Set<string>()
  for (const { c, source } of printed(domain)) {
    const { log } = domain.getValue(c) as { log: unknown[] }
    const made: unknown = new Function(...Object.keys(routes), `return ${source}`)(...Object.values(routes))
    expect(made).toEqual({ log })
    seen.add(source.replaceAll(/(?<=add\(it, )[^)]*/g, '…'))
  }
  expect(seen).toContain('((it) => { clear(it); add(it, …); return it })(createRouter())')
})

test('a constructor that is declared without what it asks for is left to factories', () => {
  class Zone {
    readonly minutes: number
    constructor(minutes: number) {
      this.minutes = minutes
    }
    static utc(): Zone {
      return new Zone(0)
    }
  }
  const shape = described({
    ...{ name: 'Zone', entity: { module: 'zone.ts', exportName: 'Zone' }, constructors: [{ parameters: [] }] },
    factories: [{ name: 'utc', parameters: [] }],
  })
  const domain = domainFromShape(shape, { resolveEntity: () => Zone })
  const g = new Context(new Rng(3))
  for (let run = 0; run < 50; run++) expect(domain.getValue(domain.init(g.reset()))).toEqual({ minutes: 0 })
})

test('a factory that answers nothing has made nothing', () => {
  class Offset {
    readonly minutes: number
    constructor(minutes: number) {
      this.minutes = minutes
    }
    static parse(text: string): Offset | null {
      return text.length > 2 ? new Offset(text.length) : null
    }
  }
  const shape = described({
    ...{ name: 'Offset', entity: { module: 'offset.ts', exportName: 'Offset' }, constructors: [] },
    factories: [{ name: 'parse', parameters: [{ name: 'text', shape: { kind: 'string' } }] }],
  })
  const domain = domainFromShape(shape, { resolveEntity: () => Offset })
  const g = new Context(new Rng(3))
  for (let run = 0; run < 50; run++) expect(domain.getValue(domain.init(g.reset()))).toBeInstanceOf(Offset)
})

test('an abstract class that nobody extends is extended for the test, and what it leaves open discards the input', () => {
  abstract class Page {
    readonly title: string
    constructor(title: string) {
      this.title = title
    }
    abstract render(): string
    abstract width: number
    head(): string {
      return `# ${this.title}`
    }
  }
  const missed: string[] = []
  const page = described({
    ...{ name: 'Page', entity: { module: 'page.ts', exportName: 'Page' }, abstract: true },
    heir: {
      constructors: [{ parameters: [{ name: 'title', shape: { kind: 'string' } }] }],
      lacking: ['render', 'width'],
    },
  })
  const domain = domainFromShape(page, {
    path: 'page',
    resolveEntity: () => Page,
    onMissed: (path) => missed.push(path),
  })
  for (const { c, source } of printed(domain)) {
    const made = domain.getValue(c)
    if (!(made instanceof Page)) throw new Error('not a page')
    expect(made.head()).toBe(`# ${made.title}`)
    expect(source).toMatch(/^new \(class extends Page \{\}\)\(/)
    expect(new Function('Page', `return ${source}`)(Page)).toHaveProperty('title', made.title)
    expect(thrownBy(() => made.render())).toBe(discarded)
    made.width = 3
    expect(made.width).toBe(3)
  }
  expect(new Set(missed)).toEqual(new Set(['page.render']))
})

test('constants that hold an instance are handed over as they are, and printed by their names', () => {
  class Schema {
    readonly #tags: readonly unknown[]
    constructor(tags: readonly unknown[]) {
      if (tags.length < 99) throw new Error('too few tags')
      this.#tags = tags
    }
    get size(): number {
      return this.#tags.length
    }
  }
  const held: Record<string, unknown> = {
    Schema,
    CORE: new Schema(Array(99)),
    FULL: new Schema(Array(100)),
    GONE: undefined,
  }
  const shape = described({
    ...{ name: 'Schema', entity: { module: 'schema', exportName: 'Schema' } },
    constructors: [{ parameters: [{ name: 'tags', shape: { kind: 'array', element: { kind: 'string' } } }] }],
    constants: ['CORE', 'FULL', 'GONE'].map((exportName) => ({ module: 'schema', exportName })),
  })
  const domain = domainFromShape(shape, { resolveEntity: ({ exportName }) => held[exportName] })
  const seen = new Set<string>()
  for (const { c, source } of printed(domain)) {
    if (source.startsWith('new ')) continue
    expect(domain.getValue(c)).toBe(held[source])
    expect(domain.fromValue(held[source])).toEqual(c)
    seen.add(source)
  }
  expect([...seen].sort()).toEqual(['CORE', 'FULL'])
})
