import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeAll, describe as describeFunction, describeTogether } from './index.ts'

const options = { text: 'export const f = (s: string, n = 3) => s.startsWith("--") && n > 10' }

test('an exported arrow is described with its types, its default and its constants', () => {
  const description = describeFunction('/nowhere/a.ts', 'f', options)
  expect(description.parameters).toEqual([
    { name: 's', shape: { kind: 'string' } },
    { name: 'n', shape: { kind: 'number' }, optional: true, defaultValue: 3 },
  ])
  expect(description.concreteValues.map(({ value, context }) => [value, context])).toEqual([
    [3, { kind: 'default' }],
    ['--', { kind: 'call', method: 'startsWith', role: 'argument' }],
    [10, { kind: 'comparison', operator: '>', side: 'right' }],
  ])
})

test('what says that it answers something to go through is gone through, whoever wrote it', () => {
  const text = `
export declare function counts(to: number): IterableIterator<number>
export declare function lines(text: string): AsyncIterable<string>
export declare function list(text: string): string[]`
  const told = (name: string) => {
    const { generator, async: isAsync } = describeFunction('/nowhere/a.ts', name, { text })
    return [generator, isAsync]
  }
  expect(['counts', 'lines', 'list'].map(told)).toEqual([
    [true, undefined],
    [true, true],
    [undefined, undefined],
  ])
})

test.each([
  ['export default class RBush { constructor(size: number) {} }', 'RBush'],
  ['export default class { constructor(size: number) {} }', 'exported'],
  ['export default function sized(size: number) {}', 'sized'],
  ['class Tree { constructor(size: number) {} }\nexport { Tree as default }', 'Tree'],
])('what is exported as default is called what it is called there: %s', (text, expected) => {
  const { className, name } = describeFunction('/nowhere/a.ts', 'default', { text })
  expect(className ?? name).toBe(expected)
})

test('a name that is not there is answered with the names that are', () => {
  expect(() => describeFunction('/nowhere/a.ts', 'g', options)).toThrow(/has no function g[\s\S]*It exports f\./)
})

test('a member that may be missing is called like any other', () => {
  const text =
    'interface Tag { make?: (name: string) => number }\nexport const tag: Tag = { make: (name) => name.length }'
  expect(describeFunction('/nowhere/a.ts', 'tag.make', { text }).parameters).toEqual([
    { name: 'name', shape: { kind: 'string' } },
  ])
})

test('calls that @example shows with their answer are told, where both are plain data', () => {
  const shown = [
    "f('a') // => 1",
    "console.log(f('b', 2)) // -> [1, { a: -2 }]",
    "expect(f('c')).toBe(null)",
    "f('d') // something is answered",
    "f('e') // => 1 or 2",
    "f('f') // => new Date(0)",
    'f(x) // => 1',
    "list.f('g') // => 1",
    "g('h') // => 1",
  ]
  const examples = shown.map((line) => ` * @example\n * \`\`\`ts\n * ${line}\n * \`\`\`\n`)
  const text = `/**\n${examples.join('')} */\nexport function f(s: string, n = 3): unknown { return s + n }`
  expect(describeFunction('/nowhere/a.ts', 'f', { text }).examples).toEqual([
    { args: ['a'], answer: 1, location: '/nowhere/a.ts:2' },
    { args: ['b', 2], answer: [1, { a: -2 }], location: '/nowhere/a.ts:6' },
    { args: ['c'], answer: null, location: '/nowhere/a.ts:10' },
  ])
})

test('files that are read together are described as each by itself, and what is no file is said when it is asked about', () => {
  const folder = mkdtempSync(join(tmpdir(), 'describe-together-'))
  const texts = [
    'export interface Item { readonly name: string; readonly cents?: number }\n',
    "import type { Item } from './0'\nexport const total = (items: readonly Item[]): number => items.length\n",
    "import type { Item } from './0'\nexport function find(items: Item[], name = 'x'): Item | undefined { return items[0] }\n",
    'export function handle(request: Request, url: URL): Item { return request.url }\n',
    "import { missing } from './9'\nexport const pass = (value: missing): string => value\n",
  ]
  const files = texts.map((text, at) => {
    writeFileSync(join(folder, `${at}.ts`), text)
    return join(folder, `${at}.ts`)
  })
  try {
    const read = (): readonly string[] => files.map((file) => JSON.stringify(describeAll(file)))
    expect(describeTogether([...files, '/nowhere/a.ts'], read)).toEqual(read())
    expect(() => describeTogether(['/nowhere/a.ts'], () => describeAll('/nowhere/a.ts'))).toThrow('there is no file')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('data fields of what a class makes are told where somebody asks, with those that its methods keep', () => {
  const text = `export class Tank {
  level = 0
  label?: string
  readonly size = 3
  private dirt = 0
  _own = 1
  onFull = () => {}
  get half(): number { return this.size / 2 }
  fill(): void { this.level++; this.dirt++ }
}`
  const told = describeFunction('/nowhere/a.ts', 'new Tank', { text, withObjects: true, withFields: true })
  expect(told.objects?.kinds[0]?.fields).toEqual([
    { name: 'level', shape: { kind: 'number' }, kept: true },
    { name: 'label', shape: expect.objectContaining({ kind: 'union' }) },
  ])
  const silent = describeFunction('/nowhere/a.ts', 'new Tank', { text, withObjects: true })
  expect(silent.objects?.kinds[0]).not.toHaveProperty('fields')
})

test('a method that declares what it is called on is called on that, and on its own class where that will do', () => {
  const text = `export class Sequence { filter(): number { return 1 } }
export class Find {
  id = 1
  find(this: Sequence): number { return this.filter() }
  own(this: Find): number { return this.id }
  heir<S extends Find>(this: S): number { return this.id }
  plain(): number { return this.id }
}
export class Box<T> { items: T[] = []; count(this: Box<T>): number { return this.items.length } }
export class Chest<T> extends Box<T> {}`
  const receivers = ['Find#find', 'Find#own', 'Find#heir', 'Find#plain', 'Chest#count'].map((name) => {
    const { thisShape } = describeFunction('/nowhere/a.ts', name, { text })
    return thisShape?.kind === 'class' ? thisShape.name : thisShape?.kind
  })
  expect(receivers).toEqual(['Sequence', 'Find', 'Find', 'Find', 'Chest'])
})

test('types that a package names, and its exports do not lead to, are read all the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'describe-package-'))
  const publish = (name: string, exported: unknown): void => {
    const home = join(folder, 'node_modules', name)
    mkdirSync(join(home, 'types'), { recursive: true })
    writeFileSync(
      join(home, 'package.json'),
      JSON.stringify({ name, types: './types/', main: './a.js', exports: exported }),
    )
    writeFileSync(join(home, 'a.js'), 'exports.half = function (value) { return value / 2 }\n')
    writeFileSync(join(home, 'types', 'index.d.ts'), 'export declare function half(value: number): number\n')
  }
  try {
    publish('for-node', { node: { require: './a.js' } })
    publish('for-all', { '.': './a.js' })
    for (const name of ['for-node', 'for-all']) {
      expect(describeFunction(name, 'half', { from: folder }).parameters).toEqual([
        { name: 'value', shape: { kind: 'number' } },
      ])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
