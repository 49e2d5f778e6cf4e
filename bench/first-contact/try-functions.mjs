// One module in one Vitest: its functions by bare `fuzzIt` at the defaults, and what became of each
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installedModules } from '../../checks/installed-packages.mjs'

/** Copies, not links: the Vitest that ours are to find is the project's own. */
export function installOurs(folder) {
  const ours = join(folder, 'node_modules', '@fuzzwright')
  rmSync(ours, { recursive: true, force: true })
  cpSync(join(installedModules, '@fuzzwright'), ours, { recursive: true })
  rmSync(join(ours, 'vitest', 'node_modules', 'vitest'), { recursive: true, force: true })
}

/**
 * @param {string} folder a project in which the module and Vitest are installed
 * @param {{ from: string, file?: string, names?: string[], count: number }} what `file` is the test's, from the folder
 * @returns {{ name: string, state: string, code?: string, cpu: number, runs?: number, message: string }[]}
 */
export function tryFunctions(folder, { from, file = 'first-contact.test.ts', names, count, seed = 1, options = '' }) {
  const chosen = names ?? spread(functionsOf(folder, from), count)
  const place = join(folder, file)
  const report = join(folder, 'first-contact.json')
  writeFileSync(join(folder, 'first-contact.config.mjs'), configuration(file, seed, options))
  writeFileSync(join(folder, 'first-contact.reporter.mjs'), reporter)
  writeFileSync(place, testFile(from, chosen))
  rmSync(report, { force: true })
  try {
    const entry = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
    const words = [entry, 'run', '--config=first-contact.config.mjs']
    const { stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      env: { ...process.env, FIRST_CONTACT: report },
    })
    if (!existsSync(report)) throw new Error(`${from} was not tried:\n${stdout.slice(-1000)}${stderr.slice(-2000)}`)
    const rows = JSON.parse(readFileSync(report, 'utf8'))
    if (rows.length === 0) throw new Error(`${from} was not tried:\n${stdout.slice(-1000)}${stderr.slice(-2000)}`)
    return rows
  } finally {
    rmSync(place, { force: true })
    rmSync(join(folder, '__fuzz__'), { recursive: true, force: true })
  }
}

/** Exported functions that are called without `new`, by name. */
function functionsOf(folder, from) {
  const program = `import * as all from ${JSON.stringify(from)}
const isReserved = (name) => { try { new Function('"use strict"; let ' + name); return false } catch { return true } }
const isClass = (value) => /^class\\b/.test(Function.prototype.toString.call(value))
console.log(JSON.stringify(Object.keys(all).filter((name) => name !== 'default' && typeof all[name] === 'function' && !isClass(all[name]) && !isReserved(name))))`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${from} cannot be imported:\n${stderr}`)
  return JSON.parse(stdout.trim().split('\n').at(-1)).sort()
}

/** As many as asked for, at even distances. */
export function spread(names, count) {
  if (names.length <= count) return names
  return Array.from({ length: count }, (_, at) => names[Math.floor((at * names.length) / count)])
}

function testFile(from, names) {
  return `import { fuzzIt } from '@fuzzwright/vitest'
import { beforeEach } from 'vitest'
import { ${names.join(', ')} } from ${JSON.stringify(from)}

beforeEach(({ task }) => {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    Object.assign(task.meta, { cpu: (user + system) / 1000 })
  }
})

${names.map((name) => `fuzzIt('${name}', ${name})`).join('\n')}
`
}

function configuration(file, seed, options) {
  return `import { fuzzwright } from '@fuzzwright/vitest/plugin'
export default {
  plugins: [fuzzwright({ seed: ${seed}${options && `, ${options}`} })],
  test: { include: [${JSON.stringify(file)}], reporters: ['./first-contact.reporter.mjs'], maxWorkers: 1 },
}
`
}

const reporter = `import { writeFileSync } from 'node:fs'
export default class {
  onTestRunEnd(modules, unhandled) {
    const rows = []
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        const meta = test.meta()
        const { runs, outcome, line, warnings, findings = [] } = meta.fuzzwright ?? {}
        rows.push({
          name: test.name,
          state,
          outcome,
          code: errors[0]?.code,
          cpu: meta.cpu,
          runs,
          kinds: findings.map(({ className, message, call, flaky }) => ({ className, message, call, flaky })),
          warnings,
          line,
          message: errors.map(({ message }) => message).join('\\n'),
        })
      }
    }
    const errors = modules.flatMap((module) => module.errors()).concat(unhandled)
    if (rows.length === 0 || errors.length > 0) console.log(errors)
    writeFileSync(process.env.FIRST_CONTACT, JSON.stringify(rows))
  }
}
`
