import { expect, test } from 'vitest'
import type { FuzzTestMeta } from './fuzz-test-meta.ts'
import { passLinesOfFile } from './pass-lines.ts'

const told = (name: string, warnings: readonly string[]): { readonly name: string; readonly meta: FuzzTestMeta } => ({
  name,
  meta: {
    ...{ id: name, outcome: 'passed', runs: 10, discarded: 0, seed: 1, corpus: 1, features: 1 },
    ...{ line: '10 runs', findings: [], fixed: [], warnings },
  },
})

test('a warning of several tests of a file stands once, behind all of them', () => {
  const lines = passLinesOfFile([
    told('one', ['no tsconfig.json was found', 'only one input']),
    told('two', ['no tsconfig.json was found']),
    told('three', []),
  ])
  expect(lines).toEqual([
    ' ◇ one: 10 runs',
    '   Warning: only one input',
    ' ◇ two: 10 runs',
    ' ◇ three: 10 runs',
    '   Warning of 2 tests: no tsconfig.json was found',
  ])
})

test('a test that failed has no line, and its warnings are told with its failure', () => {
  const failed = told('failed', ['no tsconfig.json was found'])
  const { line: _, ...meta } = failed.meta
  expect(passLinesOfFile([{ ...failed, meta }, told('one', ['no tsconfig.json was found'])])).toEqual([
    ' ◇ one: 10 runs',
    '   Warning: no tsconfig.json was found',
  ])
})
