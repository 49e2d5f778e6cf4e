/** Projects in which a verdict is easily another one than by hand. */
import { expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import { mutantsOf, reportOf } from './small-project.ts'

test('what only `require` loads is changed, too', { timeout: patienceMs }, async () => {
  const mutants = await mutantsOf(
    {
      'package.json': '{}',
      'lib/large.js': "const { double } = require('./double')\nmodule.exports = (x) => double(x)\n",
      'lib/double.js': 'exports.double = (x) => x + x\nexports.half = (x) => x / 2\n',
      'large.test.js': `import { expect, test } from 'vitest'
import large from './lib/large.js'
test('large', () => expect(large(5)).toBe(10))
`,
      'half.test.js': `import { expect, test } from 'vitest'
const { half } = require('./lib/double')
test('half', () => expect(half(0)).toBe(0))
`,
    },
    ['lib/large.js', 'lib/double.js'],
  )
  expect(mutants.map(({ file, from, replacement, verdict }) => [file, from.line, replacement, verdict])).toEqual([
    ['lib/large.js', 2, 'undefined', 'killed'],
    ['lib/double.js', 1, 'undefined', 'killed'],
    ['lib/double.js', 1, '-', 'killed'],
    ['lib/double.js', 2, 'undefined', 'killed'],
    ['lib/double.js', 2, '*', 'survived'],
  ])
})

test('what is reached while a file is loaded needs no process of its own', { timeout: patienceMs }, async () => {
  const testOf = (at: number, unit: string): string => `import { expect, test } from 'vitest'
import { unit } from './unit.js'
test('unit', () => expect(unit(${at})).toBe('${unit}'))
`
  const { files, alone } = await reportOf(
    {
      'package.json': '{ "type": "module" }',
      'unit.js': "const units = ['m', 'km', 'cm']\nexport function unit(at) { return units[at] }\n",
      'a.test.js': testOf(0, 'm'),
      'b.test.js': testOf(1, 'km'),
    },
    ['unit.js'],
  )
  const verdicts = files
    .flatMap(({ mutants }) => mutants)
    .map(({ replacement, verdict }) => `${replacement} ${verdict}`)
  expect(verdicts).toEqual(['[] killed', '"" killed', '"" killed', '"" survived', '{} killed'])
  expect(alone).toBe(0)
})

test('files that share a process get the verdicts that each gets alone', { timeout: patienceMs }, async () => {
  const mutants = await mutantsOf(
    {
      'package.json': '{ "type": "module" }',
      'unit.js': `export const units = ['m', 'km']
let seen = 0
export function count() { return ++seen }
export function unit(at) { globalThis.asked = true; return units[at] }
`,
      // Each begins with a module of its own; what the second one needs of the first is a global of the process.
      'a.test.js': `import { expect, test } from 'vitest'
import { count, unit } from './unit.js'
test('a', () => { expect(count()).toBe(1); expect(unit(0)).toBe('m') })
`,
      'b.test.js': `import { expect, test } from 'vitest'
import { count, unit } from './unit.js'
test('b', () => { expect(count()).toBe(1); if (globalThis.asked) expect(unit(1)).toBe('km') })
`,
    },
    ['unit.js'],
  )
  const told = mutants.map(({ from, replacement, verdict }) => `${from.line} ${replacement} ${verdict}`)
  expect(told).toEqual([
    '1 [] killed',
    '1 "" killed',
    // Alone, the second file never asks for it.
    '1 "" survived',
    '3 {} killed',
    '3 -- killed',
    '4 {} killed',
    '4 false survived',
  ])
})

test('a counter that goes away from its bound is not waited for as long as others', {
  timeout: patienceMs,
}, async () => {
  const loop = (leave: string): string => `export function last(count) {
  let last = -1
  for (let i = 0; i < count; i++) { last = i; ${leave} }
  return last
}
`
  const verdictOf = async (leave: string): Promise<string | undefined> => {
    const mutants = await mutantsOf(
      {
        'package.json': '{ "type": "module" }',
        'last.js': loop(leave),
        'last.test.js': `import { expect, test } from 'vitest'
import { last } from './last.js'
test('last', () => expect(Math.abs(last(1))).toBeLessThan(100_001))
`,
      },
      ['last.js'],
    )
    return mutants.find(({ replacement }) => replacement === '--')?.verdict
  }
  expect(await verdictOf('')).toBe('timed out')
  // It may leave by itself.
  expect(await verdictOf('if (i === -100_000) break')).toBe('survived')
})

test('a mutant that takes long comes to its end all the same', { timeout: patienceMs }, async () => {
  const mutants = await mutantsOf(
    {
      'package.json': '{ "type": "module" }',
      'last.js': `export function last(count) {
  if (count > 9) return count
  let i = 0
  while (i < count) i++
  return i
}
`,
      'last.test.js': `import { expect, test } from 'vitest'
import { last } from './last.js'
test('last', () => {
  expect(last(3)).toBe(3)
  expect(last(100_000)).toBe(100_000)
})
`,
    },
    ['last.js'],
  )
  const found = (line: number, replacement: string) =>
    mutants.find(({ from, replacement: other }) => from.line === line && other === replacement)?.verdict
  expect(found(2, 'false')).toBe('survived')
  expect(found(4, '--')).toBe('timed out')
})

test.each([
  ['size.mjs', '{}'],
  ['size.js', '{ "type": "module" }'],
  ['size.ts', '{}'],
])(
  'a survivor in %s comes with an input that tells it from the original',
  { timeout: patienceMs },
  async (file, settings) => {
    const mutants = await mutantsOf(
      {
        'package.json': settings,
        [file]: 'const least = 3\nexport function isEnough(list) {\n  return list.length >= least\n}\n',
        'size.test.js': `import { expect, test } from 'vitest'
import { isEnough } from './${file}'
test('size', () => expect(isEnough([1, 2, 3, 4])).toBe(true))
`,
      },
      [file],
      2000,
    )
    const survivors = mutants.filter(({ verdict }) => verdict === 'survived')
    expect(survivors.map(({ replacement }) => replacement)).toEqual(['true', '>'])
    for (const { difference } of survivors) {
      expect(difference?.call).toMatch(/^isEnough\(/)
      expect(difference?.original).not.toBe(difference?.mutated)
    }
  },
)

test('inputs tell mutants apart that want functions, promises, constructors and instances', {
  timeout: patienceMs,
}, async () => {
  const found = await mutantsOf(
    {
      'src/later.ts': `export async function times<T>(n: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  for (let at = 0; at < n && at < 4; at++) made.push(await work(at))
  return made
}
export class Span {
  constructor(readonly from: number, readonly to: number) {
    if (from > to) throw new RangeError('from is after to')
  }
  has(n: number): boolean { return n >= this.from }
}
export class Stack {
  private readonly items: number[] = []
  push(item: number): void { this.items.push(item) }
  top(): number { return this.items.length > 0 ? 1 : 2 }
}
`,
      'src/later.test.ts': `import { expect, test } from 'vitest'
import { Span, Stack, times } from './later'
test('times', async () => { expect(await times(1, async (at) => at)).toHaveLength(1) })
test('span', () => { expect(new Span(0, 2).has(1)).toBe(true) })
test('stack', () => { expect(new Stack().top()).toBeTypeOf('number') })
`,
    },
    ['src/later.ts'],
    2_000,
  )
  const bounds = found.filter(({ verdict, operator }) => verdict === 'survived' && operator === 'EqualityOperator')
  expect(bounds.map(({ from, difference }) => `${from.line} ${difference?.call}`)).toEqual(
    expect.arrayContaining([
      '3 times(5, () => Promise.resolve(0))',
      '8 new Span(0, 0)',
      '10 span.has(0)',
      '15 stack.top()',
    ]),
  )
  const ofTop = found.find(({ from, replacement }) => from.line === 15 && replacement === 'false')?.difference
  expect(ofTop).toMatchObject({
    setup: ['const stack = new Stack()', 'stack.push(0)'],
    original: '1',
    mutated: '2',
    assertion: 'expect(stack.top()).toEqual(1)',
  })
})

test('functions that tests give, and promises that are rejected, tell mutants apart', {
  timeout: patienceMs,
}, async () => {
  const found = await mutantsOf(
    {
      'src/given.ts': `export interface Tree { readonly value: number; readonly children?: readonly Tree[] }
export function depths(tree: Tree, keep: (value: number) => boolean = () => true, depth = 0): number[] {
  const below = (tree.children ?? []).filter(({ value }) => keep(value)).flatMap((one) => depths(one, keep, depth + 1))
  return [depth, ...below]
}
export async function twice<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
`,
      'src/given.test.ts': `import { expect, test } from 'vitest'
import { depths, twice } from './given'
test('depths', () => { expect(depths({ value: 1, children: [{ value: 2 }] }, (value) => value > 2)).toContain(0) })
test('twice', async () => { expect(await twice(async () => 3)).toBe(3) })
`,
    },
    ['src/given.ts'],
    2_000,
  )
  const untold = found.filter(({ verdict, difference }) => verdict === 'survived' && difference === undefined)
  expect(untold.map(({ from, operator, replacement }) => `${from.line} ${operator} ${replacement}`)).toEqual([])
  expect(found.filter(({ difference }) => difference !== undefined).length).toBeGreaterThan(2)
})

test('what runs while a module is loaded is told by what imports it alone', { timeout: patienceMs }, async () => {
  const found = await mutantsOf(
    {
      'src/unit.ts': `const units = ['B', 'kB']
export function unit(at: number): string | undefined { return units[at] }
`,
      'src/other.ts': 'export function half(n: number): number { return n > 1 ? n / 2 : n }\n',
      'src/unit.test.ts': `import { expect, test } from 'vitest'
import { half } from './other'
import { unit } from './unit'
test('unit', () => { expect(unit(3)).toBe(undefined); expect(half(1)).toBe(1) })
`,
    },
    ['src/unit.ts', 'src/other.ts'],
    1_500,
  )
  const told = found.flatMap(({ verdict, difference }) => (verdict === 'survived' ? [difference?.call] : []))
  expect(told).not.toContain(undefined)
  expect(told).toEqual(expect.arrayContaining(['unit(0)', 'unit(1)']))
})

test('what tells a mutant apart is seen in what is told', { timeout: patienceMs }, async () => {
  const found = await mutantsOf(
    {
      'src/given.ts': `export function* upTo(count: number): Generator<number> {
  for (let i = 0; i < count && i < 9; i++) yield i
}
export class Mismatch extends Error {
  constructor(text: string) { super(text); this.name = 'Mismatch' }
}
export function same(one: boolean, other: boolean): boolean {
  if (one !== other) throw new Mismatch('they differ')
  return one
}
export class Bag {
  #items: number[] = []
  static of(item: number): Bag { const bag = new Bag(); if (item > 0) bag.#items.push(item); return bag }
  *[Symbol.iterator](): IterableIterator<number> { yield* this.#items }
}
`,
      'src/given.test.ts': `import { expect, test } from 'vitest'
import { Bag, same, upTo } from './given'
test('upTo', () => { expect([...upTo(0)].length).toBeLessThan(2) })
test('same', () => { expect(() => same(true, false)).toThrow() })
test('bag', () => { expect(Bag.of(1)).toBeInstanceOf(Bag) })
`,
    },
    ['src/given.ts'],
    2_000,
  )
  const told = found.flatMap(({ from, operator, difference }) =>
    difference === undefined
      ? []
      : [`${from.line} ${operator} ${difference.original} ${difference.mutated} ${difference.assertion}`],
  )
  expect(told).toContain('2 EqualityOperator [] [0] expect([...upTo(0)]).toEqual([])')
  expect(told).toContain(
    "5 StringLiteral throws Mismatch: they differ throws : they differ expect(() => same(false, true)).toThrow(expect.objectContaining({ name: 'Mismatch' }))",
  )
  expect(told).toContain('13 EqualityOperator [] [0] expect([...bag]).toEqual([])')
})

test('what shows only where users write public fields is not called equal', { timeout: patienceMs }, async () => {
  const found = await mutantsOf(
    {
      'src/given.ts': `export class Limiter {
  limit = 3
  label?: string
  readonly strict = true
  count = 0
  take(): boolean {
    if (this.limit <= 0) return false
    this.count++
    return this.count <= 100_000 || this.limit > 5
  }
  describe(): string { return this.label === undefined ? 'limiter' : this.label.trim() }
  isNew(): boolean { return this.count === 0 }
  isStrict(): boolean { return this.strict }
}
export interface Meter { unit: string; read(value: number): string }
export function createMeter(): Meter {
  return { unit: 'm', read(value) { return this.unit === 'km' ? \`\${value / 1000} km\` : \`\${value} \${this.unit}\` } }
}
`,
      'src/given.test.ts': `import { expect, test } from 'vitest'
import { createMeter, Limiter } from './given'
test('limiter', () => {
  const limiter = new Limiter()
  expect([limiter.isNew(), limiter.isStrict(), limiter.take(), limiter.isNew(), limiter.describe()]).toEqual([
    true, true, true, false, 'limiter',
  ])
})
test('meter', () => expect(createMeter().read(2)).toBe('2 m'))
`,
    },
    ['src/given.ts'],
    // With 3,000 one of three seeds does not come to both bounds.
    10_000,
  )
  expect(found.filter(({ verdict }) => verdict === 'equal')).toEqual([])
  const told = found.flatMap(({ from, replacement, difference }) =>
    difference === undefined ? [] : [[`${from.line} ${replacement}`, ...difference.setup.slice(1), difference.call]],
  )
  expect(told).toEqual(
    expect.arrayContaining([
      ['7 <', 'limiter.limit = 0', 'limiter.take()'],
      // What its methods keep is written by users where nothing else tells.
      ['8 --', 'limiter.take()', 'limiter.count'],
      ['9 <', 'limiter.count = 99999', 'limiter.take()'],
      ['9 true', 'limiter.count = 100000', 'limiter.take()'],
      ['11 true', "limiter.label = ''", 'limiter.describe()'],
      ['17 false', "meter.unit = 'km'", expect.stringMatching(/^meter\.read\(/)],
    ]),
  )
})
