import { describe, expect, test } from 'vitest'
import { checkConstants } from './check-constants.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (file: string, text: string) => printViolations(checkConstants(sourceTree({ [file]: text })))
const steered = 'packages/core/src/engine/a.ts'
const other = 'packages/core/src/report/a.ts'

describe('checkConstants', () => {
  test('every number of core says what it does, and who chose those that steer', () => {
    expect(printViolations(checkConstants(readSourceTree(['packages'], ['.ts'])))).toBe('')
  })

  test('a number without a comment is named with its line', () => {
    expect(said(other, 'const name = "a"\nconst widest = -1.5')).toBe(
      'packages/core/src/report/a.ts:2 widest: no comment says what this number does',
    )
    expect(said(other, '/** Of a line. */\n\nconst a = 1')).toMatch(/:3 a: no comment/)
    expect(said(other, '/** Of a line. */\nconst a = 1\n\nexport const b = 2 ** (3 + 1)')).toMatch(/:4 b: no comment/)
    expect(said(other, '/** A name. */\nconst a = "a"\nconst b = 2')).toMatch(/:3 b: no comment/)
  })

  test('one comment is enough for the numbers right below it', () => {
    expect(said(other, '/** Least and most. */\nconst a = 1\nconst b = 2')).toBe('')
  })

  test('where it steers a search, it is said what chose it', () => {
    expect(said(steered, '/** Runs of one stage. */\nconst most = 64')).toBe(
      'packages/core/src/engine/a.ts:2 most: say which bench chose it, that no bench did, or why it is so by definition',
    )
    expect(said(steered, '/** Runs of one stage; bench/search: 16 lose two needles. */\nconst most = 64')).toBe('')
    expect(said(steered, '/** Runs of one stage. No bench chose it. */\nconst most = 64')).toBe('')
    expect(said(steered, '/** Bits of an outcome, by definition. */\nconst a = 1\nconst b = 2')).toBe('')
  })

  test('numbers that are worked out or change, and those of tests and other packages, are not looked at', () => {
    expect(said(steered, 'const half = most / 2\nconst list = [1, 2]\nlet opened = 0')).toBe('')
    expect(said('packages/core/src/engine/a.test.ts', 'const most = 2')).toBe('')
    expect(said('packages/cli/src/a.ts', 'const most = 2')).toBe('')
  })
})
