// Whether collectors that only read a test file see its fuzz tests: what `vitest list` and editors show.
import { deepEqual, equal } from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../run-process.mjs'

const file = `import * as fuzzwright from '@fuzzwright/vitest'
import { d, fuzzIt, fuzzTest, it } from '@fuzzwright/vitest'
import { fuzzIt as property } from '@fuzzwright/vitest'
import { describe, test } from 'vitest'
const never = () => { throw new Error('this must not run') }
const base = test.extend<{ tool: number }>({ tool: async ({}, use) => { await use(1) } })
const onBase = fuzzIt.with(base)
const target = (text: string) => text.length
fuzzIt('imported', target)
fuzzTest('under its other name', [d.int()], (n) => n === n)
it.fuzz('member of it', { runs: 20 }, target)
property(
  'by an alias',
  [d.int()],
  never,
)
fuzzwright.fuzzIt('of the module', target)
onBase('of a variable', target)
fuzzIt.with(base)('on another it', target)
describe('a block', () => {
  fuzzIt.skip('skipped', target)
  fuzzIt.each([1, 2])('row %i', (row: number, n: number) => row + n)
  test('a plain test', never)
})
`

/** Lines and names as the file has them; a table is one entry, and what is skipped is not listed. */
const wanted = [
  [9, 'imported'],
  [10, 'under its other name'],
  [11, 'member of it'],
  [12, 'by an alias'],
  [17, 'of the module'],
  [18, 'of a variable'],
  [19, 'on another it'],
  [22, 'a block > row %i'],
  [23, 'a block > a plain test'],
]

/** Vitest 5 reads instead of running by itself, 4.1 where it is asked to; a browser-like environment is transformed differently. */
export async function collectorsSeeTests(project) {
  for (const head of ['', '// @vitest-environment happy-dom\n']) {
    project.write('tests/collected/all.test.ts', head + file)
    const words = ['list', 'tests/collected/', '--staticParse', '--includeTaskLocation', '--json']
    const entry = join(project.folder, 'node_modules', 'vitest', 'vitest.mjs')
    const { code, output } = await runProcess(project.node, [entry, ...words], {
      cwd: project.folder,
      env: { ...project.clean, CI: 'true', NO_COLOR: '1' },
    })
    equal(code, 0, output)
    const listed = JSON.parse(output.slice(output.indexOf('[')))
    const shift = head === '' ? 0 : 1
    deepEqual(
      listed.map(({ name, location }) => [(location?.line ?? 0) - shift, name]),
      wanted,
    )
  }
  rmSync(project.path('tests', 'collected'), { recursive: true })
}
