// The whole test suite, `npm test`: each stage prints one line with its time; the first failing stage prints its
// output and ends the run.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root, runPackage, runProcess } from './run-process.mjs'
import { setup } from './setup.mjs'

const inRoot = (file) => existsSync(join(root, file))

/** Name of the stage, and the work, which answers `{ code, output }`. */
const stages = [
  ['set-up', runSetup],
  ['format and lint', () => runPackage('@biomejs/biome', ['check', '.'])],
  ['types', () => runPackage('typescript', ['-p', 'tsconfig.json'], { program: 'tsc' })],
  // Vitest leaves one core free by default, which on two cores doubles the time.
  ['tests', () => runPackage('vitest', ['run', `--maxWorkers=${availableParallelism()}`])],
  ['checks', () => runPackage('vitest', ['run', '--root', 'checks'])],
  ['packed packages', () => runProcess(process.execPath, ['checks/packed.mjs']), 'checks/packed.mjs'],
  ['examples', () => runProcess(process.execPath, ['examples/demo.mjs']), 'examples/demo.mjs'],
]

async function runSetup() {
  try {
    await setup({ say: () => {} })
    return { code: 0, output: '' }
  } catch (error) {
    return { code: 1, output: error.message }
  }
}

const begin = performance.now()
for (const [name, work, file = 'package.json'] of stages) {
  if (!inRoot(file)) continue
  const start = performance.now()
  process.stdout.write(`${name} … `)
  const { code, output } = await work()
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${seconds(start)}`)
  if (code === 0) continue
  console.log(`\n${output}\nThe stage "${name}" failed. The stages after it did not run.`)
  process.exit(1)
}
console.log(`all stages passed in ${seconds(begin)}`)

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}
