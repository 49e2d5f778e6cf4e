/** From a package's name to tests that fail as reported, in a stranger's project with Vitest and in one with Jest. */
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { installInto } from '../../../checks/installed-packages.mjs'
import { configFor, JestProject } from '../../../checks/jest-project.ts'
import { runProcess } from '../../../checks/run-process.mjs'
import { countedTime } from '../../../checks/search-for.mjs'
import { cleanEnvironment, Project } from './project.ts'
import { runHere } from './run-here.ts'

const planted = {
  'planted/package.json': '{ "name": "planted", "version": "1.2.3", "main": "index.js", "types": "index.d.ts" }',
  'planted/index.js': `
exports.encode = (text) => text.replaceAll('!', '')
exports.decode = (text) => text
exports.ranked = (list) => (list.length > 3 ? list : [...list]).sort((a, b) => a - b)
exports.initial = (text) => text[0].toUpperCase()
exports.half = (text) => text === '' ? 0 : text.length > 2 ? String(text.length / 2) : text.length / 2
exports.total = (list) => {
  sum = 0
  for (const number of list) sum += number
  return sum
}
exports.openReader = (text) => ({ initial: () => text[0].toUpperCase() })
exports.Stack = class Stack {
  constructor() { this.items = []; this.size = 0 }
  push(item) { this.items.push(item); this.size++ }
  pop() { this.size--; return this.items.pop() }
  peek() { return this.items.at(-1) }
  toArray() { return [...this.items] }
}
`,
  'planted/index.d.ts': `
export declare function encode(text: string): string
export declare function decode(text: string): string
export declare function ranked(list: number[]): number[]
export declare function initial(text: string): string
export declare function half(text: string): number
export declare function total(list: number[]): number
export declare function openReader(text: string): { initial(): string }
export declare class Stack {
  size: number
  push(item: number): void
  pop(): number | undefined
  peek(): number
  toArray(): number[]
}
`,
}

const project = new Project({ ...planted, 'src/even.ts': 'export const even = (n: number): boolean => n % 2 === 0\n' })
const jest = new JestProject({ ...planted, 'jest.config.cjs': configFor('@swc/jest') })
for (const { folder } of [project, jest]) {
  installInto(folder, ['@fuzzwright/survey'])
  cpSync(`${folder}/planted`, `${folder}/node_modules/planted`, { recursive: true })
}
afterAll(() => {
  project.remove()
  jest.remove()
})

const env = { ...cleanEnvironment(), ...countedTime() }
const titles = [
  'decode undoes encode',
  'ranked leaves its arguments as they are',
  'initial crashes',
  'half answers what its type does not allow',
  'Stack: size is the number of items of toArray',
  'Stack.peek answers what its type does not allow',
  'total leaves a variable behind in the whole program',
  'openReader.initial crashes',
]

/** Writes the findings of these titles as tests; answers how many. */
async function acceptAll(cwd: string, host: string): Promise<number> {
  const cache = `${cwd}/node_modules/.cache/fuzzwright/survey`
  const [name = ''] = readdirSync(cache)
  const { findings }: { findings: { title: string }[] } = JSON.parse(readFileSync(`${cache}/${name}`, 'utf8'))
  const numbers = titles.map((title) => findings.findIndex((finding) => finding.title === title) + 1)
  expect(numbers, JSON.stringify(findings.map(({ title }) => title))).not.toContain(0)
  for (const number of numbers) {
    const { code, out, err } = await runHere(['survey', './planted', '--accept', `${number}`, '--host', host], {
      cwd,
      env,
    })
    expect(code, out + err).toBe(0)
  }
  return numbers.length
}

interface FileResult {
  readonly name: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly title: string
    readonly failureMessages: string[]
  }[]
}

/** Every test of every file fails, the guard with what was reported. */
function expectReportedFailures(report: string): void {
  const { testResults }: { testResults: FileResult[] } = JSON.parse(report)
  const shown = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, status, failureMessages }) => [title, status, failureMessages.join().slice(0, 300)]),
  )
  expect(shown.filter(([, status]) => status !== 'failed')).toEqual([])
  expect(shown.map(([title]) => title).sort()).toEqual(
    [
      'decode undoes encode',
      'decode undoes encode, for the input that was found',
      'half answers what its type does not allow, for the input that was found',
      'half keeps its promises',
      'initial crashes, for the input that was found',
      'initial keeps its promises',
      'ranked leaves its arguments as they are',
      'ranked leaves its arguments as they are, for the input that was found',
      'Stack.peek answers what its type does not allow, for the input that was found',
      'total leaves a variable behind in the whole program, for the input that was found',
      'openReader.initial crashes, for the input that was found',
      'Stack: size is the number of items of toArray, for the input that was found',
    ].sort(),
  )
  const said = new Map(shown.map(([title = '', , message = '']) => [title, message]))
  expect(said.get('half answers what its type does not allow, for the input that was found')).toContain('not a number')
  expect(said.get('initial crashes, for the input that was found')).toContain('Cannot read properties of')
}

test('what --accept writes fails as reported under Vitest', async () => {
  const { code, out, err } = await runHere(
    ['survey', './planted', '--runs', '400', '--sarif', 'reports/out.sarif', '--html', project.path('out.html')],
    { cwd: project.folder, env },
  )
  expect(code, out + err).toBe(1)
  expect(readFileSync(project.path('reports', 'out.sarif'), 'utf8')).toContain('decode undoes encode')
  expect(readFileSync(project.path('out.html'), 'utf8')).toContain('decode undoes encode')
  await acceptAll(project.folder, 'vitest')
  const vitest = project.path('node_modules', 'vitest', 'vitest.mjs')
  const words = ['run', '--reporter=json', '--outputFile=report.json']
  const { output } = await runProcess(process.execPath, [vitest, ...words], { cwd: project.folder, env })
  expect(() => readFileSync(project.path('report.json')), output).not.toThrow()
  expectReportedFailures(readFileSync(project.path('report.json'), 'utf8'))
})

test('and under Jest', async () => {
  cpSync(
    project.path('node_modules', '.cache', 'fuzzwright', 'survey'),
    jest.path('node_modules/.cache/fuzzwright/survey'),
    {
      recursive: true,
    },
  )
  await acceptAll(jest.folder, 'jest')
  const { output } = await jest.jest()
  expect(() => readFileSync(jest.path('report.json')), output).not.toThrow()
  expectReportedFailures(readFileSync(jest.path('report.json'), 'utf8'))
})

test('files of the project are surveyed, and nothing is found where there is nothing', async () => {
  const { code, out, err } = await runHere(['survey', 'src/even.ts', '--runs', '200', '--json'], {
    cwd: project.folder,
    env,
  })
  expect(code, out + err).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ package: 'src/even.ts', findings: [] })
  const missing = await runHere(['survey', 'src/even.ts', 'src/odd.ts', '--json'], { cwd: project.folder, env })
  expect(JSON.parse(missing.out)).toMatchObject({ error: { code: 'bad-survey-option' } })
})
