/** A project whose suite is written for fast-check, and that nobody changed but for the plugin. */
import { mkdirSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { installInto } from '../../../checks/installed-packages.mjs'
import { Project } from './project.ts'

const project = new Project({
  'vitest.config.ts': `
import { fuzzwright } from '@fuzzwright/vitest/plugin'
import { defineConfig } from 'vitest/config'
export default defineConfig({ plugins: [fuzzwright({ seed: 1, fastCheck: process.env.PLAIN === undefined })] })
`,
  'src/route.ts': `export function route(path: string, code: number): string {
  if (path.startsWith('/admin') && code === 48_111) throw new TypeError('no such door')
  return path.length > 0 ? path : '/'
}
`,
  'tests/route.test.ts': `import fc from 'fast-check'
import { expect, it } from 'vitest'
import { route } from '../src/route.ts'

it('answers a path', () => {
  fc.assert(fc.property(fc.string(), (path) => void expect(route(path, 1)).not.toBe('')))
})
it('answers any code', () => {
  fc.assert(fc.property(fc.string(), fc.nat(), (path, code) => route(path, code).length > 0), { seed: 7, numRuns: 3000 })
})
it('tells what it ran', () => {
  const { numRuns, failed } = fc.check(fc.property(fc.nat(), (n) => n >= 0), { seed: 7 })
  expect([numRuns, failed]).toEqual([100, false])
})
`,
  'tests/prop.test.ts': `import { fc, test } from '@fast-check/vitest'
import { route } from '../src/route.ts'

test.prop([fc.string()], { seed: 7 })('any path', (path) => route(path, 1) !== '')
test.prop({ path: fc.string(), code: fc.nat() }, { seed: 7, numRuns: 3000 })('any code', ({ path, code }) => route(path, code) !== '')
`,
})
installInto(project.folder, ['@fuzzwright/fast-check'])
mkdirSync(project.path('node_modules', '@fast-check'))
for (const name of ['fast-check', '@fast-check/vitest']) {
  const installed = fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url))
  symlinkSync(installed, project.path('node_modules', ...name.split('/')), 'dir')
}
afterAll(() => project.remove())

test('its properties are guided, with no import changed', async () => {
  const { tests, output } = await project.vitest()
  for (const title of ['answers a path', 'tells what it ran']) expect(tests.get(title)?.status, output).toBe('passed')
  expect(tests.get('answers any code')?.message).toMatch(/Property failed after \d+ tests\n\{ seed: 7, path: "fw1\./)
  expect(tests.get('answers any code')?.message).toMatch(/Counterexample: \["\/admin",48111\]/)
  const named = (start: string) => [...tests].find(([title]) => title.startsWith(start))?.[1]
  expect(named('any path')?.status, output).toBe('passed')
  expect(named('any code')?.message).toMatch(/Counterexample: \[\{.*"path":"\/admin","code":48111\}\]/)
})

test('what failed is kept beside the test, and runs first from then on', async () => {
  const places = project.findings().filter((place) => place.includes('answers-any-code'))
  expect(places).toHaveLength(1)
  const { tests } = await project.vitest(['tests/route.test.ts', '-t', 'any code'])
  const { message } = tests.get('answers any code') ?? {}
  expect(message).toMatch(/Property failed after 1 tests\n/)
  expect(message).toMatch(/Counterexample: \["\/admin",48111\]/)
  expect(message).toContain(`Kept in ${places[0]}: commit it, it runs first from now on.`)
})

test('without the option they are as they were', async () => {
  const { tests, code } = await project.vitest([], { PLAIN: '1' })
  expect([...tests.values()].map(({ status }) => status)).toEqual(Array(5).fill('passed'))
  expect(code).toBe(0)
})
