import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { effectsExpected, effectsLeft, effectsProject } from '../../../checks/effects-program.ts'
import { Project, type RunResult } from './project.ts'

describe.each(['forks', 'threads', 'vmThreads'])('in %s', (pool) => {
  const project = new Project(effectsProject('vitest'))
  afterAll(() => project.remove())
  let result: RunResult | undefined
  const finished = async (): Promise<RunResult> => (result ??= await project.vitest([`--pool=${pool}`]))

  test('what inputs would do to the world is refused and told, and nothing else is', async () => {
    const { tests, output } = await finished()
    for (const [name, said] of Object.entries(effectsExpected)) {
      const { status, message } = tests.get(name) ?? { status: 'missing', message: output }
      expect({ name, status }).toEqual({ name, status: said === undefined ? 'passed' : 'failed' })
      if (said !== undefined) expect(message, message).toContain(said)
    }
    expect(output).not.toMatch(/Unhandled|unexpectedly/)
  })

  test('nothing is left but what was allowed', async () => {
    await finished()
    expect(readdirSync(project.path('victim')).sort()).toEqual(effectsLeft)
    expect(readdirSync(project.path('.'))).not.toContain('note.txt')
  })
})
