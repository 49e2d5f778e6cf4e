import { describe, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const said = (file: string, text = '/** Says why it exists. */\n') =>
  printViolations(checkStructure(sourceTree({ [file]: text })))

describe('checkStructure', () => {
  test('this repository has the agreed shape', () => {
    const tree = readSourceTree(['packages', 'checks', 'bench', 'examples'], ['.ts', '.mjs'])
    expect(printViolations(checkStructure(tree))).toBe('')
  })

  test('a name without a concept is refused, as folder and as file', () => {
    expect(said('packages/core/src/utils/x.ts')).toMatch(/"utils" names no concept/)
    expect(said('packages/core/src/types.ts')).toMatch(/"types"/)
    expect(said('packages/core/src/type-shape.ts')).toBe('')
    expect(said('packages/core/src/stuff/manager.ts')).toMatch(/"stuff"/)
    expect(said('packages/core/src/random/manager.ts')).toMatch(/"manager"/)
    expect(said('packages/core/src/random/toolbox.ts')).toMatch(/"toolbox"/)
    expect(said('packages/core/src/random/string-utils.ts')).toMatch(/"string-utils"/)
  })

  test('names are kebab-case', () => {
    expect(said('packages/core/src/TypeShape.ts')).toMatch(/not kebab-case/)
    expect(said('packages/core/src/type_shape.ts')).toMatch(/not kebab-case/)
    expect(said('packages/core/src/type-shape.test-d.ts')).toBe('')
  })

  test('501 lines are too many, except in a table of data', () => {
    const text = '// says why it exists\n'.repeat(501)
    expect(said('packages/core/src/a.ts', text)).toMatch(/has 501 lines/)
    expect(said('packages/core/src/a.ts', '// says why it exists\n'.repeat(500))).toBe('')
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

  test('a head that only repeats the name of its file says nothing', () => {
    const silent = /says no more than its name/
    expect(said('packages/core/src/toolbox-of-dates.ts', '/** toolbox */\n')).toMatch(silent)
    expect(said('packages/core/src/leaf-reader.ts', '/** The leaf reader. */\n')).toMatch(silent)
    expect(said('packages/core/src/leaf-reader.ts', '// Reads leaves.\n')).toMatch(silent)
    expect(said('packages/core/src/leaf-reader.ts', '/** Leaves of a value, in order of depth. */\n')).toBe('')
    expect(said('packages/core/src/leaf-reader.test.ts', '')).toBe('')
  })

  test('what is private is called so', () => {
    const text = (member: string) => `/** Says why it exists. */\nclass A {\n  ${member}\n}\n`
    expect(said('packages/core/src/a.ts', text('readonly #seed = 1'))).toBe(
      'packages/core/src/a.ts:3 declares #seed; write private seed',
    )
    expect(said('packages/core/src/a.ts', text('#next() {}'))).toMatch(/#next/)
    expect(said('packages/core/src/a.ts', text("private readonly seed = ' #seed'"))).toBe('')
  })
})
