import { readdirSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { type DeadlyTest, deadlyTests, deathsProject, livingTests } from '../../../checks/deaths-program.ts'
import { JestProject } from '../../../checks/jest-project.ts'

const names: readonly DeadlyTest[] = ['throws in a timer', 'is killed', 'loops after an await']
const project = new JestProject(deathsProject('jest', names))
afterAll(() => project.remove())

test('what ended a worker of Jest, or let it stand still, is a finding of the same run, and the rest of the file runs', async () => {
  const { tests, output, code } = await project.jest()
  for (const name of names) {
    const { status, message } = tests.get(name) ?? { status: 'missing', message: output }
    expect({ name, status }, output).toEqual({ name, status: 'failed' })
    for (const said of deadlyTests[name].said) expect(message).toContain(said)
  }
  for (const name of livingTests) expect(tests.get(name)?.status, output).toBe('passed')
  expect(output).not.toContain('terminated by another process')
  expect(code).toBe(1)
  expect(project.findings().length).toBe(names.length)
  expect(readdirSync(project.path('node_modules/.cache/fuzzwright/flights'))).toEqual([])
  // In the main process nobody is left to tell, and the next start knows what was kept.
  const again = await project.jest(['--runInBand'])
  for (const name of names)
    expect(again.tests.get(name)?.message, again.output).toContain(deadlyTests[name].said.at(-1))
})
