import { describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (file: string, text = '/** Why. */\n') => printViolations(checkStructure(sourceTree({ [file]: text })))

describe('checkStructure', () => {
  test('this repository has the agreed shape', () => {
    const tree = readSourceTree(['packages', 'checks', 'bench', 'examples'], ['.ts', '.mjs'])
    expect(printViolations(checkStructure(tree))).toBe('')
  })

  test('a name without a concept is refused, as folder and as file', () => {
    expect(said('packages/core/src/utils/x.ts')).toMatch(/"utils" names no concept/)
    expect(said('packages/core/src/types.ts')).toMatch(/"types"/)
    expect(said('packages/core/src/type-shape.ts')).toBe('')
  })

  test('names are kebab-case', () => {
    expect(said('packages/core/src/TypeShape.ts')).toMatch(/not kebab-case/)
    expect(said('packages/core/src/type_shape.ts')).toMatch(/not kebab-case/)
    expect(said('packages/core/src/type-shape.test-d.ts')).toBe('')
  })

  test('501 lines are too many, except in a table of data', () => {
    const text = '// why\n'.repeat(501)
    expect(said('packages/core/src/a.ts', text)).toMatch(/has 501 lines/)
    expect(said('packages/core/src/a.ts', '// why\n'.repeat(500))).toBe('')
    expect(said('packages/core/src/a.data.ts', text)).toBe('')
  })

  test('index.ts stands at a door only', () => {
    expect(said('packages/core/src/domains/index.ts')).toMatch(/index\.ts stands only/)
    expect(said('packages/core/src/index.ts')).toBe('')
    expect(said('packages/core/src/domains/part-index.ts')).toBe('')
    expect(said('packages/instrumentation/src/runtime/index.ts')).toBe('')
  })

  test('folders are two deep at most, and a source begins with its reason', () => {
    expect(said('packages/core/src/a/b/c.ts')).toBe('')
    expect(said('packages/core/src/a/b/c/d.ts')).toMatch(/more than two folders/)
    expect(said('packages/core/src/a.ts', "import './b.ts'\n")).toMatch(/does not begin/)
  })
})
