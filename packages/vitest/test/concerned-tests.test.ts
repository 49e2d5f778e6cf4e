import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { changedVariable } from '@fuzzwright/core/tooling'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchFor } from '../../../checks/search-for.mjs'
import { Project } from './project.ts'

const testOf = (name: string) => `import { fuzzIt } from '@fuzzwright/vitest'
import { ${name} } from '../src/${name}.ts'
fuzzIt('${name}', ${name})
`
const project = new Project({
  '.gitignore': 'node_modules\nreport.json\nanswer.json\n',
  'src/inner.ts': 'export const inner = (text: string): string[] => text.split(/,/)\n',
  'src/changed.ts': `import { inner } from './inner.ts'
export function changed(text: string): number {
  return inner(text).includes('fuzz') ? 0 : text.length
}
`,
  'src/other.ts': 'export const other = (n: number): number => n + 1\n',
  'src/found.ts': 'export const found = (n: number): number => n + 2\n',
  ...Object.fromEntries(['changed', 'other', 'found'].map((name) => [`tests/${name}.test.ts`, testOf(name)])),
})
afterAll(() => project.remove())
const git = (...words: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], {
    cwd: project.folder,
    encoding: 'utf8',
    stdio: 'pipe',
  })
const asks = (also: readonly string[] = []) => {
  const question = { commit: git('rev-parse', 'HEAD').trim(), also, answer: project.path('answer.json') }
  return { ...searchFor('1s'), [changedVariable]: JSON.stringify(question) }
}
const answer = (): unknown => JSON.parse(readFileSync(project.path('answer.json'), 'utf8'))

beforeAll(() => {
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
})

test('where a change concerns no test, none is run, and that is no failure', async () => {
  const { code, output } = await project.vitest([], asks())
  expect(code, output).toBe(0)
  expect(output).not.toContain('RUN')
  expect(answer()).toEqual([])
})

test('tests that import what has changed are searched, guided and typed as ever, and those that are named besides', async () => {
  project.write('src/inner.ts', `${readFileSync(project.path('src/inner.ts'), 'utf8')}// changed\n`)
  const { code, output, tests } = await project.vitest([], asks([project.path('tests/found.test.ts')]))
  expect(code, output).toBe(0)
  expect([...tests.keys()].sort()).toEqual(['changed', 'found'])
  expect(answer()).toEqual(['found', 'changed'].map((name) => project.path(`tests/${name}.test.ts`)))
  // Edges are counted, and the constant of the code is known: neither is so while imports are read.
  expect(output).toMatch(/changed: .* (\d+) of \1 edges covered in 2 functions/)
  expect(output).toMatch(/found: .* 1 of 1 edge covered/)
})
