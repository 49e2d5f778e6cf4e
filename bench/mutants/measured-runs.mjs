// Both tools on the same suite, with the CPU time of everything they start.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProcess } from '../../checks/run-process.mjs'
import { modules, mutants as strykerMutants } from '../write/subject-project.mjs'

const program = join(root, 'packages', 'cli', 'dist', 'esm', 'main.js')
const suite = 'src/*.test.ts'

/** The suite is what `fuzzwright write` makes of the functions. */
export async function writeTests({ folder, functions }, seed) {
  for (const module of modules.filter((one) => functions.some((chosen) => chosen.module === one))) {
    const words = ['write', `src/${module}.ts`, '--no-fuzz', '--seed', String(seed), '--json', '--runs', '3000']
    const { code, output } = await runProcess(process.execPath, [program, ...words], { cwd: folder })
    if (code !== 0) throw new Error(`fuzzwright write failed for ${module}:\n${output}`)
  }
}

/** CPU seconds, user and system, of a program and of everything it started. */
async function timed(words, options) {
  const report = join(options.cwd, 'cpu-seconds.txt')
  const script = `TIMEFORMAT='%U %S'; { time "$@" 2>&3; } 3>&2 2>${report}`
  const { code, output } = await runProcess('bash', ['-c', script, 'timed', ...words], options)
  const [user = 0, system = 0] = readFileSync(report, 'utf8').trim().split(/\s+/).map(Number)
  return { code, output, cpuSeconds: user + system }
}

/** Every mutant with its verdict, what that cost, and what a run of the same tests costs. */
export async function ours({ folder, functions }) {
  const files = functions.map(({ module, name }) => `lib/${module}/${name}.mjs`)
  const script = join(folder, 'run-mutants.mjs')
  const answer = join(folder, 'mutants-answer.json')
  const door = join(root, 'packages', 'mutants', 'dist', 'esm', 'index.js')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
import { runMutants } from ${JSON.stringify(door)}
const report = await runMutants({ files: ${JSON.stringify(files)}, cwd: ${JSON.stringify(folder)}, env: process.env, node: process.execPath })
writeFileSync(${JSON.stringify(answer)}, JSON.stringify(report))
`,
  )
  const { code, output, cpuSeconds } = await timed([process.execPath, script], { cwd: folder, env: { SUITE: suite } })
  if (code !== 0) throw new Error(`the mutants did not run:\n${output}`)
  const plain = await timed([process.execPath, join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    cwd: folder,
    env: { SUITE: suite },
  })
  const report = JSON.parse(readFileSync(answer, 'utf8'))
  const mutants = report.files.flatMap((file) => file.mutants.map((mutant) => ({ ...mutant, file: file.file })))
  return { mutants, alone: report.alone, cpuSeconds, startSeconds: plain.cpuSeconds }
}

/** By file; the whole run counts, as it does for us. */
export async function strykers(subject) {
  const before = childSeconds()
  const results = await strykerMutants(subject, suite)
  const files = Object.fromEntries(
    subject.functions.map(({ module, name }, index) => [`lib/${module}/${name}.mjs`, results[index]]),
  )
  return { files, total: results.reduce((sum, { total }) => sum + total, 0), cpuSeconds: childSeconds() - before }
}

/** CPU seconds of all programs this one has started and that have ended, as Linux counts them. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
