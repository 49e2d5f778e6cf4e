// Inputs that end their process in 12 ways, under each runner: told, as small as they get, replayed; and runs that are killed at random moments.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from '../checks/packed.mjs'
import { createProject, Project } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { killOnce, randomOf, runInPeace } from './deaths/killed.mjs'
import { deadlyPackage, deadlyTests, ways } from './deaths/ways.mjs'

/** Ways that need no row of their own. */
const twelve = Object.keys(ways).filter((name) => name !== 'repeats' && name !== 'lists')

const hosts = [
  { title: 'Vitest 4.1 forks', key: 'v4', words: ['--pool=forks'] },
  {
    title: 'Vitest 4.1 forks, memory',
    key: 'v4',
    words: ['--pool=forks'],
    only: ['matrix', 'pushing', 'repeats', 'lists'],
  },
  {
    title: 'Vitest 4.1 threads',
    key: 'v4',
    words: ['--pool=threads'],
    only: ['matrix', 'pushing', 'microtasks', 'afterAwait'],
  },
  {
    title: 'Vitest 4.1 vmThreads',
    key: 'v4',
    words: ['--pool=vmThreads'],
    only: ['matrix', 'pushing', 'microtasks', 'afterAwait'],
  },
  { title: 'Vitest 5', key: 'v5', words: [] },
  { title: 'Jest 30', key: 'jest', words: [] },
]

const heap = { NODE_OPTIONS: '--max-old-space-size=200' }

/** As many projects as there are runs at once, with the same packages. */
async function projectsFor(tarballs, key, count) {
  const { scenarios: _, ...kind } = combinations.find((combination) => combination.key === key)
  const first = await createProject(tarballs, kind)
  for (const folder of ['tests', 'src', 'configs']) rmSync(first.path(folder), { recursive: true, force: true })
  first.write('node_modules/deadly/package.json', '{ "name": "deadly", "main": "index.js" }')
  first.write('node_modules/deadly/index.js', deadlyPackage)
  if (key === 'jest') first.write('jest.config.mjs', jestConfig)
  const projects = [{ project: first, kind }]
  for (let copy = 1; copy < count; copy++) {
    const folder = `${first.folder}-${copy}`
    // Linked, as nothing of this is written to again.
    execFileSync('cp', ['-al', first.folder, folder])
    projects.push({ project: new Project(folder, first.node.replace(first.folder, folder), () => {}), kind })
  }
  return projects
}

const jestConfig = `import { fuzzwright } from '@fuzzwright/jest/config'
export default fuzzwright({ transform: { '\\\\.[jt]sx?$': '@swc/jest' } })
`

/** One run of all ways, and the replay of each. */
async function measureWays({ project, kind }, { title, key, words, only = twelve }, seed) {
  rmSync(project.path('tests'), { recursive: true, force: true })
  rmSync(project.path('node_modules/.cache'), { recursive: true, force: true })
  const fileOf = (index) => `tests/deaths${Math.floor(index / 6)}.test.ts`
  for (let at = 0; at < only.length; at += 6) {
    project.write(fileOf(at), deadlyTests(kind.host, only.slice(at, at + 6)))
  }
  const env = { ...heap, FUZZWRIGHT_SEED: String(seed) }
  const run = (more, own) => (key === 'jest' ? project.jest(more, own) : project.vitest([...words, ...more], own))
  const { tests, output } = await run([], env)
  let [told, minimal, replayed] = [0, 0, 0]
  for (const [index, name] of only.entries()) {
    const { status, message = '' } = tests.get(name) ?? {}
    if (status === 'failed' && ways[name].how.test(message)) told++
    else console.log(`${title}, seed ${seed}: ${name} was not told: ${message.slice(0, 300) || output.slice(-1500)}`)
    if (/const n = 6\n/.test(message)) minimal++
    const token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(message)?.[1]
    if (token === undefined) continue
    const again = await run([fileOf(index), '-t', `^${name}$`], { ...heap, FUZZWRIGHT_REPLAY: token })
    if (ways[name].how.test(again.tests.get(name)?.message ?? '')) replayed++
    else console.log(`${title}, seed ${seed}: ${name} did not replay: ${again.output.slice(-1500)}`)
  }
  const well = [...tests].filter(([name, { status }]) => /^(beside|lives)/.test(name) && status === 'passed').length
  const wanted = only.length + Math.ceil(only.length / 6) - (only.length > 6 ? 1 : 0)
  return {
    what: title,
    seed,
    ways: only.length,
    told,
    minimal,
    replayed,
    'others passed': well >= wanted ? 'all' : well,
  }
}

const killedTests = `import { d, fuzzIt } from '@fuzzwright/vitest'
import deadly from 'deadly'
const number = d.int({ min: 0, max: 100_000 })
fuzzIt('fails', [number], (n) => n < 70_000)
fuzzIt('fails behind an await', [number], async (n) => { await null; return n < 70_000 })
fuzzIt('dies', { domains: [d.elementOf([1, 6])], effects: 'allow' }, (n) => deadly.abort(n))
fuzzIt('lives', { domains: [d.string()], runs: 60_000 }, (text) => text.length >= 0)
`

const modes = [
  { title: 'fuzzIt', words: ['node_modules/vitest/vitest.mjs', 'run'], env: {}, longest: 9_000 },
  {
    title: 'FUZZWRIGHT_FOR',
    words: ['node_modules/vitest/vitest.mjs', 'run'],
    env: { FUZZWRIGHT_FOR: '6s' },
    longest: 14_000,
  },
  {
    title: 'fuzz --jobs 2',
    words: ['node_modules/fuzzwright/dist/esm/main.js', 'fuzz', '--for=6s', '--jobs=2'],
    env: {},
    longest: 14_000,
  },
]

/** One kill, of a process and at a moment that follow from the seed and its number. */
async function measureKill({ project }, { mode, seed, kill }) {
  rmSync(project.path('tests'), { recursive: true, force: true })
  mkdirSync(project.path('tmp'), { recursive: true })
  for (const file of ['a', 'b']) project.write(`tests/${file}.test.ts`, killedTests)
  const random = randomOf(seed * 1_000_003 + kill)
  const { wrong, told, victim, moment } = await killOnce(project, { ...mode, random })
  if (wrong.length > 0) console.log(`${mode.title}, kill ${kill} of ${victim} after ${moment} ms: ${wrong.join('; ')}`)
  return { kills: 1, 'findings told': told, wrong: wrong.length }
}

/** What all the kills of a mode in these projects left behind once another run had its turn. */
async function measureLeft(projects, mode) {
  let [folders, flights] = [0, 0]
  for (const { project } of projects) {
    if (!existsSync(project.path('tests'))) continue
    const left = await runInPeace(project, modes[0])
    if (left.folders.length + left.flights.length > 0)
      console.log(mode.title, 'left:', left.folders, left.flights, 'processes:', left.alive.join(' '))
    folders += left.folders.length
    flights += left.flights.length
  }
  return { 'folders left': folders, 'records left': flights }
}

/** Does every task once, in as many projects at once as there are. */
async function inProjects(projects, tasks, work) {
  const waiting = [...tasks]
  await Promise.all(
    projects.map(async (project) => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) await work(project, task)
    }),
  )
}

const resultsFile = join(dirname(fileURLToPath(import.meta.url)), 'results', 'deaths.json')

function rowsBefore() {
  return existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
}

const isSame = (row) => (other) => other.what === row.what && other.seed === row.seed

function withRow(rows, row) {
  const all = [...rows.filter((other) => !isSame(row)(other)), row]
  return all.sort((a, b) => (a.what === b.what ? a.seed - b.seed : a.what < b.what ? -1 : 1))
}

function resultOf(rows) {
  const sum = (name) => rows.reduce((total, row) => total + (row[name] ?? 0), 0)
  const share = (name) => sum(name) / Math.max(1, sum('ways'))
  return {
    rows,
    ratios: {
      told: share('told'),
      minimal: share('minimal'),
      replayed: share('replayed'),
      kills: sum('kills'),
      'findings told before': sum('findings told'),
      'wrong after a kill': sum('wrong'),
    },
  }
}

/** Numbers from `from` to before `to`. */
const range = (from, to) => Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)

/**
 * Words: keys of hosts (`v4`, `v5`, `jest`) or titles, `kills` or the title of a mode; `seeds=20`, `seed=1`: the first; `kills=67` of each mode; `jobs=1` at once;
 * `again`. The result is written after each row and each kill; what is in it for a seed is left out, unless `again` is asked for.
 */
export default async function deaths({ args, keep }) {
  const given = (name, otherwise) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
  const [seeds, kills, first, jobs] = [given('seeds', 20), given('kills', 67), given('seed', 1), given('jobs', 1)]
  const words = args.filter((word) => !word.includes('=') && word !== 'again')
  const isAsked = (...names) => words.length === 0 || words.some((word) => names.includes(word))
  const tarballs = await packAll()
  const made = new Map()
  const projectsOf = async (key) => {
    if (!made.has(key)) made.set(key, await projectsFor(tarballs, key, jobs))
    return made.get(key)
  }
  const before = (row) => (args.includes('again') ? undefined : rowsBefore().find(isSame(row)))
  // Another start of this bench may be at work on other rows.
  const note = (row) => keep(resultOf(withRow(rowsBefore(), row)))
  for (const host of hosts.filter(({ key, title }) => isAsked(key, title))) {
    const left = range(first, first + seeds).filter((seed) => before({ what: host.title, seed }) === undefined)
    if (left.length === 0) continue
    await inProjects(await projectsOf(host.key), left, async (project, seed) =>
      note(await measureWays(project, host, seed)),
    )
  }
  for (const mode of modes.filter(({ title }) => isAsked('kills', title))) {
    const what = `killed: ${mode.title}`
    let row = before({ what, seed: first }) ?? { what, seed: first, kills: 0, wrong: 0 }
    for (let from = row.kills; from < kills; from = row.kills) {
      const projects = await projectsOf('v4')
      for (const { project } of projects) rmSync(project.path('tests'), { recursive: true, force: true })
      await inProjects(projects, range(from, Math.min(kills, from + killsAtOnce)), async (project, kill) => {
        const one = await measureKill(project, { mode, seed: first, kill })
        note((row = added(row, one)))
      })
      note((row = added(row, await measureLeft(projects, mode))))
    }
  }
  for (const { project } of [...made.values()].flat()) project.remove()
  return resultOf(rowsBefore())
}

/** Kills between two looks at what they left behind. */
const killsAtOnce = 12

function added(row, more) {
  const sums = Object.entries(more).map(([name, value]) => [name, (row[name] ?? 0) + value])
  return { ...row, ...Object.fromEntries(sums) }
}
