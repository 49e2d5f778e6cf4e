/** What users of a package can call, and what is left to those who can. */
import { expect, test } from 'vitest'
import { graphOf } from '../version/source-entries.ts'
import { readSyntax } from './functions.ts'
import { entrySources, publicNames } from './public-names.ts'

const sources: Readonly<Record<string, string>> = {
  'src/index.ts': "export * from './array/index.ts'\nexport { read as parse } from './read.ts'\n",
  'src/array/index.ts': "export { chunk } from './chunk.ts'\n",
  'src/array/chunk.ts': "import { sizes } from '../_internal/sizes.ts'\nexport function chunk() { return sizes() }\n",
  'src/_internal/sizes.ts': 'export function sizes() {}\n',
  'src/read.ts': "import { walk } from './walk.ts'\nexport function read() { walk() }\nexport function readOne() {}\n",
  'src/walk.ts': 'export function walk() {}\n',
  'src/cli.ts': "import { walk } from './walk.ts'\nexport function main() { walk() }\n",
  'src/util.ts': "import * as all from './gathered.ts'\nexport default { ...all }\n",
  'src/gathered.ts': "export function one() {}\nexport { walk } from './walk.ts'\n",
}
const graph = graphOf(new Map(Object.entries(sources).map(([path, code]) => [path, readSyntax(path, code)])))

test.each<[Readonly<Record<string, unknown>>, readonly string[]]>([
  [{ main: './dist/cjs/index.js', types: 'dist/types/index.d.ts' }, ['src/index.ts']],
  [{ exports: { '.': { import: './dist/index.mjs' }, './util': './src/util.ts' } }, ['src/index.ts', 'src/util.ts']],
  [{ exports: { './package.json': './package.json', './*': './dist/*.js' } }, []],
  [{ name: 'an-app', private: true }, []],
])('sources of the entry points of %j', (manifest, expected) => {
  expect(entrySources(graph, '', manifest)).toEqual(expected)
})

test.each([
  ['src/array/chunk.ts', 'chunk', false],
  ['src/_internal/sizes.ts', 'sizes', true],
  ['src/read.ts', 'read', false],
  ['src/read.ts', 'readOne', true],
  ['src/index.ts', 'parse', false],
  ['src/walk.ts', 'walk', true],
  ['src/cli.ts', 'main', false],
])('%s: %s is inside: %s', (path, name, isInside) => {
  expect(publicNames(graph, ['src/index.ts']).isInside(path, name)).toBe(isInside)
})

test('what an entry point hands on as one object can be called', () => {
  const names = publicNames(graph, ['src/util.ts'])
  expect(names.isInside('src/gathered.ts', 'one')).toBe(false)
  expect(names.isInside('src/walk.ts', 'walk')).toBe(false)
})
