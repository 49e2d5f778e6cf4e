/** A run of tests that is followed by one against mutants, and what is said where that cannot be. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mutantsOfRun, wantsMutants } from './mutants-of-run.ts'

let root = ''
const exitCode = process.exitCode

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'mutants-of-run-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  process.exitCode = exitCode
  rmSync(root, { recursive: true, force: true })
})

/** A package of that name in the project. */
function install(door: string | undefined): string {
  const folder = join(root, 'node_modules', '@fuzzwright', 'mutants')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', exports: door ?? {} }))
  return folder
}

test('it is wanted where the variable is set, and not in fuzz mode', () => {
  const asked = [{}, { FUZZWRIGHT_MUTANTS: '' }, { FUZZWRIGHT_MUTANTS: '1' }]
  expect(asked.map((variables) => wantsMutants(variables))).toEqual([false, false, true])
  expect(wantsMutants({ FUZZWRIGHT_MUTANTS: '1', FUZZWRIGHT_FOR: '60s' })).toBe(false)
})

test("the project's own package is told of the run, and what it says is printed", async () => {
  vi.stubEnv('FUZZWRIGHT_MUTANTS', 'src/price.ts')
  const folder = install('./index.js')
  const told = '`${told.wanted} ${told.testFiles.length}\\nend\\n`'
  writeFileSync(join(folder, 'index.js'), `export const mutantsOfTests = async (told) => ${told}`)
  expect(await mutantsOfRun({ root, testFiles: ['a.test.ts'], hasPassed: true })).toEqual(['', 'src/price.ts 1', 'end'])
  expect(process.exitCode).toBe(exitCode)
})

test('tests that fail, and a package that is not there, are said', async () => {
  expect(await mutantsOfRun({ root, testFiles: [], hasPassed: false })).toEqual([
    'FUZZWRIGHT_MUTANTS: nothing is changed until the tests pass.',
  ])
  // One without a door, as none may be found in the paths of Node.
  install(undefined)
  expect(await mutantsOfRun({ root, testFiles: [], hasPassed: true })).toEqual([
    `FUZZWRIGHT_MUTANTS: @fuzzwright/mutants is not installed in ${root}.`,
    '  Install it for development: npm install --save-dev @fuzzwright/mutants',
  ])
  // The row of no-mutants-package: the run of a pipeline must not look as if all were noticed.
  expect(process.exitCode).toBe(1)
})
