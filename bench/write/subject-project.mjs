// A project with functions of a published library as its own code, chosen by a rule and not by hand.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '../../checks/run-process.mjs'

const tools = {
  vitest: '4.1.12',
  '@vitest/coverage-istanbul': '4.1.12',
  '@stryker-mutator/core': '9.6.1',
  '@stryker-mutator/vitest-runner': '9.6.1',
}

/**
 * A library whose functions have a file each.
 * @typedef {object} Library
 * @property {string} name
 * @property {string} version
 * @property {readonly string[]} modules folders of functions; a library without any is one module of its own name
 * @property {string} dist folder of the package that is copied
 * @property {string} extension of the files of functions
 * @property {RegExp} left functions whose results chance or time decides, which cannot be written down, and files of none
 * @property {number} wanted how many functions
 */

/** @type {Library} */
export const esToolkit = {
  ...{ name: 'es-toolkit', version: '1.53.2', modules: ['array', 'math', 'string', 'object'] },
  ...{ dist: 'dist', extension: '.mjs', wanted: 30 },
  left: /Async$|^(?:index|sample|sampleSize|shuffle|random|randomInt|limitAsync)$/,
}

/** What is installed, of a library and of the tools beside us. */
export function versionsOf({ name, version }) {
  return { [name]: version, ...tools }
}

/** Every n-th function in alphabetical order of all modules, so that there are as many as wanted. */
function chosenFunctions(folder, { modules, extension, left, wanted }) {
  const all = modules.flatMap((module) =>
    readdirSync(join(folder, module))
      .filter((file) => file.endsWith(extension))
      .map((file) => ({ module, name: file.slice(0, -extension.length) }))
      .filter(({ name }) => !left.test(name)),
  )
  const step = all.length / wanted
  return Array.from({ length: wanted }, (_, index) => all[Math.floor(index * step)]).map(({ module, name }) => ({
    ...{ module, name, file: `lib/${module}/${name}${extension}` },
  }))
}

/**
 * @param {number} limit functions at most, for a quick look
 * @param {Library} library
 */
export async function createSubject(limit = Number.POSITIVE_INFINITY, library = esToolkit) {
  const folder = mkdtempSync(join(tmpdir(), 'fuzzwright-write-bench-'))
  const manifest = { name: 'subject', private: true, type: 'module', devDependencies: versionsOf(library) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2))
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await runProcess('npm', install, { cwd: folder })
  if (code !== 0) throw new Error(`npm install failed in ${folder}:\n${output}`)
  copyLibrary(join(folder, 'node_modules', library.name, library.dist), join(folder, 'lib'), library)
  const subject = openSubject(folder, limit, library)
  const { functions, modules } = subject
  mkdirSync(join(folder, 'src'))
  for (const module of modules) {
    const lines = functions
      .filter((one) => one.module === module)
      .map(({ name, file }) => `export { ${name} } from '../${file}'\n`)
    writeFileSync(join(folder, 'src', `${module}.ts`), lines.join(''))
  }
  writeFileSync(join(folder, 'vitest.config.ts'), configuration)
  return subject
}

/** A project that was made before. */
export function openSubject(folder, limit = Number.POSITIVE_INFINITY, library = esToolkit) {
  const functions = chosenFunctions(join(folder, 'lib'), library).slice(0, limit)
  const modules = [...new Set(functions.map(({ module }) => module))]
  return { folder, functions, modules, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** With its folders beside each other, or as one folder of its name. */
function copyLibrary(dist, lib, { name, modules: [first] }) {
  if (first === name) {
    cpSync(dist, join(lib, name), { recursive: true, filter: (file) => !/\.(?:cjs|cts|md|map)$/.test(file) })
    return
  }
  for (const part of readdirSync(dist)) {
    if (!/\./.test(part)) cpSync(join(dist, part), join(lib, part), { recursive: true })
  }
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
  return functions.map(({ file }) => {
    const { branches } = summary[join(folder, file)]
    return branches.total === 0 ? 1 : branches.covered / branches.total
  })
}

/** Mutants of each chosen file that a suite kills, and how many there are, by Stryker. */
export async function mutants({ folder, functions }, suite) {
  const config = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: functions.map(({ file }) => file),
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
  return functions.map(({ file }) => {
    const all = files[file]?.mutants ?? []
    const valid = all.filter(
      ({ status }) => status !== 'Ignored' && status !== 'CompileError' && status !== 'RuntimeError',
    )
    const killed = valid.filter(({ status }) => status === 'Killed' || status === 'Timeout')
    const survivors = valid.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
    return { killed: killed.length, total: valid.length, survivors }
  })
}
