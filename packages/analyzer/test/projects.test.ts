import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cachedDescribeTestFile, describe as describeFunction, describeTestFile } from '../src/index.ts'
import { printParameters } from '../src/print-shape.ts'
import { temporaryProject } from './temporary-project.ts'

const signature = (file: string, selector: string) => printParameters(describeFunction(file, selector).parameters)

test('a file that does not parse is described as far as it goes', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'a.ts': 'export function f(a: string) { return a \nexport const g = (',
  })
  const description = describeFunction(path('a.ts'), 'f')
  expect(description.parameters).toMatchObject([{ name: 'a', shape: { kind: 'string' } }])
  expect(description.notes?.join('\n')).toMatch(/does not parse: .* at .*a\.ts:\d/)
})

test('a type from a module that does not exist is unknown, and said so', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'a.ts': `import type { T } from './gone'\nexport function f(a: T, b: number) {}`,
  })
  const description = describeFunction(path('a.ts'), 'f')
  expect(printParameters(description.parameters)).toBe('a: any, b: number')
  expect(description.notes?.join()).toContain('could not be resolved')
})

test('without a tsconfig strict defaults are used, and said so', () => {
  const path = temporaryProject({ 'a.ts': 'export function f(a: string | null) {}' })
  const description = describeFunction(path('a.ts'), 'f')
  expect(printParameters(description.parameters)).toBe('a: null | string')
  expect(description.notes?.join()).toContain('no tsconfig.json was found')
})

test('a project in JavaScript needs no tsconfig', () => {
  const path = temporaryProject({ 'a.js': 'export function f(a = 1) {}' })
  expect(describeFunction(path('a.js'), 'f').notes?.join() ?? '').not.toContain('tsconfig')
})

test('a tsconfig that does not parse is told with its line, and read as far as it goes', () => {
  const path = temporaryProject({
    'tsconfig.json': '{\n  "compilerOptions": {\n    "strict": false,,\n  }\n}',
    'a.ts': 'export function f(a: string) {}',
  })
  const description = describeFunction(path('a.ts'), 'f')
  expect(printParameters(description.parameters)).toBe('a: string')
  expect(description.notes).toEqual([expect.stringMatching(/^tsconfig\.json does not parse: line 3: /)])
})

test('null survives in a project that is not strict', () => {
  const path = temporaryProject({
    'tsconfig.json': '{ "compilerOptions": { "strict": false } }',
    'a.ts': 'export function f(a: string | null) {}',
  })
  expect(signature(path('a.ts'), 'f')).toBe('a: null | string')
})

test('a tsconfig that extends a missing one still counts, and says what is missing', () => {
  const path = temporaryProject({
    'tsconfig.json': '{ "extends": "./base.json", "compilerOptions": { "paths": { "@/*": ["./lib/*"] } } }',
    'lib/kinds.ts': 'export type Kind = "x" | "y"',
    'a.ts': `import type { Kind } from '@/kinds'\nexport function f(a: Kind) {}`,
  })
  const description = describeFunction(path('a.ts'), 'f')
  expect(printParameters(description.parameters)).toBe('a: "x" | "y"')
  expect(description.notes?.join()).toContain('./base.json')
})

test('path aliases of an extended configuration, with comments in it, are followed', () => {
  const path = temporaryProject({
    'tsconfig.json': '{ /* ours */ "extends": ["./tsconfig.base.json"], }',
    'tsconfig.base.json': '{ // shared\n "compilerOptions": { "paths": { "#lib/*": ["./src/lib/*"] } } }',
    'src/lib/kinds.ts': 'export interface Kind { level: 1 | 2 }',
    'src/a.ts': `import type { Kind } from '#lib/kinds'\nexport function f(a: Kind) {}`,
  })
  expect(signature(path('src/a.ts'), 'f')).toBe('a: { level: 1 | 2 }')
})

test('project references: the configuration that includes the file decides', () => {
  const path = temporaryProject({
    'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    'tsconfig.app.json':
      '{ "include": ["src"], "compilerOptions": { "composite": true, "paths": { "~/*": ["./src/*"] } } }',
    'src/kind.ts': 'export type Kind = 7',
    'src/a.ts': `import type { Kind } from '~/kind'\nexport function f(a: Kind) {}`,
  })
  expect(signature(path('src/a.ts'), 'f')).toBe('a: 7')
})

test.each([
  ['a.tsx', `export function f(a: { text: string }) { return <b>{a.text}</b> }`, 'a: { text: string }'],
  ['a.mts', `import type { K } from './kinds.mjs'\nexport function f(a: K) {}`, 'a: "m"'],
  ['a.cts', `import type { K } from './kinds.cjs'\nfunction f(a: K) {}\nexport = { f }`, 'a: "c"'],
  ['a.ts', `import type { K } from './plain.js'\nexport function f(a: K) {}`, 'a: "t"'],
])('%s', (name, text, expected) => {
  const path = temporaryProject({
    'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "jsx": "react-jsx" } }',
    'kinds.mts': `export type K = 'm'`,
    'kinds.cts': `export type K = 'c'`,
    'plain.ts': `export type K = 't'`,
    [name]: text,
  })
  expect(signature(path(name), 'f')).toBe(expected)
})

test('an edited file and an edited dependency are read again', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'kind.ts': 'export type Kind = 1',
    'a.ts': `import type { Kind } from './kind'\nexport function f(a: Kind) {}`,
  })
  expect(signature(path('a.ts'), 'f')).toBe('a: 1')
  writeFileSync(path('kind.ts'), 'export type Kind = 22')
  expect(signature(path('a.ts'), 'f')).toBe('a: 22')
  writeFileSync(path('a.ts'), 'export function f(a: string) {}')
  expect(signature(path('a.ts'), 'f')).toBe('a: string')
})

const library = {
  'tsconfig.json': '{}',
  'node_modules/words/package.json':
    '{ "name": "words", "version": "1.0.0", "main": "index.js", "types": "index.d.ts" }',
  'node_modules/words/index.d.ts': `
/** @throws RangeError if too long */
export declare function shout(text: string, times?: number): string
export declare class Word { constructor(text: string); size(unit: 'px' | 'em'): number }
export interface Options { deep: Word }
`,
  'node_modules/words/index.js': `
const { check } = require('./check.js')
exports.shout = function shout(text, times) { check(text); if (text === 'magic') return '!'; return text.repeat(times) }
class Word { constructor(text) { if (text === '') throw new TypeError('empty word') } size(unit) { return unit === 'px' ? 17 : 2 } }
exports.Word = Word
`,
  'node_modules/words/check.js': `exports.check = (text) => { if (text.length > 99) throw new SyntaxError('too much: ' + text) }`,
  'node_modules/bare/package.json': '{ "name": "bare", "version": "1.0.0", "types": "index.d.ts" }',
  'node_modules/bare/index.d.ts': 'export declare function only(n: number): void',
  'a.ts': `import type { Options } from 'words'\nexport function f(o: Options) {}`,
}

test('a package: types from its declarations, constants and throws from its code', () => {
  const path = temporaryProject(library)
  const description = describeFunction('words', 'shout', { from: path('') })
  expect(description.module).toBe('words')
  expect(printParameters(description.parameters)).toBe('text: string, times?: number')
  expect(description.concreteValues.map(({ value }) => value)).toEqual(expect.arrayContaining(['magic', 99]))
  expect(description.expectedErrors.map(({ name, source }) => `${source} ${name}`)).toEqual([
    'throw SyntaxError',
    '@throws RangeError',
  ])
})

test('a method and a constructor of a package are found in its code', () => {
  const path = temporaryProject(library)
  expect(describeFunction('words', 'Word#size', { from: path('') }).concreteValues.map(({ value }) => value)).toContain(
    17,
  )
  expect(describeFunction('words', 'Word', { from: path('') }).expectedErrors).toMatchObject([
    { name: 'TypeError', message: 'empty word' },
  ])
})

test('a class of a package is imported by the name of the package', () => {
  const path = temporaryProject(library)
  const { parameters } = describeFunction(path('a.ts'), 'f')
  expect(JSON.stringify(parameters)).toContain('"entity":{"module":"words","exportName":"Word"}')
})

test('a package with declarations only is described by its types', () => {
  const path = temporaryProject(library)
  const description = describeFunction('bare', 'only', { from: path('') })
  expect(printParameters(description.parameters)).toBe('n: number')
  expect(description.concreteValues).toEqual([])
})

test('options that a package keeps for itself are left out', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'node_modules/keeps/package.json': '{ "name": "keeps", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/keeps/index.d.ts': `
export interface Options {
  _state?: number
  /** @internal */
  inner?: number
  /** The one for callers. */
  open?: number
  _needed: number
}
export declare function read(options: Options): void`,
    'own.ts': 'export function own(options: { _mine?: number }) {}',
  })
  const named = (place: string, name: string) => {
    const shape = describeFunction(place, name, { from: path('') }).parameters[0]?.shape
    return shape?.kind === 'object' ? shape.properties.map((property) => property.name) : []
  }
  expect(named('keeps', 'read')).toEqual(['open', '_needed'])
  expect(named(path('own.ts'), 'own')).toEqual(['_mine'])
})

test('a package without declarations is read as the JavaScript it is', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'node_modules/untyped/package.json': '{ "name": "untyped", "version": "1.0.0", "main": "index.js" }',
    'node_modules/untyped/index.js': `
/** @param {string} text */
exports.trim = function (text, limit = 5) { if (text === 'odd') throw new RangeError('odd'); return text.slice(0, limit) }`,
    'a.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'\nimport { trim } from 'untyped'\nfuzzIt('trims', trim)`,
  })
  const [call] = describeTestFile(path('a.test.ts'), readFileSync(path('a.test.ts'), 'utf8')).calls
  expect(printParameters(call?.description?.parameters ?? [])).toBe('text: string, limit?: number')
  expect(call?.description?.concreteValues.map(({ value }) => value)).toContain('odd')
  expect(call?.description?.expectedErrors).toMatchObject([{ name: 'RangeError' }])
})

const zoo = {
  'tsconfig.json': '{}',
  'animal.ts': `export abstract class Animal { abstract legs(): number }
export interface Store { get(key: string): number }
export function pet(animal: Animal) {}
export function read(store: Store) {}`,
}

test('classes of the project that nothing imports stand in for an abstract class and an interface', () => {
  const path = temporaryProject({
    ...zoo,
    'pets/dog.ts': `import { Animal } from '../animal.ts'\nexport class Dog extends Animal { legs() { return 4 } }`,
    'pets/memory.ts': `import type { Store } from '../animal.ts'\nexport class Memory implements Store { get(key: string) { return 1 } }`,
  })
  expect(describeFunction(path('animal.ts'), 'pet').parameters[0]?.shape).toMatchObject({
    kind: 'class',
    subclasses: [{ name: 'Dog', entity: { module: path('pets/dog.ts'), exportName: 'Dog' } }],
  })
  expect(describeFunction(path('animal.ts'), 'read').parameters[0]?.shape).toMatchObject({
    kind: 'union',
    members: [{ kind: 'object' }, { kind: 'class', name: 'Memory' }],
  })
})

test('a class that appears in a searched folder makes a kept description an old one', () => {
  const path = temporaryProject(zoo)
  const text = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { pet } from './animal.ts'\nfuzzIt('pets', pet)`
  const ask = () => cachedDescribeTestFile(path('a.test.ts'), text, { cacheDir: path('.cache') })
  const subclasses = () => {
    const shape = ask().calls[0]?.description?.parameters[0]?.shape
    return shape?.kind === 'class' ? shape.subclasses.length : undefined
  }
  expect(subclasses()).toBe(0)
  writeFileSync(
    path('cat.ts'),
    `import { Animal } from './animal.ts'\nexport class Cat extends Animal { legs() { return 4 } }`,
  )
  expect(subclasses()).toBe(1)
})

test('the JavaScript beside declarations of the project is read, and what it does with a value', () => {
  const path = temporaryProject({
    'tsconfig.json': '{}',
    'index.ts': `export { copy } from './copy.mjs'`,
    'copy.d.mts': 'export declare function copy<T>(value: T): T',
    'copy.mjs': `import { isBytes } from './is-bytes.mjs'
export function copy(value) { return copied(value) }
function copied(value) {
  if (value instanceof Date) return new Date(value.getTime())
  if (value instanceof Map) return new Map(value)
  return isBytes(value) ? value.slice() : value === 77 ? 0 : value
}`,
    'is-bytes.mjs':
      'export function isBytes(value) { return ArrayBuffer.isView(value) && !(value instanceof DataView) }',
  })
  const { parameters, concreteValues } = describeFunction(path('index.ts'), 'copy')
  const [value] = parameters
  expect(value?.shape.kind === 'unknown' && value.shape.hints?.shapes).toEqual([
    { kind: 'date' },
    { kind: 'map', key: { kind: 'unknown' }, value: { kind: 'unknown' } },
    { kind: 'typedArray', name: 'Uint8Array' },
    { kind: 'builtin', name: 'DataView' },
    { kind: 'string' },
    { kind: 'array', element: { kind: 'unknown' } },
    { kind: 'number' },
  ])
  expect(concreteValues.map((constant) => constant.value)).toContain(77)
})
