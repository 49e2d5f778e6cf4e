import { describe, expect, test } from 'vitest'
import { checkSynchronous } from './check-synchronous.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { mayWait } from './synchronous-folders.ts'
import { printViolations } from './violation.ts'

const said = (file: string, text: string) => printViolations(checkSynchronous(sourceTree({ [file]: text })))

describe('checkSynchronous', () => {
  const tree = readSourceTree(['packages'], ['.ts'])

  test('this repository waits only where it may', () => {
    expect(printViolations(checkSynchronous(tree))).toBe('')
  })

  test('every exception names a file that is there, and its reason', () => {
    for (const { files, reason } of mayWait) {
      expect([...tree.keys()].some((file) => files.test(file))).toBe(true)
      expect(reason.split(' ').length).toBeGreaterThan(3)
    }
  })

  test.each([
    ['async function next() {}', 'async'],
    ['const next = async () => 1', 'async'],
    ['class Search { async next() {} }', 'async'],
    ['await ready', 'await'],
    ['for await (const run of runs) {}', 'await'],
    ['setTimeout(() => {}, 1)', 'setTimeout'],
    ['globalThis.queueMicrotask(next)', 'queueMicrotask'],
    ['process.nextTick(next)', 'nextTick'],
    ["import { setTimeout as later } from 'node:timers'", 'import of node:timers'],
    ['Promise.resolve().then(next)', 'a then()'],
  ])('%s is refused in the engine', (text, what) => {
    expect(said('packages/core/src/engine/a.ts', `\n${text}`)).toMatch(`packages/core/src/engine/a.ts:2 ${what} in`)
  })

  test('promises as values, other folders, tests and named files are fine', () => {
    expect(said('packages/core/src/engine/a.ts', "const s = 'await'; // async\nconst p = Promise.resolve(1)")).toBe('')
    expect(said('packages/core/src/host/a.ts', 'await ready')).toBe('')
    expect(said('packages/core/src/engine/a.test.ts', 'await ready')).toBe('')
    expect(said('packages/core/src/domains/functions/scheduler.ts', 'await ready')).toBe('')
  })
})
