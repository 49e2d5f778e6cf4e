/** Replay lines of random failing programs bring the same failure back. The bench of this name does it for a hundred. */
import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { failingPrograms } from '../bench/replay/failing-programs.mjs'
import { compareReplays, replayLineOf, writeDriver } from '../bench/replay/replay-lines.mjs'
import { Project } from '../packages/vitest/test/project.ts'
import { JestProject } from './jest-project.ts'
import { patienceMs, runProcess } from './run-process.mjs'
import { setup } from './setup.mjs'
import { cleanEnvironment } from './user-project.ts'

const count = 8
const programs = (host: string) => failingPrograms(count, { seed: 7, host: `@fuzzwright/${host}`, perFile: 4 })

await setup({ say: () => {} })

const hosts = {
  vitest: () => {
    const project = new Project(programs('vitest'))
    return { project, run: () => project.vitest() }
  },
  jest: () => {
    const project = new JestProject(programs('jest'))
    return { project, run: () => project.jest() }
  },
}

test.each(['vitest', 'jest'] as const)('%s', async (host) => {
  const { project, run } = hosts[host]()
  try {
    const { tests, output } = await run()
    const messages = [...tests.values()].filter(({ status }) => status === 'failed').map(({ message }) => message)
    expect(messages.length, output).toBe(count)
    rmSync(project.path('tests', '__fuzz__'), { recursive: true })
    const driver = writeDriver(project.folder, host, messages.map(replayLineOf))
    const { output: said } = await runProcess(process.execPath, [driver], {
      cwd: project.folder,
      env: cleanEnvironment(),
      timeoutMs: patienceMs,
    })
    const answers = JSON.parse(readFileSync(project.path('answers.json'), 'utf8'))
    const { reproduced, different } = compareReplays(messages, answers)
    expect(different, said).toEqual([])
    expect(reproduced).toBe(count)
  } finally {
    project.remove()
  }
})
