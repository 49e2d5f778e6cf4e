// Functions that do harm, fuzzed as they are in a jail: what changed on the disk, was started or was connected to. Needs root on Linux.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from '../checks/packed.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { runJailed } from './harm/jail.mjs'
import * as subjects from './harm/subjects.mjs'

const here = join(dirname(fileURLToPath(import.meta.url)), 'harm')

/** Where a runner and we ourselves write while tests run, or take away what a process left that does not live in the jail. */
const expected = [
  /\/(report\.json|(?:tests|src)\/__fuzz__\/.*|node_modules\/\.(cache|vite|vitest|vite-temp|vitest-cache)\/.*)$/,
  /^\/tmp\/(jest|node-compile-cache|vitest-|fuzzwright-[a-z]+-)/,
  /^\/root\/\.(npm|cache)\//,
  // Vitest keeps compiled modules in a folder without a name of its own, and leaves it where it is ended.
  /^\/tmp\/[\w-]{21}\/(?:ssr\/(?:[0-9a-f]{40})?)?$/,
  // Vitest 5 keeps a secret of its own for its server.
  /^\/root\/\.local\/share\/vitest\/(\.vitest-secret-token)?$/,
  // What `fuzzwright write` is asked for.
  /\/src\/packages\.test\.ts$/,
  // Folders of the above.
  /\/(__fuzz__|\.cache|\.vite|\.vite-temp)\/$/,
]
const ownProgram = /^(node|\S*\/node|sh|setpriv|unshare|vitest-watchdog)\b|^$/

/** What `kind` says is in the test file `file`; `words` are for the runner. */
const hosts = [
  { title: 'Vitest 4.1 forks', key: 'v4', kind: 'own', words: ['--pool=forks'] },
  { title: 'Vitest 4.1 threads', key: 'v4', kind: 'own', words: ['--pool=threads'] },
  { title: 'Vitest 4.1 vmThreads', key: 'v4', kind: 'own', words: ['--pool=vmThreads'] },
  { title: 'Vitest 5', key: 'v5', kind: 'own', words: [] },
  { title: 'Jest 30', key: 'jest', kind: 'own', words: [] },
  { title: 'packages, Vitest 4.1', key: 'v4', kind: 'packages', words: [] },
  { title: 'packages, fuzzwright write', key: 'v4', kind: 'write' },
]

/** Functions that one start of a runner searches. */
const pieceSize = 20

const resultsFile = join(here, '..', 'results', 'harm.json')

const jestConfig = `import { fuzzwright } from '@fuzzwright/jest/config'
export default fuzzwright({ transform: { '\\\\.[jt]sx?$': '@swc/jest' } }, { seed: 1 })
`

/** A project with the dangerous functions and what they would do harm to. */
async function projectFor(tarballs, key) {
  const { scenarios: _, ...kind } = combinations.find((combination) => combination.key === key)
  const packages = { ...kind.packages, ...(key === 'v4' && subjects.harmfulPackages) }
  const project = await createProject(tarballs, { ...kind, packages })
  for (const folder of ['tests', 'src']) rmSync(project.path(folder), { recursive: true })
  cpSync(join(here, 'fixtures', 'dangerous.ts'), project.path('src', 'dangerous.ts'))
  for (const name of ['victim/a.txt', 'victim/open.txt', 'victim/tree/b.txt']) project.write(name, name)
  symlinkSync('a.txt', project.path('victim', 'link'))
  project.write('node_modules/harmful/index.js', subjects.dependency)
  project.write('node_modules/harmful/package.json', '{ "name": "harmful", "version": "1.0.0", "main": "index.js" }')
  if (key === 'v4') {
    for (const [name, text] of Object.entries(subjects.everythingPackage))
      project.write(`node_modules/everything/${name}`, text)
  }
  if (key === 'jest') {
    rmSync(project.path('configs'), { recursive: true })
    project.write('jest.config.mjs', jestConfig)
  }
  project.write('child.cjs', `require('fs').writeFileSync('victim/forked', '')\n`)
  return { project, runner: kind.host }
}

/** Names of what a host is to search. */
function subjectsOf({ project }, { kind }) {
  if (kind === 'own') return subjects.functions
  const words = [project.path('node_modules/everything/list.js')]
  return JSON.parse(execFileSync(project.node, words, { cwd: project.folder, encoding: 'utf8' }))
}

/** Writes the file that searches these names; answers the words that run it. */
function commandFor({ project, runner }, { key, kind, words }, { names, runs }) {
  if (kind === 'write') {
    project.write('src/packages.ts', subjects.sourceOfPackages(names))
    const entry = project.path('node_modules/fuzzwright/dist/esm/main.js')
    return [entry, 'write', 'src/packages.ts', '--runs', String(runs), '--force']
  }
  const file = `tests/${kind}.test.ts`
  const text = kind === 'own' ? subjects.testFile : subjects.packagesTestFile
  project.write(file, text(runner, names, runs))
  if (key === 'jest') return [project.jestEntry, '--json', '--outputFile=report.json', ...words, file]
  const reports = ['--reporter=dot', '--reporter=json', '--outputFile.json=report.json']
  return [project.path('node_modules/vitest/vitest.mjs'), 'run', ...reports, ...words, file]
}

/** How many functions were searched, as a runner says it. */
function searchedIn(output, { key, kind }) {
  if (kind === 'write') return output.match(/^ {2}\w+: (?:\d+ tests?|nothing|no)/gm)?.length ?? 0
  const total = key === 'jest' ? /^Tests: .* (\d+) total$/m : /^\s*Tests .*\((\d+)\)$/m
  return Number(total.exec(output)?.[1] ?? 0)
}

/** By the name of each test that failed with a refusal: its runs, and in how many different ways it failed. */
function toldIn(output) {
  const blocks = output.split(/^(?: FAIL {2}.* > | {2}● )(?=[\w -]+$)/m)
  const told = blocks.filter((block) => block.includes('Refused: the code would have'))
  return new Map(
    told.map((block) => {
      const runs = Number((/ (?:after|in) ([\d,]+) runs?:$/m.exec(block)?.[1] ?? '').replaceAll(',', ''))
      return [/^[\w -]+/.exec(block)?.[0] ?? '', { runs, ways: Number(/^\d+ of (\d+)$/m.exec(block)?.[1] ?? 1) }]
    }),
  )
}

/** One start of a runner, as a row. */
async function measure(made, host, { names, runs }) {
  const { project } = made
  const { title, kind } = host
  const runner = commandFor(made, host, { names, runs })
  const command = [process.execPath, join(here, 'watch.mjs'), project.node, ...runner]
  const env = { ...project.environment, CI: 'true', NO_COLOR: '1' }
  const { output, changed } = await runJailed(project.folder, command, env)
  const watched = /^--- watched (.*)$/m.exec(output)
  if (watched === null) throw new Error(`${title}: the runner did not end by itself:\n${output.slice(-5000)}`)
  const { connections, programs, signal } = JSON.parse(watched[1])
  // What a dead runner did not tell would look like a fence that tells nothing.
  if (signal !== null) throw new Error(`${title}: the runner was killed by ${signal}:\n${output.slice(-5000)}`)
  const functions = searchedIn(output, host)
  if (functions !== names.length)
    throw new Error(`${title}: ${functions} of ${names.length} ran:\n${output.slice(-5000)}`)
  const harmed = changed.filter((path) => !expected.some((pattern) => pattern.test(path)))
  const started = programs.filter((words) => !ownProgram.test(words))
  // Of what packages make of texts, nobody knows what should be told.
  const told = kind === 'own' ? toldIn(output) : new Map()
  const untold = names.filter((name) => kind === 'own' && !told.has(name))
  if (harmed.length > 0) console.log(title, 'changed:', harmed.slice(0, 20))
  if (started.length > 0) console.log(title, 'started:', [...new Set(started)].slice(0, 20))
  if (untold.length > 0) console.log(title, 'told nothing of:', untold.join(', '))
  // A search ends where it has all the findings it may tell, or no time is left.
  const short = [...told].filter(([, end]) => end.runs < runs)
  for (const [name, end] of short)
    console.log(`${title}: ${name} ended after ${end.runs} runs with ${end.ways} findings`)
  return {
    ...{ functions, changed: harmed.length, started: started.length, connections },
    ...(kind === 'own' && { told: told.size, 'least runs': Math.min(...[...told.values()].map((end) => end.runs)) }),
  }
}

/** What two pieces come to. */
function joined(row, piece) {
  const sums = Object.entries(piece).map(([name, value]) => [name, (row[name] ?? 0) + value])
  const least = 'least runs' in piece && { 'least runs': Math.min(row['least runs'] ?? Infinity, piece['least runs']) }
  return { ...row, ...Object.fromEntries(sums), ...least }
}

function rowsBefore() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
}

/** Rows of all hosts, in their order, with this one in place of an earlier one. */
function withRow(rows, row) {
  const all = [...rows.filter(({ host }) => host !== row.host), row]
  return hosts.flatMap(({ title }) => all.filter(({ host }) => host === title))
}

function resultOf(rows) {
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
  const ratios = {
    'files changed': sum('changed'),
    'programs started': sum('started'),
    connections: sum('connections'),
  }
  return { rows, ratios, versions: subjects.harmfulPackages }
}

/**
 * Words: a number of runs per function, which stands in the row; a key of a host (`v4`, `v5`, `jest`) or words of its title; the name of
 * one function, of which nothing is kept; `again`. The result is written after each piece, and a row with the same number of runs is gone
 * on with where not all functions are in it yet; `again` begins it anew.
 */
export default async function harm({ args, keep }) {
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 10_000)
  const names = (word) => hosts.filter(({ key, title }) => key === word || title.endsWith(word))
  const named = args.flatMap(names)
  const only = args.find((word) => !/^\d+$|^again$/.test(word) && names(word).length === 0)
  const tarballs = await packAll()
  const projects = new Map()
  let rows = only === undefined ? rowsBefore() : []
  for (const host of named.length === 0 ? hosts : named) {
    if (!projects.has(host.key)) projects.set(host.key, await projectFor(tarballs, host.key))
    const made = projects.get(host.key)
    const all = subjectsOf(made, host).filter((name) => (only ?? name) === name)
    const before = rows.find((row) => row.host === host.title && row.runs === runs && !args.includes('again'))
    let row = before ?? { host: host.title, runs, functions: 0 }
    while (row.functions < all.length) {
      const piece = all.slice(row.functions, row.functions + pieceSize)
      row = joined(row, await measure(made, host, { names: piece, runs }))
      // Another start of this bench may be at work on other rows.
      rows = withRow(only === undefined ? rowsBefore() : rows, row)
      if (only === undefined) keep(resultOf(rows))
    }
  }
  for (const { project } of projects.values()) project.remove()
  return { ...resultOf(rows), partial: only !== undefined }
}
