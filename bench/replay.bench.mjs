// Whether replay lines of random failing programs bring the same failure back: Vitest 4.1, Vitest 5, Jest 30
//
// The packed packages are installed as a stranger would; all programs fail in one run, and each printed line is then
// replayed. `npm run bench -- replay [programs] [v4|v5|jest …]`
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packAll } from '../checks/packed.mjs'
import { runProcess } from '../checks/run-process.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { failingPrograms } from './replay/failing-programs.mjs'
import { compareReplays, replayLineOf, writeDriver } from './replay/replay-lines.mjs'

const seed = 20_26

export default async function measure({ args }) {
  const count = Number(args.find((word) => /^\d+$/.test(word)) ?? 100)
  const wanted = args.filter((word) => !/^\d+$/.test(word))
  const tarballs = await packAll()
  const rows = []
  for (const combination of combinations) {
    if (wanted.length > 0 && !wanted.includes(combination.key)) continue
    rows.push(await tryHost(tarballs, combination, count))
  }
  const all = rows.reduce((sum, { reproduced }) => sum + reproduced, 0)
  return { rows, ratios: { 'reproduced of all': all / (rows.length * count) }, versions: { seed: String(seed) } }
}

async function tryHost(tarballs, { title, ...kind }, count) {
  const project = await createProject(tarballs, kind)
  const host = kind.host.endsWith('jest') ? 'jest' : 'vitest'
  rmSync(project.path('tests'), { recursive: true })
  for (const [path, text] of Object.entries(failingPrograms(count, { seed, host: kind.host, perFile: 10 }))) {
    project.write(path, text)
  }
  if (host === 'jest') project.write('jest.config.mjs', "export { default } from './configs/swc.mjs'\n")
  const first = await project[host]([])
  const failed = [...first.tests.values()].filter(({ status }) => status === 'failed')
  const messages = failed.map(({ message }) => message)
  project.forget()
  const driver = writeDriver(project.folder, host, messages.map(replayLineOf))
  const { output } = await runProcess(project.node, [driver], {
    cwd: project.folder,
    env: { ...project.clean, CI: 'true', NO_COLOR: '1' },
  })
  const answers = readAnswers(project.folder, output)
  const { reproduced, different } = compareReplays(messages, answers)
  for (const { expected, received } of different.slice(0, 3)) console.log(expected, '\n  came back as\n', received)
  project.remove()
  return { host: title, programs: count, failed: messages.length, reproduced }
}

function readAnswers(folder, output) {
  try {
    return JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
  } catch {
    throw new Error(`the lines could not be replayed:\n${output}`)
  }
}
