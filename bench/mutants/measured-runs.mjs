// Both tools on the same suite, with the CPU time of everything they start.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProcess } from '../../checks/run-process.mjs'
import { mutants as strykerMutants } from '../write/subject-project.mjs'

const program = join(root, 'packages', 'cli', 'dist', 'esm', 'main.js')
const suite = 'src/*.test.ts'

/** The suite is what `fuzzwright write` makes of the functions. */
export async function writeTests({ folder, modules }, seed) {
  for (const module of modules) {
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

/**
 * Every mutant with its verdict, what the verdicts cost, and what a run of the same tests costs. Stryker looks for no inputs that
 * tell survivors from the original, so these are looked for in a run of their own.
 */
export async function ours(subject) {
  const { verdicts, run, plain } = runsOf(subject)
  const { cpuSeconds } = await verdicts()
  const { report } = await run()
  const startSeconds = await plain()
  return { mutants: mutantsOf(report), alone: report.alone, cpuSeconds, startSeconds }
}

const turns = 3

/** Verdicts alone and the tests alone, in turns; the median of the CPU seconds of each. */
export async function timesInTurns(subject) {
  const { verdicts, plain } = runsOf(subject)
  const times = { own: [], start: [] }
  let report
  for (let turn = 0; turn < turns; turn++) {
    const one = await verdicts()
    report = one.report
    times.own.push(one.cpuSeconds)
    times.start.push(await plain())
  }
  const median = (list) => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)]
  return { mutants: mutantsOf(report), cpuSeconds: median(times.own), startSeconds: median(times.start) }
}

function mutantsOf({ files }) {
  return files.flatMap((file) => file.mutants.map((mutant) => ({ ...mutant, file: file.file })))
}

function runsOf({ folder, functions }) {
  const files = functions.map(({ file }) => file)
  const script = join(folder, 'run-mutants.mjs')
  const answer = join(folder, 'mutants-answer.json')
  const door = join(root, 'packages', 'mutants', 'dist', 'esm', 'index.js')
  writeFileSync(
    script,
    `import { writeFileSync } from 'node:fs'
import { runMutants } from ${JSON.stringify(door)}
const [, , inputs] = process.argv
const report = await runMutants({
  files: ${JSON.stringify(files)}, cwd: ${JSON.stringify(folder)}, env: process.env, node: process.execPath,
  ...(inputs !== undefined && { inputs: Number(inputs) }),
})
writeFileSync(${JSON.stringify(answer)}, JSON.stringify(report))
`,
  )
  const run = async (...words) => {
    const { code, output, cpuSeconds } = await timed([process.execPath, script, ...words], {
      cwd: folder,
      env: { SUITE: suite },
    })
    if (code !== 0) throw new Error(`the mutants did not run:\n${output}`)
    return { report: JSON.parse(readFileSync(answer, 'utf8')), cpuSeconds }
  }
  const plain = async () => {
    const words = [process.execPath, join(folder, 'node_modules', 'vitest', 'vitest.mjs'), 'run']
    const { cpuSeconds } = await timed(words, { cwd: folder, env: { SUITE: suite } })
    return cpuSeconds
  }
  return { run, plain, verdicts: () => run('0') }
}

/** The whole run counts, as it does for us. */
export async function strykers(subject) {
  const before = childSeconds()
  const results = await strykerMutants(subject, suite)
  const sum = (column) => results.reduce((total, one) => total + one[column], 0)
  return { total: sum('total'), noticed: sum('killed'), cpuSeconds: childSeconds() - before }
}

/** CPU seconds of all programs this one has started and that have ended, as Linux counts them. */
function childSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  const ticksPerSecond = 100
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
