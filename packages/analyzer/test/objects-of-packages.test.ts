import { expect, test } from 'vitest'
import { describeTestFile } from '../src/index.ts'
import { printParameters } from '../src/print-shape.ts'
import { temporaryProject } from './temporary-project.ts'

const path = temporaryProject({
  'tsconfig.json': '{}',
  'node_modules/bell/package.json': '{ "name": "bell", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/bell/index.js': 'exports.Bell = class { ring() {} }',
  'node_modules/bell/index.d.ts': `
export type NamesOf<T extends string | object> = T extends string ? T : keyof T
export declare class Bell<Events extends string | object = string> {
  ring<Name extends NamesOf<Events>>(name: Name, loud?: boolean): boolean
  listeners<Name extends NamesOf<Events>, Of extends Name>(name: Name, of: Of): number
}`,
  'bells.ts': `
import { Bell } from 'bell'
export function createBell(): Bell<'door' | 'bike'> { return new Bell() }
export class Own { ring(): void { throw new RangeError('quiet') } }`,
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
export class Wide extends Map<string, number> { override get(key: string): number { return super.get(key) ?? 0 } }`,
})

const madeBy = (names: readonly string[], from: string) => {
  const imports = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { ${names.join(', ')} } from './${from}'\n`
  const tests = names.map((name) => `fuzzIt('${name}', ${name})`)
  const { calls } = describeTestFile(path(`${from}.test.ts`), imports + tests.join('\n'))
  return calls.map(({ description }) => description?.objects)
}
const objectsOf = (name: string) => madeBy([name], 'bells')[0]?.kinds[0]?.members ?? []

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

test('a class says which built-in it is, unless its name or its constructor says that it is something else', () => {
  const names = ['ListMap', 'LruCache', 'Limits', 'Steps', 'Wide']
  expect(madeBy(names, 'maps').map((objects) => objects?.promises)).toEqual([
    ...['Map', undefined, undefined, 'Iterator', undefined],
  ])
})
