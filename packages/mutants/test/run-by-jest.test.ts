/** What Vitest tells of a file, which is compared with mutants made by hand, Jest tells too. */
import { afterEach, expect, test } from 'vitest'
import { patienceMs } from '../../../checks/run-process.mjs'
import type { MutantsReport } from '../src/index.ts'
import { MutantsProject } from './mutants-project.ts'

const project = new MutantsProject()
afterEach(() => project.remove())

const verdictsOf = ({ files }: MutantsReport): readonly string[] =>
  files.flatMap(({ mutants }) =>
    mutants.map(({ from, operator, replacement, verdict, killedBy }) =>
      [from.line, operator, replacement, verdict, killedBy].join(' '),
    ),
  )

test('the project of a Jest gets the verdicts that it gets from a Vitest', { timeout: patienceMs }, async () => {
  const byVitest = await project.run(0)
  project.useJest()
  const byJest = await project.run(0)
  expect(verdictsOf(byJest)).toEqual(verdictsOf(byVitest))
  expect(byJest.tests).toBe(byVitest.tests)
  const kinds = new Set(byJest.files.flatMap(({ mutants }) => mutants.map(({ verdict }) => verdict)))
  expect([...kinds].sort()).toEqual(['killed', 'not reached', 'survived', 'timed out'])
})
