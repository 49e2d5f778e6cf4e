import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectOf } from './project-of.ts'

let root = ''
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'project-of-')))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, text = ''): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const projectOfFile = (): string => {
  const { root: folder, runner } = projectOf(join(root, 'app/src/a.ts'))
  return `${runner} in ${folder.slice(root.length)}`
}

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

test('a configuration of Vite says it where Vitest is installed', () => {
  write('app/package.json', '{ "jest": {} }')
  write('app/vite.config.ts')
  expect(projectOfFile()).toBe('jest in /app')
  write('node_modules/vitest/package.json', '{}')
  expect(projectOfFile()).toBe('vitest in /app')
})

test('without a configuration it is Jest where Jest alone is installed', () => {
  write('app/package.json', '{}')
  expect(projectOfFile()).toBe('vitest in /app')
  write('node_modules/jest/package.json', '{}')
  expect(projectOfFile()).toBe('jest in /app')
  write('node_modules/vitest/package.json', '{}')
  expect(projectOfFile()).toBe('vitest in /app')
})
