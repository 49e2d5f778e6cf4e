import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectOf, type TestRunner } from './project-of.ts'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'project-of-')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
function install(...names: readonly string[]): void {
  for (const name of names) write(`node_modules/${name}/package.json`, '{}')
}
const projectOfFile = (wanted?: TestRunner): string => {
  const { root: folder, runner } = projectOf(join(root, 'app/src/a.ts'), wanted)
  return `${runner} in ${folder.slice(root.length)}`
}
const both = '{ "devDependencies": { "vitest": "^4.1.0", "jest": "^30.0.0" } }'

test('the nearest configuration says which runner', () => {
  write('vitest.config.ts')
  expect(projectOfFile()).toBe('vitest in ')
  write('app/package.json', '{ "jest": {} }')
  expect(projectOfFile()).toBe('jest in /app')
  write('app/src/jest.config.json', '{}')
  expect(projectOfFile()).toBe('jest in /app/src')
  write('app/src/vitest.config.mts')
  expect(projectOfFile()).toBe('vitest in /app/src')
})

test('a package.json that depends on Jest alone is for Jest, whatever else is installed', () => {
  install('vitest', 'jest', '@fuzzwright/vitest', '@fuzzwright/jest')
  write('app/package.json', '{ "devDependencies": { "jest": "^30.0.0" } }')
  expect(projectOfFile()).toBe('jest in /app')
  write('package.json', '{ "devDependencies": { "vitest": "^4.1.0" } }')
  expect(projectOfFile()).toBe('jest in /app')
})

test('what the root of a workspace depends on, or is configured for, holds for its packages', () => {
  install('vitest', 'jest', '@fuzzwright/vitest', '@fuzzwright/jest')
  write('app/package.json', '{ "name": "app" }')
  write('package.json', '{ "devDependencies": { "ts-jest": "^29.0.0" } }')
  expect(projectOfFile()).toBe('jest in /app')
  write('jest.config.mjs')
  expect(projectOfFile()).toBe('jest in ')
})

test('of two runners the configuration decides, or what the scripts call', () => {
  write('app/package.json', both)
  expect(projectOfFile()).toBe('vitest in /app')
  write('app/package.json', `{ "scripts": { "test": "jest --ci" }, ${both.slice(1)}`)
  expect(projectOfFile()).toBe('jest in /app')
  write('app/vitest.config.ts')
  expect(projectOfFile()).toBe('vitest in /app')
  write('app/jest.config.js')
  write('app/package.json', '{ "devDependencies": { "@fuzzwright/jest": "^0.1.0" } }')
  expect(projectOfFile()).toBe('jest in /app')
})

test('a configuration of Vite is for tests where Vitest is depended on, and starts Vitest where it is meant', () => {
  install('vitest')
  write('app/vite.config.ts')
  write('app/package.json', '{ "jest": {} }')
  expect(projectOfFile()).toBe('jest in /app')
  write('app/package.json', '{ "jest": {}, "devDependencies": { "vitest": "^4.1.0" } }')
  expect(projectOfFile()).toBe('vitest in /app')
  write('app/package.json', '{ "devDependencies": { "jest": "^30.0.0" } }')
  expect(projectOfFile()).toBe('jest in /app')
  write('app/package.json', '{}')
  write('package.json', '{ "devDependencies": { "vitest": "^4.1.0" } }')
  expect(projectOfFile()).toBe('vitest in /app')
})

test('where nobody says it, it is what is installed, with our package first', () => {
  write('app/package.json', '{}')
  expect(projectOfFile()).toBe('vitest in /app')
  install('jest')
  expect(projectOfFile()).toBe('jest in /app')
  install('vitest')
  expect(projectOfFile()).toBe('vitest in /app')
  install('@fuzzwright/jest')
  expect(projectOfFile()).toBe('jest in /app')
})

test('the folder is that of the runner that is wanted', () => {
  write('app/package.json', '{}')
  write('jest.config.js')
  write('vitest.config.ts')
  write('app/src/vitest.config.ts')
  expect(projectOfFile('jest')).toBe('jest in ')
  expect(projectOfFile('vitest')).toBe('vitest in /app/src')
})
