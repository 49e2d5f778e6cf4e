import { describe, expect, test } from 'vitest'
import { checkChangesets } from './check-changesets.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const manifest = { 'packages/core/package.json': '{ "name": "@fuzzwright/core" }' }

describe('checkChangesets', () => {
  test('changesets name packages that are there', () => {
    const tree = readSourceTree(['.changeset', 'packages'], ['.md', 'package.json'])
    expect([...tree.keys()].some((file) => file.startsWith('.changeset/'))).toBe(true)
    expect(printViolations(checkChangesets(tree))).toBe('')
  })

  test('one that is not there is told, with its line', () => {
    const text = "---\n'@fuzzwright/core': patch\n'@fuzzwright/kernel': minor\n---\n\nA kernel: patch\n"
    expect(printViolations(checkChangesets(sourceTree({ ...manifest, '.changeset/a.md': text })))).toBe(
      '.changeset/a.md:3 @fuzzwright/kernel is no package of ours',
    )
  })
})
