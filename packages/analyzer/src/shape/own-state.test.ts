import { expect, test } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { describeTestFile } from '../index.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "target": "esnext" } }',
  'node_modules/lines/package.json':
    '{ "name": "lines", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/lines/index.js': 'exports.Lines = class {}; exports.Point = class {}',
  'node_modules/lines/index.d.ts': `
export declare class Lines { starts: number[]; set size(n: number); get size(): number; add(at: number): void }
export declare class Counter { starts: number[]; add: (at: number) => number }
export declare class Point { x: number; y: number }
export declare class Listed<T> extends Lines { first: T | undefined; get(): T }`,
  'code.ts': `
import { Counter, Lines, Listed, Point } from 'lines'
export class Named extends Lines { name = '' }
export class Cart {
  items: { name: string; price: number }[] = []
  open = true
  label = ''
  total = 0
  byName: Record<string, number> = {}
  constructor() { this.label = 'new' }
  add(name: string, price = 1): this { this.items.push({ name, price }); this.total += price; return this }
  close(): void { this.open = false }
  index(name: string): void { this.byName[name] = 1 }
  sum(): number { return this.items.length }
  async load(): Promise<void> { this.total = 9 }
  each<T>(make: (price: number) => T): void { this.total++ }
  private hide(): void { this.open = false }
}
export class Big extends Cart { more = 0; grow = (by: number) => { this.more += by } }
export class Shelf<T> { books: T[] = []; put(book: T): void { this.books.push(book) } }
export class Library<T> extends Shelf<T> { town = '' }
export const of = (cart: Cart, big: Big, lines: Lines, point: Point, counter: Counter, named: Named,
  listed: Listed<string>, library: Library<string>) => 1`,
})

const imports = "import { fuzzIt } from '@fuzzwright/vitest'\nimport { of } from './code'\n"
const { calls } = describeTestFile(path('code.test.ts'), `${imports}fuzzIt('of', of)`)
const { parameters = [], definitions = {} } = calls[0]?.description ?? {}

function fieldsOf(name: string): readonly string[] {
  const shape = parameters.find((parameter) => parameter.name === name)?.shape
  const meant = shape?.kind === 'reference' ? definitions[shape.to] : shape
  return meant?.kind === 'class' ? meant.fields.map((field) => `${field.through} ${field.name}`) : ['none']
}

test('what methods write is changed by those methods, and what none of them writes from outside', () => {
  expect(fieldsOf('cart')).toEqual(['field label', 'method add', 'method close', 'method index'])
})

test('what a class it extends keeps is kept, and what a function in a field writes', () => {
  expect(fieldsOf('big')).toEqual(['field label', 'method add', 'method close', 'method index'])
})

test('of what is only declared nobody sees that, so only its accessors are set; what has no methods is open', () => {
  expect(fieldsOf('lines')).toEqual(['accessor size'])
  expect(fieldsOf('counter')).toEqual([])
  expect(fieldsOf('named')).toEqual(['field name', 'accessor size'])
  expect(fieldsOf('point')).toEqual(['field x', 'field y'])
})

test('what a class with type parameters extends is of its family', () => {
  expect(fieldsOf('listed')).toEqual(['accessor size'])
  expect(fieldsOf('library')).toEqual(['field town', 'method put'])
})
