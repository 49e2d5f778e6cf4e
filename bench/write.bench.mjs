// Tests that `fuzzwright write` emits for thirty functions of es-toolkit: branches reached, Stryker's mutants killed, beside a random suite of the same size.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runProcess } from '../checks/run-process.mjs'
import { writeRandomSuite } from './write/random-suite.mjs'
import { branchCoverage, createSubject, esToolkit, mutants, versionsOf } from './write/subject-project.mjs'

const program = join(root, 'packages', 'cli', 'dist', 'esm', 'main.js')
const suites = { searched: 'src/*.test.ts', random: 'random/*.test.ts' }

/** Words: a number of functions for a quick look, of which nothing is kept, `keep` to leave the project behind, `seed=n`. */
export default async function measure({ args }) {
  const limit = Number(args.find((word) => /^\d+$/.test(word)) ?? 30)
  const seed = Number(args.find((word) => word.startsWith('seed='))?.slice('seed='.length) ?? 1)
  const subject = await createSubject(limit)
  try {
    const counts = await writeSearched(subject, seed)
    await writeRandomSuite(subject, counts, seed)
    const covered = {
      searched: await branchCoverage(subject, suites.searched),
      random: await branchCoverage(subject, suites.random),
    }
    const killed = { searched: await mutants(subject, suites.searched), random: await mutants(subject, suites.random) }
    if (args.includes('survivors')) printSurvivors(subject, killed.searched)
    const rows = subject.functions.map(({ module, name }, index) => ({
      function: `${module}/${name}`,
      tests: counts.get(name) ?? 0,
      'branches %': percent(covered.searched[index]),
      'random branches %': percent(covered.random[index]),
      mutants: killed.searched[index].total,
      killed: killed.searched[index].killed,
      'random killed': killed.random[index].killed,
    }))
    return { rows, ratios: ratiosOf(rows), versions: versionsOf(esToolkit), partial: limit < 30 }
  } finally {
    if (args.includes('keep')) console.log(`left behind: ${subject.folder}`)
    else subject.remove()
  }
}

/** @returns {Promise<Map<string, number>>} tests by name of the function */
async function writeSearched({ folder, modules }, seed) {
  const counts = new Map()
  for (const module of modules) {
    const words = ['write', `src/${module}.ts`, '--no-fuzz', '--seed', String(seed), '--json', '--runs', '3000']
    const { code, output } = await runProcess(process.execPath, [program, ...words], { cwd: folder })
    if (code !== 0) throw new Error(`fuzzwright write failed for ${module}:\n${output}`)
    const result = JSON.parse(output)
    if (!result.passed) throw new Error(`the file for ${module} does not pass: ${JSON.stringify(result.notes)}`)
    for (const note of result.notes) console.log(`${module}: ${note}`)
    for (const { name, tests } of result.functions) counts.set(name, tests)
  }
  return counts
}

function ratiosOf(rows) {
  const sum = (column) => rows.reduce((total, row) => total + row[column], 0)
  const mean = (column) => sum(column) / rows.length
  return {
    functions: rows.length,
    tests: sum('tests'),
    'mean branch coverage, searched': mean('branches %') / 100,
    'mean branch coverage, random': mean('random branches %') / 100,
    'mutants killed, searched': sum('killed') / sum('mutants'),
    'mutants killed, random': sum('random killed') / sum('mutants'),
  }
}

function printSurvivors({ folder, functions }, results) {
  for (const [index, { survivors }] of results.entries()) {
    const { name, file } = functions[index]
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    for (const { location, replacement, mutatorName } of survivors) {
      console.log(
        `${name}:${location.start.line} ${mutatorName}: ${lines[location.start.line - 1].trim()}  =>  ${replacement}`,
      )
    }
  }
}

function percent(share) {
  return Math.round(share * 1000) / 10
}
