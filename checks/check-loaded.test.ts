import { describe, expect, test } from 'vitest'
import { searching, searchNothing } from './allowed-imports.ts'
import { checkLoaded } from './check-loaded.ts'
import { readSourceTree, sourceTree } from './source-tree.ts'
import { printViolations } from './violation.ts'

const core = `{ "name": "@fuzzwright/core", "exports": {
  ".": { "@fuzzwright/source": "./src/index.ts" },
  "./tooling": { "@fuzzwright/source": "./src/tooling.ts" } } }`

const said = (files: Readonly<Record<string, string>>) =>
  printViolations(
    checkLoaded(
      sourceTree({
        'packages/core/package.json': core,
        'packages/core/src/index.ts': "export { Search } from './engine/search.ts'\n",
        'packages/core/src/tooling.ts': "export { count } from './report/count.ts'\n",
        'packages/core/src/engine/search.ts': '',
        'packages/core/src/report/count.ts': '',
        ...files,
      }),
      { programs: ['packages/cli/src/main.ts'], folders: ['engine'] },
    ),
  )

describe('checkLoaded', () => {
  test('what searches nothing loads no engine', () => {
    const tree = readSourceTree(['packages'], ['.ts', 'package.json'])
    expect(printViolations(checkLoaded(tree, { programs: searchNothing, folders: searching }))).toBe('')
  })

  test('an engine that comes through a door, however far away, is told where it comes in', () => {
    expect(
      said({
        'packages/cli/src/main.ts': "import './run.ts'\n",
        'packages/cli/src/run.ts':
          "import { count } from '@fuzzwright/core/tooling'\nimport { A } from '@fuzzwright/core'\n",
      }),
    ).toBe('packages/core/src/index.ts:1 loads engine of core, and packages/cli/src/main.ts loads this file')
  })

  test('types, what is loaded late, and the other door are fine', () => {
    expect(
      said({
        'packages/cli/src/main.ts': `import type { A } from '@fuzzwright/core'
import { count } from '@fuzzwright/core/tooling'
const late = async () => (await import('@fuzzwright/core')).Search
`,
      }),
    ).toBe('')
  })

  test('a program that is not there is told', () => {
    expect(said({})).toBe('packages/cli/src/main.ts is no file')
  })
})
