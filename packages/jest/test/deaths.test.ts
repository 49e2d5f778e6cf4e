import { afterAll, expect, test } from 'vitest'
import { deadlyTests, deathsProject, livingTests } from '../../../checks/deaths-program.ts'
import { JestProject } from '../../../checks/jest-project.ts'

const project = new JestProject({
  ...deathsProject('jest', ['is killed']),
  // Jest loads packages as they are, and this one is to be CommonJS.
  'node_modules/deadly/package.json': '{ "name": "deadly", "main": "index.js" }',
  'node_modules/deadly/index.js': "exports.kills = (n) => { if (n > 5) process.kill(process.pid, 'SIGKILL') }\n",
})
afterAll(() => project.remove())

test('what ended Jest itself is a finding when it is started the next time, and the rest of the file runs', async () => {
  // With one file Jest has no worker, so nobody is left to tell.
  const first = await project.jest()
  expect(first.code).not.toBe(0)
  expect(first.tests.size).toBe(0)
  const { tests, output } = await project.jest()
  for (const said of deadlyTests['is killed'].said) expect(tests.get('is killed')?.message, output).toContain(said)
  for (const name of livingTests) expect(tests.get(name)?.status, output).toBe('passed')
  expect(project.findings().length).toBe(1)
})
