/** Shapes of packages in which bugs were not seen: objects that functions answer, lists by other names, variables of nobody. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { surveyPackage } from './survey-package.ts'

let folder = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'survey-objects-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const declarations = `
export interface Reader { read(): string | undefined; skip(count: number): void; initial(): string }
export declare function openReader(text: string): Reader
export declare class Grid { private constructor(cells: number[]); static from(rows: number[][]): Grid; first(): string }
export declare function compile(rule: { only: string[] }): (text: string) => boolean
export interface ListLike { length: number; slice(from: number, to?: number): ListLike }
export declare function sortInPlace(items: ListLike): ListLike
export declare class Tags { add(path: string[]): void; count(): number }
export declare function allocate(size: number): number[]
export declare class Steps { double(): void; count(): number }
`

/** `wrong`: with a bug of each shape. The others do what their names say. */
function code(wrong: boolean): string {
  const when = (bug: string, sound: string): string => (wrong ? bug : sound)
  return `
exports.openReader = (text) => {
  let at = 0
  return {
    read: () => (at < text.length ? text[at++] : undefined),
    skip: (count) => void (at += count),
    initial: () => ${when('text[0].toUpperCase()', "(text[0] ?? '').toUpperCase()")},
  }
}
class Grid {
  constructor(cells) {
    if (!Array.isArray(cells)) null.cells
    this.cells = cells
  }
  static from(rows) { return new Grid(rows.flat()) }
  first() { return ${when('this.cells[0].toFixed(0)', "String(this.cells[0] ?? '')")} }
}
exports.Grid = Grid
exports.compile = (rule) => (text) => ${when("rule.only.includes(text) && text[0].toUpperCase() === 'A'", 'rule.only.includes(text)')}
exports.sortInPlace = (items) => {
  for (${when('', 'let ')}at = 1; at < items.length; at++) {
    for (let i = at; i > 0 && items[i - 1] > items[i]; i--) [items[i], items[i - 1]] = [items[i - 1], items[i]]
  }
  return items
}
const leaf = Symbol('the end of a path')
exports.Tags = class Tags {
  constructor() { this.root = ${when('{}', 'Object.create(null)')}; this.tags = 0 }
  add(path) {
    let at = this.root
    for (const step of path) at = at[step] ??= ${when('{}', 'Object.create(null)')}
    at[leaf] = true
    this.tags++
  }
  count() { return this.tags }
}
// What is refused with reason, and what only takes long, in both.
exports.allocate = (size) => Object.keys(new Array(size))
exports.Steps = class Steps {
  constructor() { this.items = [1] }
  double() { this.items = [...this.items, ...this.items].slice(0, 30000) }
  count() { let sum = 0; for (const _ of this.items) sum++; return sum }
}
`
}

/** What is no bug of a package, however it was called, and one that is: methods of a class that `new` makes of old. */
const old = `
function Money(text) { this.text = String(text) }
Money.prototype.toString = function () { return this.text }
exports.Money = Money
exports.extendClass = function (Class) { Class.prototype.half = function () { return 1 } }
exports.read = function (text, options) { return options && options.make ? options.make(text) : new Date(text.length) }
exports.cells = function (size) { var all = []; for (var at = 0; at < 3e6; at++) all = [size]; return all.length }
exports.compareLater = async function (a, b) { return a < b ? -1 : 1 }
exports.crashLater = async function (text) { return text.at(0).length }
`
const oldDeclarations = `
export declare class Money { constructor(text: string); toString(): string }
export declare function extendClass(MoneyClass: typeof Money): void
export declare function read(text: string, options?: { make?: (text: string) => {} }): Date
export declare function cells(size: number): number
export declare function compareLater<T>(a: T, b: T): Promise<number>
export declare function crashLater(text: string): Promise<number>
`

async function titles(wrong: boolean): Promise<readonly string[]> {
  return await titlesOf(code(wrong), declarations)
}

async function titlesOf(written: string, declared: string): Promise<readonly string[]> {
  const home = join(folder, 'planted')
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "name": "planted", "version": "1.2.3", "types": "index.d.ts" }')
  writeFileSync(join(home, 'index.js'), written)
  writeFileSync(join(home, 'index.d.ts'), declared)
  const { findings } = await surveyPackage({
    ...{ package: home, seed: 1, runs: 600, timeBudget: 60_000, jobs: 2 },
    environment: { ...process.env, TZ: 'UTC' },
  })
  return findings.map(({ title }) => title).sort()
}

test('bugs in what functions answer, in lists by other names and in the whole program are told', async () => {
  expect(await titles(true)).toEqual(
    expect.arrayContaining([
      'Grid.first crashes',
      'Tags.add changes a prototype of the platform',
      'compile crashes',
      'openReader.initial crashes',
      'sortInPlace leaves a variable behind in the whole program',
    ]),
  )
})

test('a private constructor, a refused size and what takes long are none, and where nothing is wrong nothing is said', async () => {
  expect(await titles(false)).toEqual([])
})

test('constructors of old, what extends a class, what inputs make, long loops and kinds that are in no order are none', async () => {
  expect(await titlesOf(old, oldDeclarations)).toEqual(['crashLater crashes'])
})
