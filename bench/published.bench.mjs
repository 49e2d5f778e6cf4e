// Classes of published packages as a stranger would test them, nothing given but their types: silent, or a bug that was looked at.
//
// npm run bench -- published <folder> [<class>...] [seeds=<n>] [runs=<n>]
//   folder  has the packages installed: npm install <what bench/published/packages.txt lists>
//   seeds   of each class, 3 unless said otherwise
//   runs    sequences for each seed, 1,000 unless said otherwise
// What is known to be wrong stands in bench/published/known-bugs.mjs, each with the reason; a class is searched until it shows something else.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describeTestFile } from '@fuzzwright/analyzer'
import { runFuzzTest, systemClock } from '@fuzzwright/core/host'
import { ts } from 'ts-morph'
import { knownBugs } from './published/known-bugs.mjs'

const source = fileURLToPath(new URL('./published/fixtures/classes.ts', import.meta.url))

export default async function published({ args }) {
  const numberOf = (name, other) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? other)
  const [folder = '', ...names] = args.filter((word) => !word.includes('='))
  const settings = { seeds: numberOf('seeds', 3), runs: numberOf('runs', 1000) }
  const rows = []
  for (const subject of await subjectsIn(resolve(folder))) {
    if (names.length > 0 && !names.includes(subject.name)) continue
    rows.push(await measure(subject, settings))
    console.log(JSON.stringify(rows.at(-1)))
  }
  const sum = (kind) => rows.filter((row) => row.outcome === kind).length
  const ratios = { classes: rows.length, silent: sum('silent'), 'with a known bug': sum('known bug'), other: sum('?') }
  return { rows, ratios, versions: versionsIn(resolve(folder)), partial: names.length > 0 }
}

/** The classes stand in the folder while they are read, since only from there their packages are seen. */
async function subjectsIn(folder) {
  const path = join(folder, 'classes.ts')
  copyFileSync(source, path)
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 }
  const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions })
  writeFileSync(join(folder, 'classes.mjs'), outputText)
  writeFileSync(
    join(folder, 'tsconfig.json'),
    '{ "compilerOptions": { "module": "nodenext", "strict": true, "types": [] } }',
  )
  const module = await import(pathToFileURL(join(folder, 'classes.mjs')).href)
  const made = Object.keys(module)
  const imports = `import { fuzzIt } from '@fuzzwright/vitest'\nimport { ${made.join(', ')} } from './classes'\n`
  const tests = made.map((name) => `fuzzIt('${name}', { create: ${name} })`).join('\n')
  const { calls } = describeTestFile(join(folder, 'classes.test.ts'), imports + tests)
  return calls.map(({ title, description }) => ({ name: title, make: module[title], description }))
}

async function measure({ name, make, description }, { seeds, runs }) {
  if (description?.objects === undefined) return { class: name, members: 0, runs: 0, outcome: '?', said: 'no calls' }
  const row = {
    class: name,
    members: description.objects.kinds[0].members.length,
    runs: 0,
    outcome: 'silent',
    said: '',
  }
  const start = process.cpuUsage()
  for (let seed = 0; seed < seeds && row.outcome === 'silent'; seed++) {
    const report = await runFuzzTest({
      ...{
        test: { file: '', projectRoot: '', name },
        target: make,
        description,
        defaultSeed: seed,
        clock: systemClock,
      },
      options: { runs, timeBudget: 600_000 },
    })
    row.runs += report.runs
    if (report.finding === undefined) continue
    row.said = `${report.finding.program.map((line) => line.source).join('; ')}: ${report.finding.error.message}`
    row.outcome = knownBugs.some((bug) => bug.class === name && row.said.includes(bug.shows)) ? 'known bug' : '?'
  }
  const { user, system } = process.cpuUsage(start)
  return { ...row, 'CPU s': (user + system) / 1e6 }
}

function versionsIn(folder) {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const manifestOf = (name) => join(folder, 'node_modules', name, 'package.json')
  return Object.fromEntries(
    Object.keys(dependencies).map((name) => [name, JSON.parse(readFileSync(manifestOf(name), 'utf8')).version]),
  )
}
