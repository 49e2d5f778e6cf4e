import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { afterAll, describe, expect, test } from 'vitest'
import { createTransformer, type TransformerOptions } from './fuzz-transformer.ts'
import type { TransformContext } from './jest-api.ts'

const rootDir = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-transformer-')))
afterAll(() => rmSync(rootDir, { recursive: true }))

function write(path: string, text: string): string {
  const file = join(rootDir, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** A compiler that puts a line of its own before the text, and one that can only be waited for. */
write('plain.cjs', "exports.process = (text) => ({ code: '// compiled\\n' + text })\n")
write('keyed.cjs', "exports.process = (text) => ({ code: text })\nexports.getCacheKey = () => 'always the same'\n")
write('later.cjs', "exports.processAsync = async (text) => ({ code: '// later\\n' + text })\n")
write(
  'node_modules/ts-jest/index.js',
  "exports.createTransformer = () => ({ process: () => ({ code: '// found' }) })\n",
)
write('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "nodenext" } }')
const target = write('src/parse.js', 'export const parse = (text) => text.length > 3\n')
write('src/parse.d.ts', 'export declare const parse: (text: string) => boolean\n')

const context: TransformContext = { config: { rootDir }, configString: '{}', transformerConfig: {} }
const using = (name: string, more: TransformerOptions = {}) =>
  createTransformer({ transformer: `<rootDir>/${name}`, ...more })

describe('createTransformer', () => {
  test('modules under test count, with one map to what was written', () => {
    const { code, map } = using('plain.cjs').process('function go() { boom() }\n', join(rootDir, 'src/a.js'), context)
    expect(code).toContain('__fuzzwright__')
    const column = code.split('\n').at(-2)?.indexOf('boom') ?? -1
    expect(column).toBeGreaterThan(0)
    const traced = new TraceMap(map as never)
    const found = originalPositionFor(traced, { line: code.split('\n').length - 1, column })
    expect(found.line).toBe(2)
  })

  test('excluded modules, setup files and packages do not count', () => {
    const file = join(rootDir, 'src/a.js')
    const text = 'function go() {}\n'
    const counted = (options: TransformerOptions, path = file, config = context.config) =>
      using('plain.cjs', options)
        .process(text, path, { ...context, config })
        .code.includes('__fuzzwright__')
    expect(counted({})).toBe(true)
    expect(counted({ instrument: false })).toBe(false)
    expect(counted({ exclude: ['src/**'] })).toBe(false)
    expect(counted({}, file, { rootDir, setupFiles: [file] })).toBe(false)
    const packaged = join(rootDir, 'node_modules/some/index.js')
    expect(counted({}, packaged)).toBe(false)
    expect(counted({ dependencies: ['some'] }, packaged)).toBe(true)
  })

  test('calls are described before they are compiled; the runtime comes first; no counters without a property', () => {
    const text =
      "import { fuzzIt } from '@fuzzwright/jest'\nimport { parse } from '../src/parse.js'\nfuzzIt('a', parse)\n"
    const { code } = using('plain.cjs', { runs: 5, isolate: true }).process(
      text,
      join(rootDir, 'tests/a.test.js'),
      context,
    )
    expect(code.split('\n')[1]).toMatch(/^import "@fuzzwright\/jest\/setup";import \{ fuzzIt \}/)
    expect(code.split('\n')[3]).toBe("fuzzIt('a', parse,__fuzzwright_call__(0))")
    expect(code).toContain('\\"name\\":\\"text\\"')
    expect(code).toContain('\\"defaults\\":{\\"runs\\":5,\\"isolate\\":true}')
    expect(code).not.toContain('register')
  })

  test('properties of a test file count, once the runtime is there; excluded ones do not', () => {
    const text = "'use strict'\nconst { fuzzIt } = require('@fuzzwright/jest')\nfuzzIt('a', [d.int()], (n) => n > 5)\n"
    const file = join(rootDir, 'tests/p.test.js')
    const { code } = using('keyed.cjs').process(text, file, context)
    expect(code).toMatch(/^require\("@fuzzwright\/jest\/setup"\);const /)
    expect(code).toMatch(/register.*edges:1,/)
    expect(using('keyed.cjs', { exclude: ['tests/**'] }).process(text, file, context).code).not.toContain('register')
  })

  test('a file that requires gets no import', () => {
    const text = "const { fuzzIt, d } = require('@fuzzwright/jest')\nfuzzIt('a', [d.int()], (n) => n)\n"
    const { code } = using('plain.cjs').process(text, join(rootDir, 'tests/b.test.js'), context)
    expect(code).toContain('require("@fuzzwright/jest/setup");')
    expect(code).not.toContain('import ')
  })

  test('the key of a test file tells of the types it depends on', () => {
    const text = "import { fuzzIt } from '@fuzzwright/jest'\nimport { size } from '../src/size'\nfuzzIt('a', size)\n"
    const key = () => using('keyed.cjs').getCacheKey(text, join(rootDir, 'tests/c.test.ts'), context)
    write('src/size.ts', 'export const size = (text: string): number => text.length\n')
    const before = key()
    expect(key()).toBe(before)
    write('src/size.ts', 'export const size = (list: number[]): number => list.length\n')
    expect(key()).not.toBe(before)
    const options = using('keyed.cjs', { runs: 9 }).getCacheKey(text, join(rootDir, 'tests/c.test.ts'), context)
    expect(options).not.toBe(key())
  })

  test('a compiler that has to be waited for', async () => {
    const { code } = await using('later.cjs').processAsync('go()\n', target, context)
    expect(code).toMatch(/^\/\/ later\n|\/\/ later/)
  })

  test('without a name, the one that is installed', () => {
    expect(createTransformer().process('go()', join(rootDir, 'tests/d.test.js'), context).code).toBe('// found')
  })

  test('one that is not there is named', () => {
    const process = () => createTransformer({ transformer: 'not-there' }).process('go()', target, context)
    expect(process).toThrow(expect.objectContaining({ code: 'no-transformer' }))
    expect(process).toThrow(`the transformer "not-there" cannot be loaded from ${rootDir}`)
  })

  test.each([{ transformer: 5 }, { transformer: [] }, { rnus: 5 }, { html: 'report.html' }])(
    '%j is refused',
    (options) => {
      const refused = expect.objectContaining({ code: 'bad-plugin-option' })
      expect(() => createTransformer(options as TransformerOptions)).toThrow(refused)
    },
  )
})
