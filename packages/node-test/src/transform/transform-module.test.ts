import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originalPositions, type ReadableSourceMap } from '@fuzzwright/instrumentation'
import { afterAll, expect, test } from 'vitest'
import type { HookSettings } from './hook-settings.ts'
import { transformModule } from './transform-module.ts'

const root = mkdtempSync(join(tmpdir(), 'fuzzwright-node-'))
afterAll(() => rmSync(root, { recursive: true }))

const settings: HookSettings = { options: { seed: 7 }, root, preload: './fuzz.setup.mjs' }
const transform = (name: string, text: string, options: HookSettings['options'] = settings.options) => {
  writeFileSync(join(root, name), text)
  return transformModule(join(root, name), text, { ...settings, options })
}
const mapOf = (code = '') =>
  JSON.parse(Buffer.from(/base64,(\S+)/.exec(code)?.[1] ?? '', 'base64').toString('utf8')) as ReadableSourceMap

const source = `enum Unit { second }
export const seconds = (text: string): number => {
  if (text === 's') throw new Error(Unit[Unit.second])
  return Number(text)
}
`

test('a module of the project loses its types and gets counters, and its map leads to the text as it was written', () => {
  const code = transform('seconds.ts', source) ?? ''
  expect(code).not.toContain(': string')
  expect(code).toContain('seconds.ts')
  expect(code).toMatch(/\$z/)
  const line = code.split('\n').findIndex((text) => text.includes('new Error('))
  const column = (code.split('\n')[line] ?? '').indexOf('new Error(')
  expect(originalPositions(mapOf(code))?.({ line: line + 1, column: column + 1 })?.line).toBe(3)
})

test('the calls of a test file are told what the types say, and the project what was configured', () => {
  const text = `import { fuzzIt } from '@fuzzwright/node-test'
import { seconds } from './seconds.ts'
fuzzIt('seconds', seconds)
`
  const code = transform('seconds.test.ts', text) ?? ''
  expect(code.split('\n')[2]).toMatch(/^fuzzIt\(["']seconds["'], seconds, /)
  expect(code).toContain('./fuzz.setup.mjs')
  expect(code).toMatch(/seed\W+7/)
})

test('what is not selected, and JavaScript that cannot be parsed, runs as it is', () => {
  expect(transform('left.mjs', 'export const a = 1 ?? 2\n', { exclude: ['**/left.mjs'] })).toBeUndefined()
  expect(transform('blind.mjs', 'export const a = () => 1\n', { instrument: false })).toBeUndefined()
  expect(transform('broken.mjs', 'export const = 1\n')).toBeUndefined()
})

test('TypeScript that cannot be parsed says where', () => {
  expect(() => transform('broken.ts', 'export const = 1\n')).toThrow(/broken\.ts: [\s\S]*export const = 1/)
})
