// What unchanged test files cost at the start of a real Vitest: the whole of our hook for each file, measured inside one
// process of Vitest that runs many of them, first without anything on disk and then twice with everything unchanged.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeModules, writeTests } from './warm-project.mjs'

const ours = fileURLToPath(new URL('../../packages/vitest', import.meta.url))

/** Runs the plugin as it is and writes down the CPU time of its hook for each test file that has fuzz calls. */
const config = `import { createRequire } from 'node:module'
import { writeFileSync } from 'node:fs'
import { fuzzwright } from '@fuzzwright/vitest/plugin'
const plugins = fuzzwright({ seed: 1, runs: 1, summary: false })
const plugin = plugins.find(({ name }) => name === 'fuzzwright:describe')
const { transform } = plugin
const rows = []
plugin.transform = async function (code, id) {
  const [cpu, wall] = [process.cpuUsage(), performance.now()]
  const result = await transform.call(this, code, id)
  const { user, system } = process.cpuUsage(cpu)
  if (result !== undefined) {
    rows.push({ cpu: (user + system) / 1000, wall: performance.now() - wall })
    const typescript = Object.keys(createRequire(import.meta.url).cache).some((path) => /ts-morph/.test(path))
    writeFileSync(process.env.WARM_ROWS, JSON.stringify({ rows, typescript }))
  }
  return result
}
export default { plugins, test: { pool: 'forks', maxWorkers: 1, isolate: false } }
`

/** @returns a row for a project of \`files\` modules, all of which stand behind each of \`tests\` test files */
export function warmVitest({ files, tests, calls }, under) {
  const root = realpathSync(mkdtempSync(join(under, 'warm-vitest-')))
  try {
    writeModules(root, files)
    writeTests(root, tests, calls)
    install(root)
    const [cold, ...warm] = [run(root), run(root), run(root)]
    const best = warm.reduce((a, b) => (sum(a.rows) <= sum(b.rows) ? a : b))
    const next = best.rows.slice(1).map(({ cpu }) => cpu)
    return {
      'modules behind a test': files,
      'test files': cold.rows.length,
      'fuzz calls per test': calls,
      'cold, all files (CPU ms)': sum(cold.rows),
      'hit, first file (CPU ms)': best.rows[0].cpu,
      'hit, first file (ms)': best.rows[0].wall,
      'hit, next files, median (CPU ms)': median(next),
      'hit, next files, most (CPU ms)': Math.max(...next),
      'hit, mean of all files (CPU ms)': sum(best.rows) / best.rows.length,
      'hit loads TypeScript': warm.some(({ typescript }) => typescript) ? 'yes' : 'no',
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

function sum(rows) {
  return rows.reduce((total, { cpu }) => total + cpu, 0)
}

function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function install(root) {
  const own = join(root, 'node_modules', '@fuzzwright', 'vitest')
  mkdirSync(own, { recursive: true })
  cpSync(join(ours, 'dist'), join(own, 'dist'), { recursive: true })
  cpSync(join(ours, 'package.json'), join(own, 'package.json'))
  symlinkSync(join(ours, 'node_modules'), join(own, 'node_modules'), 'dir')
  symlinkSync(join(ours, 'node_modules', 'vitest'), join(root, 'node_modules', 'vitest'), 'dir')
  writeFileSync(join(root, 'vitest.config.mjs'), config)
}

function run(root) {
  const rows = join(root, 'rows.json')
  rmSync(rows, { force: true })
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|FUZZWRIGHT)/.test(name)))
  execFileSync(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run'], {
    cwd: root,
    env: { ...own, NODE_ENV: 'test', WARM_ROWS: rows },
    stdio: 'pipe',
  })
  return JSON.parse(readFileSync(rows, 'utf8'))
}
