import { afterAll, expect, test } from 'vitest'
import { Project } from './project.ts'

/** Two files per package; only a guided search gets through both. */
const manifest = (name: string, type: string) => JSON.stringify({ name, type, main: 'index.js', types: 'index.d.ts' })
const decode = `(text) {
  if (text.startsWith('magic:')) return rest(text.slice(6))
  return 0
}`
const rest = `(text) {
  if (text.length === 3 && text[1] === 'q') return undefined.x
  return text.length
}`
const types = 'export function decode(text: string): number\n'

const project = new Project({
  'node_modules/modern/package.json': manifest('modern', 'module'),
  'node_modules/modern/index.js': `import { rest } from './rest.js'\nexport function decode${decode}\n`,
  'node_modules/modern/rest.js': `export function rest${rest}\n`,
  'node_modules/modern/index.d.ts': types,
  'node_modules/@old/school/package.json': manifest('@old/school', 'commonjs'),
  'node_modules/@old/school/index.js': `const { rest } = require('./rest.js')\nexports.decode = function decode${decode}\n`,
  'node_modules/@old/school/rest.js': `exports.rest = function rest${rest}\n`,
  'node_modules/@old/school/index.d.ts': types,
  // What is exported holds the others, and is told so before it has them.
  'node_modules/late/package.json': manifest('late', 'commonjs'),
  'node_modules/late/index.js': `exports = module.exports = (text) => text.length
exports.half = (text) => Math.floor(text.length / 2)
const mine = module.exports
mine.twice = (text) => mine(text) * 2
mine.isOwn = (text) => { if (module.exports !== mine || exports !== mine || this === mine) throw new TypeError(text) }
`,
  'node_modules/late/index.d.ts': `declare function late(text: string): number
declare namespace late { function half(text: string): number; function twice(text: string): number; function isOwn(text: string): void }
export = late
`,
  'node_modules/compiled/package.json': manifest('compiled', 'commonjs'),
  'node_modules/compiled/index.js': `Object.defineProperty(exports, '__esModule', { value: true })
exports.named = (text) => text.length
exports.default = (text) => exports.named(text)
`,
  'node_modules/compiled/index.d.ts': `export declare function named(text: string): number
export default function whole(text: string): number
`,
  'tests/late.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import whole, { named } from 'compiled'
import late, { half, isOwn, twice } from 'late'
fuzzIt('late', late)
fuzzIt('half', half)
fuzzIt('twice', twice)
fuzzIt('isOwn', isOwn)
fuzzIt('whole', whole)
fuzzIt('named', named)
`,
  // Its constructor refuses whatever a search makes up: there are the constants beside it.
  'node_modules/tagged/package.json': manifest('tagged', 'module'),
  'node_modules/tagged/index.js': `export class Schema {
  constructor(tags) {
    if (!tags.some((tag) => tag.name === '!!str' && tag.resolve('a') === 'a')) throw new Error('There has to be a tag for texts.')
    this.tags = tags
  }
}
export const PLAIN = new Schema([{ name: '!!str', resolve: (text) => text }])
export function write(value, schema) {
  if (value > 1000) return schema.tags[1].name
  return schema.tags[0].name
}
`,
  'node_modules/tagged/index.d.ts': `export interface Tag { readonly name: string; resolve(text: string): unknown }
export declare class Schema { constructor(tags: readonly Tag[]); readonly tags: readonly Tag[] }
export declare const PLAIN: Schema
export declare function write(value: number, schema: Schema): string
`,
  'tests/constants.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { write } from 'tagged'
fuzzIt('writes', write)
`,
  'tests/packages.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { decode as old } from '@old/school'
import { decode } from 'modern'
fuzzIt('modules', decode)
fuzzIt('common', old)
`,
  'blind.config.ts': `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default { plugins: [fuzzwright({ seed: 1, exclude: ['modern'] })] }
`,
})
afterAll(() => project.remove())

test('a package that tests aim at guides the search, as modules and as CommonJS', async () => {
  const { tests, output } = await project.vitest()
  for (const title of ['modules', 'common']) {
    expect(tests.get(title)?.message, output).toMatch(/const text = 'magic:.q.'\n/)
    expect(tests.get(title)?.message).toMatch(/rest\.js:2:/)
  }
})

test('unless it was excluded', async () => {
  const { tests, output } = await project.vitest(['--config=blind.config.ts', '-t', 'modules'])
  expect(tests.get('modules')?.message ?? '', output).not.toMatch(/Found in run/)
})

test('an instance that nobody can make is the constant that holds one, and is printed by its name', async () => {
  const { tests, output } = await project.vitest(['-t', 'writes'])
  expect(tests.get('writes')?.message, output).toMatch(
    /const schema = (?:\/\* any \*\/ )?PLAIN\n {2}write\(value, schema\)/,
  )
  expect(tests.get('writes')?.message).toContain("Cannot read properties of undefined (reading 'name')")
})

test('what a CommonJS package puts on its export when it has told it is there', async () => {
  const { tests, output } = await project.vitest(['tests/late.test.ts'])
  const ends = ['late', 'half', 'twice', 'isOwn', 'whole', 'named'].map((name) => tests.get(name)?.status)
  expect(ends, output).toEqual(ends.map(() => 'passed'))
})
