import { readdirSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { effectsExpected, effectsLeft, effectsProject } from '../../../checks/effects-program.ts'
import { JestProject } from '../../../checks/jest-project.ts'
import type { RunResult } from '../../../checks/user-project.ts'

describe('in Jest', () => {
  const project = new JestProject(effectsProject('jest'))
  afterAll(() => project.remove())
  let result: RunResult | undefined
  const finished = async (): Promise<RunResult> => (result ??= await project.jest())

  test('what inputs would do to the world is refused and told, and nothing else is', async () => {
    const { tests, output } = await finished()
    for (const [name, said] of Object.entries(effectsExpected)) {
      const { status, message } = tests.get(name) ?? { status: 'missing', message: output }
      expect({ name, status }).toEqual({ name, status: said === undefined ? 'passed' : 'failed' })
      if (said !== undefined) expect(message).toContain(said)
    }
    expect(output).not.toMatch(/process.exit called/)
  })

  test('nothing is left but what was allowed', async () => {
    await finished()
    expect(readdirSync(project.path('victim')).sort()).toEqual(effectsLeft)
    expect(readdirSync(project.path('.'))).not.toContain('note.txt')
  })
})
