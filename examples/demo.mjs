// The main job, live: runs every example in order on a published package with a known bug, and says what was found.
// Exits 0 exactly when each expected finding was made, shrunk as far as expected, and nothing else failed.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { patienceMs, runPackage } from '../checks/run-process.mjs'
import { setup } from '../checks/setup.mjs'
import { judgeExample } from './judge-example.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const wanted = process.argv.slice(2)
const examples = readdirSync(folder)
  .filter((name) => existsSync(join(folder, name, 'expected.json')))
  .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
  .sort()

try {
  await setup()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
const results = []
for (const name of examples) results.push(await runExample(name))
summarise(results)

async function runExample(name) {
  const example = join(folder, name)
  const expected = JSON.parse(readFileSync(join(example, 'expected.json'), 'utf8'))
  console.log(`\n\u2501\u2501 ${name}: ${expected.trying}\n`)
  forget(example)
  const report = join(example, 'node_modules', '.cache', 'demo-report.json')
  const args = ['run', '--root', example, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const start = performance.now()
  await runPackage('vitest', args, { from: example, cwd: example, live: true, timeoutMs: patienceMs })
  const seconds = (performance.now() - start) / 1000
  return { name, expected, seconds, ...judgeExample(expected, report, join(example, '__fuzz__')) }
}

/** Each run of the demo starts from nothing: what an earlier one kept would make the search look better than it is. */
function forget(example) {
  rmSync(join(example, '__fuzz__'), { recursive: true, force: true })
  rmSync(join(example, 'node_modules', '.cache'), { recursive: true, force: true })
}

function summarise(results) {
  console.log('\n\u2501\u2501 what was found\n')
  for (const { name, expected, seconds, problems, source } of results) {
    const state = problems.length === 0 ? 'as expected' : 'NOT as expected'
    console.log(`${name}  ${expected.kind}  ${source ?? 'nothing'}  ${state}, ${seconds.toFixed(1)} s`)
    for (const problem of problems) console.log(`    ${problem}`)
  }
  const good = results.filter(({ problems }) => problems.length === 0).length
  console.log(`\n${good} of ${results.length} examples made exactly the finding they are expected to make.`)
  process.exitCode = good === results.length && good > 0 ? 0 : 1
}
