/** A project whose suite is written for fast-check, and that nobody changed but for the configuration. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { installInto } from '../../../checks/installed-packages.mjs'
import { configFor, JestProject } from '../../../checks/jest-project.ts'

const project = new JestProject({
  'jest.config.cjs': configFor('@swc/jest', '{ seed: 1, fastCheck: true }'),
  'src/route.ts': `export function route(path: string, code: number): string {
  if (path.startsWith('/admin') && code === 48_111) throw new TypeError('no such door')
  return path.length > 0 ? path : '/'
}
`,
  'tests/route.test.ts': `import fc from 'fast-check'
import { route } from '../src/route'

it('answers a path', () => {
  fc.assert(fc.property(fc.string(), (path) => route(path, 1) !== ''))
})
it('answers any code', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (path, code) => route(path, code) !== ''), { seed: 7, numRuns: 3000 })
})
`,
  'tests/prop.test.ts': `import { test as property, fc } from '@fast-check/jest'
import { route } from '../src/route'

property.prop([fc.string(), fc.nat()], { seed: 7, numRuns: 3000 })('any code', (path, code) => route(path, code) !== '')
`,
})
installInto(project.folder, ['@fuzzwright/fast-check'])
mkdirSync(project.path('node_modules', '@fast-check'))
for (const name of ['fast-check', '@fast-check/jest']) {
  const installed = fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))
  symlinkSync(installed, project.path('node_modules', ...name.split('/')), 'dir')
}
afterAll(() => project.remove())

test('its properties are guided, with no import changed', async () => {
  const { tests, output } = await project.jest()
  expect(tests.get('answers a path')?.status, output).toBe('passed')
  expect(tests.get('answers any code')?.message).toMatch(/\{ seed: 7, path: "fw1\./)
  expect(tests.get('answers any code')?.message).toMatch(/Counterexample: \["\/admin",48111\]/)
  const any = [...tests].find(([title]) => title.startsWith('any code'))?.[1]
  expect(any?.message, output).toMatch(/Counterexample: \["\/admin",48111\]/)
})

test('what failed is kept beside the test, and runs first from then on', async () => {
  const { tests, output } = await project.jest(['tests/route.test.ts', '-t', 'any code'])
  const { message } = tests.get('answers any code') ?? {}
  expect(message, output).toMatch(/Property failed after 1 tests\n/)
  expect(message).toMatch(/Kept in tests\/__fuzz__\/route\.test\.ts\/answers-any-code\/\w+\.json: commit it/)
})
