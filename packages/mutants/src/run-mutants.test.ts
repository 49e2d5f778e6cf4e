import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runMutants } from './run-mutants.ts'

let cwd = ''
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), 'run-mutants-')))
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }')
})
afterEach(() => rmSync(cwd, { recursive: true, force: true }))

const run = (file: string) => runMutants({ files: [file], cwd, env: process.env, node: process.execPath })
const refusal = (code: string, message: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(message) })

test('a file that is not there', async () => {
  await expect(run('none.ts')).rejects.toThrow(refusal('no-mutants-file', 'none.ts cannot be read'))
})

test('a project without Vitest', async () => {
  writeFileSync(join(cwd, 'a.ts'), 'export const a = 1 < 2\n')
  await expect(run('a.ts')).rejects.toThrow(refusal('no-tests-runner', 'There is no vitest in'))
})

function useVitest(): void {
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(
    fileURLToPath(new URL('../../../node_modules/vitest', import.meta.url)),
    join(cwd, 'node_modules', 'vitest'),
  )
  writeFileSync(join(cwd, 'a.ts'), 'export const a = 1 < 2\n')
}

test('a file of tests that cannot be loaded', async () => {
  useVitest()
  writeFileSync(join(cwd, 'a.test.ts'), "import './a'\nimport './gone'\n")
  await expect(run('a.ts')).rejects.toThrow(refusal('tests-fail', 'without any mutant a file cannot be loaded'))
})

test('tests that fail without any mutant', async () => {
  useVitest()
  writeFileSync(
    join(cwd, 'a.test.ts'),
    "import { expect, test } from 'vitest'\nimport { a } from './a'\ntest('a', () => expect(a).toBe(3))\n",
  )
  await expect(run('a.ts')).rejects.toThrow(refusal('tests-fail', '"a" in'))
})

test('files of two packages are told by where they are, however alike their paths inside of each', async () => {
  useVitest()
  for (const name of ['one', 'other']) {
    mkdirSync(join(cwd, 'packages', name, 'src'), { recursive: true })
    writeFileSync(join(cwd, 'packages', name, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(cwd, 'packages', name, 'src', 'index.ts'), 'export const few = (n: number) => n < 2\n')
  }
  const files = ['packages/one/src/index.ts', 'packages/other/src/index.ts']
  const report = await runMutants({ files, cwd, env: process.env, node: process.execPath, inputs: 0 })
  expect(report.files.map(({ file }) => file)).toEqual(['one/src/index.ts', 'other/src/index.ts'])
  expect(
    (await runMutants({ files: files.slice(1), cwd, env: process.env, node: process.execPath })).files[0]?.file,
  ).toBe('src/index.ts')
})
