import { expect, test } from 'vitest'
import { describeTestFile } from '../src/index.ts'
import { printParameters } from '../src/print-shape.ts'
import { temporaryProject } from './temporary-project.ts'

const path = temporaryProject({
  'tsconfig.json': '{ "compilerOptions": { "target": "esnext" } }',
  'node_modules/bell/package.json': '{ "name": "bell", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/bell/index.js': 'exports.Bell = class { ring() {} }',
  'node_modules/bell/index.d.ts': `
export type NamesOf<T extends string | object> = T extends string ? T : keyof T
export declare class Bell<Events extends string | object = string> {
  ring<Name extends NamesOf<Events>>(name: Name, loud?: boolean): boolean
  listeners<Name extends NamesOf<Events>, Of extends Name>(name: Name, of: Of): number
}`,
  'node_modules/dial/package.json': '{ "name": "dial", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/dial/index.js': 'exports.Dial = class { set volume(n) { throw new TypeError("no") } }',
  'node_modules/dial/index.d.ts': 'export declare class Dial { get volume(): number; set volume(n: number) }',
  'node_modules/tasks/package.json':
    '{ "name": "tasks", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/tasks/index.js': 'exports.Task = class { get state() { return "open" } }',
  'node_modules/tasks/index.d.ts': `
interface Open { get state(): 'open'; get isDone(): false; close(): void }
interface Done { get state(): 'done'; get isDone(): true; close(): void }
export interface TaskConstructor { new (name: string): Open | Done }
export declare const Task: TaskConstructor`,
  'tasks.ts': "export { Task } from 'tasks'",
  'bells.ts': `
import { Bell } from 'bell'
import { Dial } from 'dial'
export function createDial(): Dial { return new Dial() }
export class Till {
  private sum = 40
  put(coin: number): void { if (coin > 0) this.sum += round(coin) }
  open(word: string): number { return word === 'please' ? this.sum : -1 }
  count(): number { return 7 }
}
function round(n: number): number { return Math.round(n * 100) / 100 }
export function createBell(): Bell<'door' | 'bike'> { return new Bell() }
export class Own { ring(): void { throw new RangeError('quiet') } }`,
  'node_modules/pads/package.json':
    '{ "name": "pads", "version": "1.0.0", "type": "module", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/pads/index.js': `
export const pad = (n, fill) => self => self.padEnd(n, fill)
export const tick = from => { let n = from; return by => n += by }`,
  'node_modules/pads/index.d.ts': `
export declare const pad: (n: number, fill?: string) => (self: string) => string
export declare const tick: (from: number) => (by: number) => number`,
  'pads.ts': "export { pad, tick } from 'pads'",
  'curried.ts': `
export const above = (least: number) => (n: number) => n > least
export const between = (from: number) => { return (to: number) => ((n: number) => n > from && n < to) }
export function named(text: string) { return function has(part: string) { return text.includes(part) } }
export function counter(from: number) { let n = from; return (by: number) => { n += by; return n } }
export const inner = (from: number) => (step: number) => { let n = from; return () => n += step }
export const later = async (from: number) => (n: number) => n > from
export const checked = (from: number) => { if (from < 0) throw new RangeError('from'); return (n: number) => n > from }`,
  'wrapped.ts': `
export function late<A extends unknown[]>(send: (...args: A) => void) { let n = 0; return (...args: A): void => { n++; send(...args) } }
export function lateToo<F extends (...args: any[]) => void>(send: F) {
  let n = 0
  return (...args: Parameters<F>): void => { n++; send(...args) }
}
export function bitByBit(send: (...args: any[]) => void) { let n = 0; return (...args: any[]): void => { n++; send(...args) } }`,
  'node_modules/drawn/package.json':
    '{ "name": "drawn", "version": "1.0.0", "type": "module", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/drawn/index.js': 'export const line = () => (points) => points.length',
  'node_modules/drawn/index.d.ts': `
declare global { interface DrawingBoard {} }
export interface Line { (points: number[], ...args: any[]): string; width(): number; width(by: number): this; on(board: DrawingBoard | null): this }
export declare function line(): Line
export declare function draw(board: DrawingBoard): void
export interface Entry { text(): string }
export declare function first(): Entry`,
  'drawn.ts': "export { draw, first, line } from 'drawn'",
  'stores.ts': 'export function createStore(): Map<string, number> { return new Map() }',
  'maps.ts': `
class Pairs implements Map<string, number> {
  readonly size = 0
  readonly [Symbol.toStringTag] = 'Pairs'
  constructor(pairs?: Iterable<readonly [string, number]> | null) {}
  has(key: string): boolean { return false }
  get(key: string): number | undefined { return undefined }
  set(key: string, value: number): this { return this }
  delete(key: string): boolean { return false }
  clear(): void {}
  forEach(): void {}
  keys(): MapIterator<string> { return new Map<string, number>().keys() }
  values(): MapIterator<number> { return new Map<string, number>().values() }
  entries(): MapIterator<[string, number]> { return new Map<string, number>().entries() }
  [Symbol.iterator](): MapIterator<[string, number]> { return this.entries() }
}
export class ListMap extends Pairs {}
export class LruCache extends Pairs {}
export class Limits extends Pairs { constructor(readonly most: number) { super() } }
export class Steps implements Iterator<number> { next(): IteratorResult<number> { return { done: true, value: undefined } } }
export function createGauge() { return { add(n: number) { return n }, fail(reason: never) { throw reason } } }
export function createLocked() { return { fail(reason: never): void { throw reason } } }
export class Registry {
  add(name: string, item: number): this
  add(items: Record<string, number>): this
  add(_first: unknown, _item?: unknown): this { return this }
  copy(): Registry
  copy(reason: never): number
  copy(deep: boolean): Registry
  copy(_deep?: unknown): any { return this }
}
export class Nest<T> {
  constructor(readonly inner: T) {}
  flat<U>(this: Nest<Nest<U>>): U { return this.inner.inner }
  sum(this: Nest<number>): number { return this.inner }
  same(this: Nest<T>): Nest<T> { return this }
  loose(this: unknown): boolean { return this === null }
}
export class Wide extends Map<string, number> { override get(key: string): number { return super.get(key) ?? 0 } }`,
})

const madeBy = (names: readonly string[], from: string) => {
  const imports = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { ${names.join(', ')} } from './${from}'\n`
  const tests = names.map((name) => `fuzzIt('${name}', ${name})`)
  const { calls } = describeTestFile(path(`${from}.test.ts`), imports + tests.join('\n'))
  return calls.map(({ description }) => description?.objects)
}
const objectsOf = (name: string) => madeBy([name], 'bells')[0]?.kinds[0]?.members ?? []

test('a function that is called as what it makes is a factory, and what is handed on behind known arguments is left out', () => {
  const [line, entry] = madeBy(['line', 'first'], 'drawn')
  const members = line?.kinds[0]?.members ?? []
  expect(members.map(({ name }) => name)).toEqual(['', 'width', 'on'])
  expect(printParameters(members[0]?.parameters ?? [])).toBe('points: number[], ...args: any[]')
  // It may answer the same one each time.
  expect(entry).toBeUndefined()
})

test('an object that is of one type or another answers what any of them does, once', () => {
  const [task] = madeBy(['Task'], 'tasks')
  const members = task?.kinds[0]?.members ?? []
  expect(members.map(({ name, way }) => `${way} ${name}`)).toEqual(['get state', 'get isDone', 'method close'])
  expect(members[0]?.returns).toMatchObject({ kind: 'union', members: [{ value: 'open' }, { value: 'done' }] })
  expect(members[1]?.returns).toEqual({ kind: 'boolean' })
})

test('a global that a package only names cannot be made', () => {
  const text = "import { fuzzIt } from '@fuzzwright/vitest'\nimport { draw } from './drawn'\nfuzzIt('draw', draw)"
  const [call] = describeTestFile(path('global.test.ts'), text).calls
  expect(JSON.stringify(call?.description?.parameters)).toContain('DrawingBoard is a type of another platform')
})

test('type parameters of methods are bounded by what the object was made for', () => {
  expect(objectsOf('createBell').map(({ parameters }) => printParameters(parameters))).toEqual([
    'name: "door" | "bike", loud?: boolean',
    // Two arguments agree on one.
    'name: "door", of: "door"',
  ])
})

test('what a package throws is its own affair, as nobody sees that it is thrown; of own code only what it throws is', () => {
  const errors = (name: string) => objectsOf(name)[0]?.expectedErrors.map((error) => [error.name, error.source])
  expect(errors('createBell')).toContainEqual(['*', 'throw'])
  expect(errors('Own')).toEqual([['RangeError', 'throw']])
})

test('an accessor that a package only declares throws what it wants, too', () => {
  const errors = objectsOf('createDial').map((member) => [member.way, member.expectedErrors.map(({ name }) => name)])
  expect(errors).toEqual([
    ['get', ['*']],
    ['set', ['*']],
  ])
})

test('an object of the platform itself is called where a test asks for that, what it answers is not', () => {
  const told = (target: string) => {
    const imports = "import { fuzzIt } from '@fuzzwright/vitest'\nimport { createStore } from './stores'\n"
    const { calls } = describeTestFile(path('stores.test.ts'), `${imports}fuzzIt('stores', ${target})`)
    return calls[0]?.description?.objects
  }
  expect(told('createStore')).toBeUndefined()
  const objects = told('{ create: createStore }')
  expect(objects?.kinds.map(({ name }) => name)).toEqual(['Map'])
  const names = objects?.kinds[0]?.members.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['set', 'get', 'has', 'delete', 'clear', 'keys']))
  expect(names?.filter((name) => !(name in Map.prototype))).toEqual([])
})

test('a function that is nothing but parameters around another one is told from one that may keep something', () => {
  const names = ['above', 'between', 'named', 'counter', 'inner', 'later', 'checked']
  const told = madeBy(names, 'curried').map((objects) => [objects?.kinds.length, objects?.curried])
  expect(Object.fromEntries(names.map((name, at) => [name, told[at]]))).toEqual({
    above: [1, true],
    between: [2, true],
    named: [1, true],
    counter: [1, undefined],
    inner: [2, undefined],
    later: [1, undefined],
    checked: [1, undefined],
  })
})

test('what a package declares is told by its code', () => {
  expect(madeBy(['pad', 'tick'], 'pads').map((objects) => objects?.curried)).toEqual([true, undefined])
})

test('a member that takes something has the constants of the code it runs, and not those of others', () => {
  const values = objectsOf('Till').map(({ name, constants }) => [name, constants?.map(({ value }) => value)])
  expect(values).toEqual([
    ['put', [0, 100]],
    ['open', ['please', -1]],
    ['count', undefined],
  ])
})

test('a class says which built-in it is, unless its name or its constructor says that it is something else', () => {
  const names = ['ListMap', 'LruCache', 'Limits', 'Steps', 'Wide']
  expect(madeBy(names, 'maps').map((objects) => objects?.promises)).toEqual([
    ...['Map', undefined, undefined, 'Iterator', undefined],
  ])
})

test('a member that asks for what has no values is never called; where there is no other, nothing is', () => {
  const [gauge, locked] = madeBy(['createGauge', 'createLocked'], 'maps')
  expect(gauge?.kinds[0]?.members.map(({ name }) => name)).toEqual(['add'])
  expect(locked).toBeUndefined()
})

test('a method is called on what its `this` says, and not on any object of the class', () => {
  const [nest] = madeBy(['Nest'], 'maps')
  const names = nest?.kinds[0]?.members.map(({ name }) => name)
  // What it holds is unknown, and so no number.
  expect(names).toEqual(['same', 'loose'])
})

test('a method has each signature that somebody can call', () => {
  const [registry] = madeBy(['Registry'], 'maps')
  const [add, copy] = registry?.kinds[0]?.members ?? []
  expect(add?.overloads?.map(({ parameters }) => printParameters(parameters))).toEqual([
    'items: { [key: string]: number }',
  ])
  expect(copy?.overloads?.map(({ parameters }) => printParameters(parameters))).toEqual(['deep: boolean'])
  expect(copy?.gives).toBe(0)
})

test('a wrapper is called as the function that it was given; one of whatever function is not', () => {
  const names = ['late', 'lateToo', 'bitByBit']
  expect(madeBy(names, 'wrapped').map((objects) => objects?.kinds[0]?.members.length)).toEqual([1, 1, undefined])
})
