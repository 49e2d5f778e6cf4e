import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type DeadlyTest, deadlyTests, deathsProject, livingTests } from '../../../checks/deaths-program.ts'
import { Project } from './project.ts'

const projects: Project[] = []
afterAll(() => {
  for (const project of projects) project.remove()
})

const heap = { NODE_OPTIONS: '--max-old-space-size=160' }

test.each<[pool: string, names: readonly DeadlyTest[]]>([
  ['forks', ['throws in a timer', 'loses a thread', 'runs out of memory', 'is killed']],
  ['forks', ['spins in microtasks', 'loops in a timer', 'loops after an await']],
  ['vmForks', ['aborts', 'exits']],
])('what ends the process is a finding, in %s: %s', async (pool, names) => {
  const project = new Project(deathsProject('vitest', names))
  projects.push(project)
  const { tests, output, code } = await project.vitest([`--pool=${pool}`], heap)
  for (const name of names) {
    const { status, message } = tests.get(name) ?? { status: 'missing', message: output }
    expect({ name, status }, output).toEqual({ name, status: 'failed' })
    for (const said of deadlyTests[name].said) expect(message).toContain(said)
  }
  for (const name of livingTests) expect(tests.get(name)?.status, output).toBe('passed')
  expect(output).not.toMatch(/Unhandled|unexpectedly/)
  expect(code).toBe(1)
  expect(project.findings().length).toBe(names.length)
  expect(readdirSync(project.path('node_modules/.cache/fuzzwright/flights'))).toEqual([])
})

test('what was found before a process died is told as found in this run, though its file runs once more', async () => {
  const files = deathsProject('vitest', ['is killed'])
  const path = 'tests/deaths.test.ts'
  // Vitest gathers what tests told for a tenth of a second; timers end in their order, however busy the machine is.
  const before = `fuzzIt('fails before', [d.int()], (n: number) => n < 1000)
test('takes its time', () => new Promise((done) => setTimeout(done, 500)))
`
  const project = new Project({ ...files, [path]: (files[path] ?? '').replace("test('a test before'", `${before}$&`) })
  projects.push(project)
  const { tests, output } = await project.vitest(['--pool=forks'], heap)
  const { status, message = '' } = tests.get('fails before') ?? { status: 'missing' }
  expect(status, output).toBe('failed')
  expect(message).toMatch(/^(FuzzFailure: )?Found an input that fails, after/m)
  expect(message).not.toContain('kept from before')
  expect(tests.get('is killed')?.message).toContain('Death: the process')
})
