/** Functions and classes that wait, in a real Jest process. */
import { afterAll, expect, test } from 'vitest'
import { JestProject } from '../../../checks/jest-project.ts'
import { waitingProject } from '../../../checks/waiting-program.ts'

const project = new JestProject(waitingProject('jest'))
afterAll(() => project.remove())

test('what is waited for comes at once, here as there', async () => {
  const { tests, output } = await project.jest()
  const said = (name: string): string => tests.get(name)?.message ?? output
  expect(said('shipped')).toContain("const label = 'fragile'")
  expect(tests.get('poll')?.status).toBe('passed')
  expect(said('forever')).toContain('Hang: no end after 2,000,000 steps.')
  expect(said('remind')).toContain('const minutes = 91')
  expect(said('throttle')).toContain('Uncaught error: TypeError: Cannot read')
  expect(tests.get('turnstile')?.status).toBe('passed')
  expect(said('recent')).toContain('await passTime(60001)')
  expect(said('heart')).toContain('Uncaught error: TypeError: Cannot read')
  expect(said('lock')).toContain("Promise.reject(new Error('rejected'))")
})
