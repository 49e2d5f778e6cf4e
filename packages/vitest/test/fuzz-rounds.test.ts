import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { searchFor } from '../../../checks/search-for.mjs'
import { Project } from './project.ts'

const project = new Project({
  'src/rich.ts': `export function rich(text: string): number {
  let state = 0
  for (const character of text) {
    if (state === 0 && character === 'f') state = 1
    else if (state === 1 && character === 'u') state = 2
    else if (state === 2 && character === 'z') state = 3
    else if (state === 3 && character === '!') return (undefined as unknown as { here: number }).here
    else if (character > 'n') state = state > 1 ? state - 1 : state
  }
  return text.split(',').map(Number).filter((part) => part > 3).reduce((sum, part) => sum + part, 0)
}
export const flat = (n: number): number => n + 1
export const small = (a: boolean, b: boolean): boolean => a && b
`,
  'tests/one.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { flat, rich, small } from '../src/rich.ts'
fuzzIt('rich', rich)
fuzzIt('flat', flat)
fuzzIt('small', small)
`,
  'tests/two.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { flat } from '../src/rich.ts'
fuzzIt.each([[1], [2]])('row %i', (row: number, n: number) => flat(n) >= n || row > 2 || Number.isNaN(n))
`,
  'tests/plain.test.ts': `import { appendFileSync } from 'node:fs'
import { expect, test } from 'vitest'
test('plain', () => {
  appendFileSync('plain.log', 'x')
  expect(1).toBe(1)
})
`,
})
afterAll(() => project.remove())

interface Told {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly title: string
      readonly meta: { readonly fuzzwright?: { readonly round?: number; readonly effort?: { milliseconds: number } } }
    }[]
  }[]
}

test('one budget for all: rounds, less for who stops discovering, one report at the end', async () => {
  const { code, output, tests } = await project.vitest(['--maxWorkers=1'], searchFor('6100ms'))
  expect(code, output).toBe(1)
  expect([...tests].map(([title, { status }]) => `${title} ${status}`).sort()).toEqual([
    'flat passed',
    'plain passed',
    'rich failed',
    'row 1 passed',
    'row 2 passed',
    'small passed',
  ])
  expect(output).toMatch(/◇ fuzzing goes on: round 2, \d tests?, 1 finding, \d s left/)
  expect(readFileSync(project.path('plain.log'), 'utf8')).toBe('xx')
  const told = JSON.parse(readFileSync(project.path('report.json'), 'utf8')) as Told
  const metas = new Map(
    told.testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ title, meta }) => [title, meta.fuzzwright]),
  )
  expect(metas.get('rich')?.round).toBeGreaterThan(0)
  const time = (title: string): number => metas.get(title)?.effort?.milliseconds ?? 0
  expect(time('rich')).toBeGreaterThan(time('flat'))
  expect(time('flat')).toBeGreaterThan(0)
  expect(project.findings()).toHaveLength(1)
})
