import { describe, expect, test } from 'vitest'
import { ambientAllowed } from './ambient-allowed.ts'
import { checkAmbient } from './check-ambient.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (file: string, text: string) => printViolations(checkAmbient(sourceTree({ [file]: text })))

describe('checkAmbient', () => {
  test('this repository reads chance, time and environment in the named files only', () => {
    expect(printViolations(checkAmbient(readSourceTree(['packages'], ['.ts'])))).toBe('')
  })

  test.each([
    ['const a = Math.random()', 'Math.random'],
    ['const later = Date.now', 'Date.now'],
    ['const t = globalThis.performance.now()', 'performance.now'],
    ['const d = new Date()', 'new Date()'],
    ['const home = process.env.HOME', 'process.env'],
    ['const { random } = Math', 'Math.random'],
    ['const { random: chance = 1 } = globalThis.Math', 'Math.random'],
    ["const later = performance['now']()", 'performance.now'],
    ['const chances = Math; chances.random()', 'Math.random'],
    ['const text = Date()', 'Date()'],
    ['const Clock = Date; const t = new Clock()', 'new Date()'],
    ["import { env } from 'node:process'", 'env of node:process'],
    ["import { randomUUID as name } from 'node:crypto'", 'randomUUID of node:crypto'],
    ["export { randomInt } from 'crypto'", 'randomInt of crypto'],
    ["import secret from 'node:crypto'; secret.randomBytes(4)", 'crypto.randomBytes'],
    ["import * as own from 'node:process'; const { env } = own", 'process.env'],
    ["import { performance as clock } from 'node:perf_hooks'; clock.now()", 'performance.now'],
    ["import { webcrypto } from 'node:crypto'; webcrypto.getRandomValues(a)", 'crypto.getRandomValues'],
  ])('%s is refused', (text, name) => {
    expect(said('packages/core/src/a.ts', `\n${text}`)).toContain(`packages/core/src/a.ts:2 uses ${name};`)
  })

  test('words in comments and strings, fixed dates, tests and named files are fine', () => {
    expect(said('packages/core/src/a.ts', "// Math.random()\nconst s = 'Date.now()'; const d = new Date(0)")).toBe('')
    expect(said('packages/core/src/a.ts', "import { createHash } from 'node:crypto'; Math.floor(own.random())")).toBe(
      '',
    )
    expect(said('packages/core/src/a.ts', "import type { env } from 'node:process'; const { floor } = Math")).toBe('')
    expect(said('packages/core/src/a.test.ts', 'Math.random()')).toBe('')
    expect(said('packages/cli/src/main.ts', 'Date.now()')).toBe('')
  })

  test('every allowance gives its reason', () => {
    for (const { reason } of ambientAllowed) expect(reason.split(' ').length).toBeGreaterThan(3)
  })
})
