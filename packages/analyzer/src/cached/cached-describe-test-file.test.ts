import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryProject } from '../../test/temporary-project.ts'
import { cachedDescribeTestFile } from './cached-describe-test-file.ts'
import { cachedDescription } from './cached-description.ts'

const text = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { f } from './a.ts'\nfuzzIt('x', f)`

function start(files: Readonly<Record<string, string>> = {}) {
  const path = temporaryProject({
    'tsconfig.json': '{ "compilerOptions": { "strict": true } }',
    'package-lock.json': '{}',
    'a.ts': `import type { Kind } from './kind.ts'\nexport function f(a: Kind) {}`,
    'kind.ts': 'export type Kind = 1',
    'x.test.ts': text,
    ...files,
  })
  const cacheDir = path('cache')
  const ask = (options: { readonly version?: string } = {}) =>
    cachedDescribeTestFile(path('x.test.ts'), text, { cacheDir, ...options })
  const entries = () => readdirSync(cacheDir)
  const shape = () => ask().calls[0]?.description?.parameters[0]?.shape
  return { path, cacheDir, ask, entries, shape }
}

/** What an entry says can be told from what is computed: the entry is marked. */
function mark(cacheDir: string, name: string): void {
  const file = join(cacheDir, name)
  const entry = JSON.parse(readFileSync(file, 'utf8'))
  entry.description.calls[0].title = 'from the cache'
  writeFileSync(file, JSON.stringify(entry))
}

test('the second question is answered from disk', () => {
  const { ask, entries, cacheDir } = start()
  const first = ask()
  expect(entries()).toHaveLength(1)
  expect(ask()).toEqual(first)
  mark(cacheDir, entries()[0] ?? '')
  expect(ask().calls[0]?.title).toBe('from the cache')
})

test('a file that was only touched is no change, and is recorded as it is now', () => {
  const { ask, entries, cacheDir, path } = start()
  ask()
  mark(cacheDir, entries()[0] ?? '')
  utimesSync(path('kind.ts'), new Date(1e9), new Date(1e9))
  expect(ask().calls[0]?.title).toBe('from the cache')
  expect(readFileSync(join(cacheDir, entries()[0] ?? ''), 'utf8')).toContain(`"mtimeMs":${1e9}`)
})

test('a changed dependency, also of a dependency, is read again', () => {
  const { shape, path } = start()
  expect(shape()).toEqual({ kind: 'literal', value: 1 })
  writeFileSync(path('kind.ts'), 'export type Kind = 2')
  utimesSync(path('kind.ts'), new Date(2e9), new Date(2e9))
  expect(shape()).toEqual({ kind: 'literal', value: 2 })
})

test.each([
  ['tsconfig.json', '{ "compilerOptions": { "strict": false } }'],
  ['package-lock.json', '{ "packages": {} }'],
  ['base.json', '{ "compilerOptions": { "target": "es2022" } }'],
])('what was read under another %s is read again', (name, changed) => {
  const { ask, entries, cacheDir, path } = start({
    'tsconfig.json': '{ "extends": "./base.json" }',
    'base.json': '{}',
  })
  ask()
  mark(cacheDir, entries()[0] ?? '')
  expect(ask().calls[0]?.title).toBe('from the cache')
  writeFileSync(path(name), changed)
  expect(ask().calls[0]?.title).toBe('x')
  expect(entries()).toHaveLength(1)
})

test('a configuration that was missing and is there now is a change', () => {
  const { ask, entries, cacheDir, path } = start({ 'tsconfig.json': '{ "extends": "./base.json" }' })
  ask()
  mark(cacheDir, entries()[0] ?? '')
  expect(ask().calls[0]?.title).toBe('from the cache')
  writeFileSync(path('base.json'), '{}')
  expect(ask().calls[0]?.title).toBe('x')
})

test('another text, and another version of the host, are asked anew', () => {
  const { ask, entries, cacheDir, path } = start()
  ask({ version: '1' })
  mark(cacheDir, entries()[0] ?? '')
  expect(ask({ version: '1' }).calls[0]?.title).toBe('from the cache')
  expect(cachedDescription(path('x.test.ts'), `${text}\n`, { cacheDir, version: '1' })).toBe(undefined)
  expect(ask({ version: '2' }).calls[0]?.title).toBe('x')
})

test.each(['', '{', 'null', '{"formatVersion":1}', '{"formatVersion":99}'])(
  'a damaged entry (%j) is written anew',
  (damage) => {
    const { ask, entries, cacheDir, shape } = start()
    ask()
    const file = join(cacheDir, entries()[0] ?? '')
    writeFileSync(file, damage)
    expect(shape()).toEqual({ kind: 'literal', value: 1 })
    expect(JSON.parse(readFileSync(file, 'utf8')).formatVersion).toBe(2)
  },
)

test('a description with an error is not kept: what it waits for may appear', () => {
  const path = temporaryProject({ 'tsconfig.json': '{}' })
  const ask = () => cachedDescribeTestFile(path('x.test.ts'), text, { cacheDir: path('cache') })
  expect(ask().calls[0]?.error).toContain('f has no known type')
  writeFileSync(path('a.ts'), 'export function f(a: 5) {}')
  expect(ask().calls[0]?.description?.parameters[0]?.shape).toEqual({ kind: 'literal', value: 5 })
})

test('a description that misses a file is not kept', () => {
  const { ask, path, shape } = start({
    'a.ts': `import type { Kind } from './later.ts'\nexport function f(a: Kind) {}`,
  })
  expect(ask().calls[0]?.error).toBe(undefined)
  expect(shape()).toEqual({ kind: 'unknown', any: true })
  writeFileSync(path('later.ts'), 'export type Kind = 7')
  expect(shape()).toEqual({ kind: 'literal', value: 7 })
})

test('a folder that cannot be written costs nothing but speed', () => {
  const { path } = start()
  const description = cachedDescribeTestFile(path('x.test.ts'), text, { cacheDir: join(path('a.ts'), 'cache') })
  expect(description.calls[0]?.description?.name).toBe('f')
})

test('neither the door, nor a file without fuzz calls, nor a hit loads TypeScript', async () => {
  const { ask, cacheDir, path } = start()
  ask()
  // Modules loaded anew know nothing of the compiler that the first question loaded.
  vi.resetModules()
  const fresh = await import('../index.ts')
  const again = (content: string) => fresh.cachedDescribeTestFile(path('x.test.ts'), content, { cacheDir })
  expect(again("import { it } from 'vitest'").calls).toEqual([])
  expect(again(text).calls).toHaveLength(1)
  expect(fresh.isCompilerLoaded()).toBe(false)
  fresh.describe(path('a.ts'), 'f')
  expect(fresh.isCompilerLoaded()).toBe(true)
})
