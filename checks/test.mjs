// `npm test`, the whole suite: stages run side by side, each prints a line with what came of it; what a failing stage said
// comes last. `npm test -- <folder or file> …` runs only the tests below it.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { areLawsProved } from './laws-proved.mjs'
import { root, runPackage, runProcess } from './run-process.mjs'
import { countedTime } from './search-for.mjs'
import { setup } from './setup.mjs'

const words = process.argv.slice(2)
if (words.length > 0) process.exit(await runSome(words))

/** Stages that run side by side. One always waits for something: an installation, a hang, a watcher. */
const lanes = 3
/** Each keeps to its part of the machine. */
const workers = Math.max(1, Math.floor(availableParallelism() / 2))
const reports = mkdtempSync(join(tmpdir(), 'fuzzwright-tests-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** @typedef {{ code: number, output: string, passed?: number, failed?: number }} Outcome */

/**
 * Quick ones first, then in the order in which three lanes end together.
 * @type {readonly (readonly [name: string, work: () => Promise<Outcome>])[]}
 */
const stages = [
  ['format and lint', () => runPackage('@biomejs/biome', ['check', '.', '--error-on-warnings'])],
  ['types', () => runPackage('typescript', ['-p', 'tsconfig.json'], { program: 'tsc' })],
  ['tests', () => runTests({ part: 'units' })],
  ['tests of runners', () => runTests({ part: 'runners' })],
  ['tests of commands', () => runTests({ part: 'commands' })],
  ['tests of tools', () => runTests({ part: 'tools' })],
  ['checks', () => runTests({ part: 'checks', words: ['--root', 'checks'] })],
  ['packed, others', () => runPacked(['v5', 'jest', 'unjudged'])],
  ['packed packages', () => runPacked(['v4'])],
  ['examples', runExamples],
]

const begin = performance.now()
const failures = []
const total = { passed: 0, failed: 0 }
await perform('set-up', runSetup)
if (failures.length === 0) {
  const waiting = [...stages]
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift()) await perform(...stage)
    }),
  )
}
for (const { name, output } of failures) console.log(`\n━━ ${name}\n\n${output.trimEnd()}`)
const names = failures.map(({ name }) => name).join(', ')
console.log(`\n${failures.length === 0 ? 'all stages passed' : `failed: ${names}`}, ${seconds(begin)}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = failures.length === 0 ? 0 : 1

/** Runs a stage and tells what came of it. A stage that counts nothing is one test. */
async function perform(name, work) {
  const start = performance.now()
  const { code, output, passed, failed = 0 } = await work().catch((error) => ({ code: 1, output: `${error.stack}` }))
  const wrong = code === 0 ? 0 : Math.max(1, failed)
  total.passed += passed ?? (code === 0 ? 1 : 0)
  total.failed += wrong
  if (code !== 0) failures.push({ name, output })
  const counts = passed === undefined ? '' : `${passed} passed${wrong > 0 ? `, ${wrong} failed` : ''}`
  console.log(
    `${name.padEnd(18)} ${(code === 0 ? 'ok' : 'FAILED').padEnd(7)} ${seconds(start).padStart(8)}  ${counts}`.trimEnd(),
  )
}

async function runSetup() {
  await setup({ say: () => {} })
  return { code: 0, output: '' }
}

/** What Vitest says of failures, without the thousands that passed. */
function failuresIn(output) {
  const start = output.search(/^.*⎯ (?:Failed|Unhandled|Startup)/m)
  return start === -1 ? output : output.slice(start)
}

/** `part` is one of those of vitest.workspace.ts, or only a name. */
async function runTests({ part, words = [] }) {
  const report = join(reports, `${part}.json`)
  const told = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // Where a thousand cases of each law are known to hold for these sources, a few show that the laws are asked at all.
  const cases = part === 'units' && areLawsProved() ? { LAW_CASES: '20' } : {}
  const env = words.length === 0 ? { TEST_PART: part, ...cases } : {}
  const all = ['run', `--maxWorkers=${workers}`, ...told, ...words]
  const { code, output } = await runPackage('vitest', all, { env })
  const ended = { code, output: failuresIn(output) }
  if (!existsSync(report)) return ended
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { ...ended, passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/** Packages as they are published, used by strangers: one line for each thing tried. */
async function runPacked(words) {
  const ended = await runProcess(process.execPath, ['checks/packed.mjs', ...words])
  const count = (state) => ended.output.match(new RegExp(`^ *${state} `, 'gm'))?.length ?? 0
  return { ...ended, passed: count('ok'), failed: count('FAILED') }
}

/** The examples as `npm run demo` shows them, but the same on every machine. */
async function runExamples() {
  const env = { ...countedTime({ step: 0.25 }), FUZZWRIGHT_SEED: '1' }
  const ended = await runProcess(process.execPath, ['examples/demo.mjs'], { env })
  const [, good, all] = /^(\d+) of (\d+) examples made exactly/m.exec(ended.output) ?? []
  return good === undefined ? ended : { ...ended, passed: Number(good), failed: Number(all) - Number(good) }
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Live, with colours. Checks have a configuration of their own. */
async function runSome(given) {
  if (!existsSync(join(root, 'node_modules'))) await setup()
  const areChecks = given.some((word) => /^(\.\/)?checks\b/.test(word))
  const filters = areChecks
    ? ['--root', 'checks', ...given.map((word) => word.replace(/^(\.\/)?checks\/?/, ''))]
    : given
  const { code } = await runPackage('vitest', ['run', ...filters.filter((word) => word !== '')], { live: true })
  return code
}
