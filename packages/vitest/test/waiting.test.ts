/** Functions that wait, in a real Vitest process. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingProject } from '../../../checks/waiting-program.ts'
import { Project, type RunResult } from './project.ts'

const project = new Project(waitingProject('vitest'))
let first: RunResult
const said = (name: string): string => first.tests.get(name)?.message ?? ''

beforeAll(async () => {
  first = await project.vitest()
})
afterAll(() => project.remove())

test('what lies behind a wait of weeks is found', () => {
  expect(said('shipped')).toContain("TypeError: Cannot read properties of undefined (reading '0')")
  expect(said('shipped')).toContain("const label = 'fragile'")
})

test('many waits are no hang, however many are asked for; a loop of them without an end is one, by its steps', () => {
  expect(first.tests.get('poll')?.status).toBe('passed')
  expect(said('forever')).toContain('Hang: no end after 2,000,000 steps.')
})

test('what a function that waits for nothing leaves behind for hours fails at once', () => {
  expect(said('remind')).toContain("Uncaught error: TypeError: Cannot read properties of undefined (reading 'text')")
  expect(said('remind')).toContain('const minutes = 91')
})

test('what is answered is called, and what its timer throws stands where it was thrown', () => {
  expect(said('throttle')).toMatch(/Uncaught error: TypeError: Cannot read properties of undefined \(reading 'args'\)/)
  expect(first.output).not.toContain('fake-timers')
  expect(first.output).toMatch(/code\.ts:39:/)
})

test('a call that waits for another one is no hang', () => {
  expect(first.tests.get('turnstile')?.status).toBe('passed')
})

test('what is given may reject', () => {
  expect(said('lock')).toContain("await lock.run(() => Promise.reject(new Error('rejected')))")
})

test('time passes between calls, just as long as it must', () => {
  expect(said('recent')).toMatch(
    /recent\.hit\(\).*\n *recent\.hit\(\).*\n *await passTime\(60001\)\n *recent\.last\(\)/,
  )
  expect(said('heart')).toContain("Uncaught error: TypeError: Cannot read properties of undefined (reading 'push')")
  expect(said('heart')).toContain('timer: timer')
})
