// Functions that do harm, fuzzed as they are in a jail: what changed on the disk, was started or was connected to. Needs root on Linux.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from '../checks/packed.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { runJailed } from './harm/jail.mjs'

const here = join(dirname(fileURLToPath(import.meta.url)), 'harm')
const source = readFileSync(join(here, 'fixtures', 'dangerous.ts'), 'utf8')
const dependency = readFileSync(join(here, 'fixtures', 'harmful.cjs'), 'utf8')
const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name)
const ownFunctions = namesIn(source, /^export const (\w+)/gm)
const functionsOfDependency = namesIn(dependency, /^exports\.(\w+)/gm)
const functions = [...ownFunctions, ...functionsOfDependency]

/** Where a runner and we ourselves write while tests run. */
const expected = [
  /\/(report\.json|tests\/__fuzz__\/.*|node_modules\/\.(cache|vite|vitest|vite-temp|vitest-cache)\/.*)$/,
  /^\/tmp\/(jest|node-compile-cache|vitest-|fuzzwright-journal-)/,
  /^\/root\/\.(npm|cache)\//,
  // What `fuzzwright write` is asked for.
  /\/src\/packages\.test\.ts$/,
  // Folders of the above.
  /\/(__fuzz__|\.cache|\.vite|\.vite-temp)\/$/,
]
const ownProgram = /^(node|\S*\/node|sh|setpriv|unshare|vitest-watchdog)\b|^$/

const hosts = [
  { title: 'Vitest 4.1 forks', key: 'v4', words: ['--pool=forks'] },
  { title: 'Vitest 4.1 threads', key: 'v4', words: ['--pool=threads'] },
  { title: 'Vitest 4.1 vmThreads', key: 'v4', words: ['--pool=vmThreads'] },
  { title: 'Vitest 5', key: 'v5', words: [] },
  { title: 'Jest 30', key: 'jest', words: [] },
  { title: 'packages, Vitest 4.1', key: 'v4', words: [], file: 'tests/packages.test.ts' },
  { title: 'packages, fuzzwright write', key: 'v4', file: 'src/packages.ts' },
]

const resultsFile = join(here, '..', 'results', 'harm.json')

/** The last versions for the oldest Node that is supported. */
const harmfulPackages = {
  rimraf: '6.1.4',
  del: '9.0.1',
  'fs-extra': '11.4.1',
  execa: '9.6.0',
  'cross-spawn': '7.0.6',
  'simple-git': '4.0.2',
}

const jestConfig = `import { fuzzwright } from '@fuzzwright/jest/config'
export default fuzzwright({ transform: { '\\\\.[jt]sx?$': '@swc/jest' } }, { seed: 1 })
`

function testFile(host, runs) {
  const options = `{ runs: ${runs}, continueAfterFailure: true, timeBudget: 900_000, shrinkRuns: 200, timeout: 1_200_000 }`
  const tests = functions.map((name) => {
    const isOwn = ownFunctions.includes(name)
    // A function of a package without types says nothing of its parameters.
    return isOwn
      ? `fuzzIt('${name}', ${options}, ${name})`
      : `fuzzIt('${name}', ${options}, (text: string) => harmful.${name}(text))`
  })
  const own = `import { ${ownFunctions.join(', ')} } from '../src/dangerous'`
  return [`import { fuzzIt } from '${host}'`, "import harmful from 'harmful'", own, ...tests, ''].join('\n')
}

/** Says which functions the packages export. */
const listing = `import crossSpawn from 'cross-spawn'
import * as del from 'del'
import * as execa from 'execa'
import fsExtra from 'fs-extra'
import * as rimraf from 'rimraf'
const packages = { rimraf, del, execa, 'fs-extra': fsExtra, 'cross-spawn': { spawn: crossSpawn, ...crossSpawn } }
console.log(JSON.stringify(Object.entries(packages).flatMap(([name, functions]) =>
  Object.keys(functions).filter((key) => typeof functions[key] === 'function').map((key) => [name, key]))))
`

/** A module with a function of its own for each of them, as `fuzzwright write` searches modules. */
function sourceOfPackages(names) {
  const functions = names.map(([name, key]) => {
    const title = `${name}_${key}`.replace(/\W/g, '_')
    return `export const ${title} = async (a: string, b: string): Promise<void> => void (await packages['${name}']['${key}']?.(a, b))`
  })
  const git = ['add', 'clean', 'clone', 'commit', 'init', 'push', 'raw', 'rm', 'mv', 'checkout', 'stash']
  return `import crossSpawn from 'cross-spawn'
import * as del from 'del'
import * as execa from 'execa'
import fsExtra from 'fs-extra'
import * as rimraf from 'rimraf'
import { simpleGit } from 'simple-git'
type Call = (a: string, b: string) => unknown
const spawn = { spawn: crossSpawn, ...crossSpawn }
const packages = { rimraf, del, execa, 'fs-extra': fsExtra, 'cross-spawn': spawn } as unknown as Record<string, Record<string, Call>>
const git = simpleGit('.') as unknown as Record<string, Call>
${functions.join('\n')}
${git.map((key) => `export const git_${key} = async (a: string, b: string): Promise<void> => void (await git['${key}']?.(a, b))`).join('\n')}
`
}

/** A project with the dangerous functions and what they would do harm to. */
async function projectFor(tarballs, key, runs) {
  const { scenarios: _, ...kind } = combinations.find((combination) => combination.key === key)
  const packages = { ...kind.packages, ...(key === 'v4' && harmfulPackages) }
  const project = await createProject(tarballs, { ...kind, packages })
  for (const folder of ['tests', 'src']) rmSync(project.path(folder), { recursive: true })
  cpSync(join(here, 'fixtures', 'dangerous.ts'), project.path('src', 'dangerous.ts'))
  project.write('tests/harm.test.ts', testFile(kind.host, runs))
  if (key === 'v4') {
    const text = readFileSync(join(here, 'fixtures', 'packages.ts'), 'utf8')
    project.write('tests/packages.test.ts', text.replace("'RUNS'", String(runs)))
    project.write('names.mjs', listing)
    const listed = execFileSync(project.node, [project.path('names.mjs')], { cwd: project.folder, encoding: 'utf8' })
    project.write('src/packages.ts', sourceOfPackages(JSON.parse(listed)))
  }
  for (const name of ['victim/a.txt', 'victim/open.txt', 'victim/tree/b.txt']) project.write(name, name)
  symlinkSync('a.txt', project.path('victim', 'link'))
  project.write('node_modules/harmful/index.js', dependency)
  project.write('node_modules/harmful/package.json', '{ "name": "harmful", "version": "1.0.0", "main": "index.js" }')
  if (key === 'jest') {
    rmSync(project.path('configs'), { recursive: true })
    project.write('jest.config.mjs', jestConfig)
  }
  project.write('child.cjs', `require('fs').writeFileSync('victim/forked', '')\n`)
  return project
}

/** How many tests ran, as Vitest says it. */
function testsIn(output) {
  return Number(/^\s*Tests .*\((\d+)\)$/m.exec(output)?.[1] ?? Number.NaN)
}

/** How many functions `fuzzwright write` searched, as it says it. */
function functionsWritten(output) {
  return output.match(/^ {2}\w+: (?:\d+ tests?|nothing|no)/gm)?.length ?? 0
}

/** Names of tests that failed with a refusal. */
function toldIn(output) {
  const blocks = output.split(/^(?: FAIL {2}.* > | {2}● )(?=[\w -]+$)/m)
  return blocks
    .filter((block) => block.includes('Refused: the code would have'))
    .map((block) => /^[\w -]+/.exec(block)?.[0] ?? '')
}

/** The fewest runs of those that failed: time may have been up before all were done. */
function leastRuns(output) {
  const runs = [...output.matchAll(/ (?:after|in) ([\d,]+) runs?:$/gm)].map(([, text]) =>
    Number(text.replaceAll(',', '')),
  )
  return Math.min(...runs)
}

function commandFor(project, { key, words, file }, runs) {
  if (words === undefined) {
    const entry = project.path('node_modules/fuzzwright/dist/esm/main.js')
    return [entry, 'write', file, '--runs', String(runs), '--force']
  }
  if (key === 'jest') return [project.jestEntry, '--json', '--outputFile=report.json', ...words, file]
  const reports = ['--reporter=dot', '--reporter=json', '--outputFile.json=report.json']
  return [project.path('node_modules/vitest/vitest.mjs'), 'run', ...reports, ...words, file]
}

async function measure(project, { file = 'tests/harm.test.ts', ...host }, { runs, only }) {
  const { title } = host
  const runner = commandFor(project, { ...host, file }, runs)
  const command = [
    process.execPath,
    join(here, 'watch.mjs'),
    project.node,
    ...runner,
    ...(only ? ['-t', `^${only}$`] : []),
  ]
  const { output, changed } = await runJailed(project.folder, command, {
    ...project.environment,
    CI: 'true',
    NO_COLOR: '1',
  })
  const watched = /^--- watched (.*)$/m.exec(output)
  if (watched === null) throw new Error(`${title}: the runner did not end by itself:\n${output.slice(-5000)}`)
  const { connections, programs, signal } = JSON.parse(watched[1])
  // What a dead runner did not tell would look like a fence that tells nothing.
  if (signal !== null) throw new Error(`${title}: the runner was killed by ${signal}:\n${output.slice(-5000)}`)
  const harmed = changed.filter((path) => !expected.some((pattern) => pattern.test(path)))
  const started = programs.filter((words) => !ownProgram.test(words))
  const told = new Set(toldIn(output))
  const isOurs = file === 'tests/harm.test.ts'
  const untold = functions.filter((name) => isOurs && !told.has(name) && (only ?? name) === name)
  if (told.size === 0 && host.words !== undefined) console.log(title, 'ended without a refusal:', output.slice(-3000))
  if (harmed.length > 0) console.log(title, 'changed:', harmed.slice(0, 20))
  if (started.length > 0) console.log(title, 'started:', [...new Set(started)].slice(0, 20))
  if (untold.length > 0) console.log(title, 'told nothing of:', untold.join(', '))
  return {
    host: title,
    runs,
    functions: isOurs ? functions.length : host.words === undefined ? functionsWritten(output) : testsIn(output),
    changed: harmed.length,
    started: started.length,
    connections,
    told: told.size,
    ...(isOurs && { 'least runs': leastRuns(output) }),
  }
}

/** Rows of the hosts that are not measured now, as they were measured last. */
function keptRows(chosen) {
  if (!existsSync(resultsFile)) return []
  const { rows } = JSON.parse(readFileSync(resultsFile, 'utf8'))
  return rows.filter(({ host }) => !chosen.some(({ title }) => title === host))
}

/**
 * Words: a number of runs per function, which stands in the row, a key of a host (`v4`, `v5`, `jest`) or the last word of its title, and the name of one
 * function. Where only hosts are named, the rows of the others stay in the result as they are.
 */
export default async function harm({ args }) {
  const runs = Number(args.find((word) => /^\d+$/.test(word)) ?? 10_000)
  const names = (word) => hosts.filter(({ key, title }) => key === word || title.endsWith(` ${word}`))
  const named = args.flatMap(names)
  const chosen = named.length === 0 ? hosts : named
  const only = args.find((word) => functions.includes(word) && names(word).length === 0)
  const tarballs = await packAll()
  const projects = new Map()
  const measured = []
  for (const host of chosen) {
    if (!projects.has(host.key)) projects.set(host.key, await projectFor(tarballs, host.key, runs))
    measured.push(await measure(projects.get(host.key), host, { runs, only }))
  }
  for (const project of projects.values()) project.remove()
  const partial = only !== undefined
  const all = partial ? measured : [...measured, ...keptRows(chosen)]
  const rows = hosts.flatMap(({ title }) => all.filter(({ host }) => host === title))
  const sum = (name) => rows.reduce((total, row) => total + row[name], 0)
  const ratios = {
    'files changed': sum('changed'),
    'programs started': sum('started'),
    connections: sum('connections'),
  }
  return { rows, ratios, versions: harmfulPackages, partial }
}
