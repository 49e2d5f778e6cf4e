// A project with thirty functions of a published library as its own code, chosen by a rule and not by hand.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '../../checks/run-process.mjs'

export const versions = {
  'es-toolkit': '1.53.2',
  vitest: '4.1.12',
  '@vitest/coverage-istanbul': '4.1.12',
  '@stryker-mutator/core': '9.6.1',
  '@stryker-mutator/vitest-runner': '9.6.1',
}
export const modules = ['array', 'math', 'string', 'object']
/** Results that chance or time decides cannot be written down. */
const left = /Async$|^(?:index|sample|sampleSize|shuffle|random|randomInt|limitAsync)$/
const wanted = 30

/** Every n-th function in alphabetical order of all modules, so that there are `wanted`. */
function chosenFunctions(library) {
  const all = modules.flatMap((module) =>
    readdirSync(join(library, module))
      .filter((file) => file.endsWith('.mjs'))
      .map((file) => ({ module, name: file.slice(0, -'.mjs'.length) }))
      .filter(({ name }) => !left.test(name)),
  )
  const step = all.length / wanted
  return Array.from({ length: wanted }, (_, index) => all[Math.floor(index * step)])
}

/** @param {number} limit functions at most, for a quick look */
export async function createSubject(limit = wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-write-bench-'))
  const manifest = { name: 'subject', private: true, type: 'module', devDependencies: versions }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runProcess('npm', install, { cwd: folder })
  if (code !== 0) throw new Error(`npm install failed in ${folder}:\n${output}`)
  const dist = join(folder, 'node_modules', 'es-toolkit', 'dist')
  for (const part of readdirSync(dist)) {
    if (!/\./.test(part)) cpSync(join(dist, part), join(folder, 'lib', part), { recursive: true })
  }
  const functions = chosenFunctions(join(folder, 'lib')).slice(0, limit)
  mkdirSync(join(folder, 'src'))
  for (const module of modules) {
    const names = functions.filter((one) => one.module === module).map(({ name }) => name)
    const lines = names.map((name) => `export { ${name} } from '../lib/${module}/${name}.mjs'\n`)
    if (names.length > 0) writeFileSync(join(folder, 'src', `${module}.ts`), lines.join(''))
  }
  writeFileSync(join(folder, 'vitest.config.ts'), configuration)
  return { folder, functions, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

const configuration = `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: [process.env.SUITE ?? 'src/*.test.{ts,js}'], watch: false } })
`

/** Branches of each chosen file that the tests of a suite reach, as shares; files without branches count as reached. */
export async function branchCoverage({ folder, functions }, suite) {
  const report = join(folder, 'coverage', 'coverage-summary.json')
  const words = [
    'run',
    '--coverage.enabled',
    '--coverage.provider=istanbul',
    '--coverage.reporter=json-summary',
    '--coverage.include=lib/**/*.mjs',
  ]
  const { code, output } = await runProcess(
    process.execPath,
    [join(folder, 'node_modules', 'vitest', 'vitest.mjs'), ...words],
    {
      cwd: folder,
      env: { SUITE: suite },
    },
  )
  if (code !== 0) throw new Error(`the suite ${suite} does not pass:\n${output}`)
  const summary = JSON.parse(readFileSync(report, 'utf8'))
  return functions.map(({ module, name }) => {
    const { branches } = summary[join(folder, 'lib', module, `${name}.mjs`)]
    return branches.total === 0 ? 1 : branches.covered / branches.total
  })
}

/** Mutants of each chosen file that a suite kills, and how many there are, by Stryker. */
export async function mutants({ folder, functions }, suite) {
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: functions.map(({ module, name }) => `lib/${module}/${name}.mjs`),
    reporters: ['json'],
    jsonReporter: { fileName: 'mutants.json' },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    disableTypeChecks: false,
    allowEmpty: true,
    tempDirName: '.stryker-tmp',
  }
  writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(config))
  const entry = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
  const { code, output } = await runProcess(process.execPath, [entry, 'run'], { cwd: folder, env: { SUITE: suite } })
  if (code !== 0) throw new Error(`Stryker failed for ${suite}:\n${output.slice(-4000)}`)
  const { files } = JSON.parse(readFileSync(join(folder, 'mutants.json'), 'utf8'))
  return functions.map(({ module, name }) => {
    const all = files[`lib/${module}/${name}.mjs`]?.mutants ?? []
    const valid = all.filter(
      ({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
    )
    const killed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout')
    const survivors = valid.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
    return { killed: killed.length, total: valid.length, survivors }
  })
}
