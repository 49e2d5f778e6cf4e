// Inputs that end their process in 12 ways, under each runner: told, as small as they get, replayed; and runs that are killed at random moments.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packAll } from '../checks/packed.mjs'
import { createProject } from '../checks/stranger/project.mjs'
import { combinations } from '../checks/stranger/run.mjs'
import { killOnce, randomOf, runInPeace } from './deaths/killed.mjs'
import { deadlyPackage, deadlyTests, ways } from './deaths/ways.mjs'

const hosts = [
  { title: 'Vitest 4.1 forks', key: 'v4', words: ['--pool=forks'] },
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

async function projectFor(tarballs, key, seed) {
  const { scenarios: _, ...kind } = combinations.find((combination) => combination.key === key)
  const project = await createProject(tarballs, kind)
  for (const folder of ['tests', 'src', 'configs']) rmSync(project.path(folder), { recursive: true, force: true })
  project.write('node_modules/deadly/package.json', '{ "name": "deadly", "main": "index.js" }')
  project.write('node_modules/deadly/index.js', deadlyPackage)
  if (key === 'jest') project.write('jest.config.mjs', jestConfig(seed))
  return { project, kind }
}

function jestConfig(seed) {
  return `import { fuzzwright } from '@fuzzwright/jest/config'
export default fuzzwright({ transform: { '\\\\.[jt]sx?$': '@swc/jest' } }, { seed: ${seed} })
`
}

/** One run of all ways, and the replay of each. */
async function measureWays({ project, kind }, { title, key, words, only }, seed) {
  const names = Object.keys(ways).filter((name) => only?.includes(name) ?? true)
  rmSync(project.path('tests'), { recursive: true, force: true })
  rmSync(project.path('node_modules/.cache'), { recursive: true, force: true })
  for (let at = 0; at < names.length; at += 6) {
    project.write(`tests/deaths${at / 6}.test.ts`, deadlyTests(kind.host, names.slice(at, at + 6)))
  }
  const env = { ...heap, FUZZWRIGHT_SEED: String(seed) }
  const run = (more, own) => (key === 'jest' ? project.jest(more, own) : project.vitest([...words, ...more], own))
  const { tests, output } = await run([], env)
  let [told, minimal, replayed] = [0, 0, 0]
  for (const name of names) {
    const { status, message = '' } = tests.get(name) ?? {}
    if (status === 'failed' && ways[name].how.test(message)) told++
    else console.log(`${title}, seed ${seed}: ${name} was not told: ${message.slice(0, 300) || output.slice(-1500)}`)
    if (/const n = 6\n/.test(message)) minimal++
    const token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(message)?.[1]
    if (token === undefined) continue
    const again = await run(['-t', `^${name}$`], { ...heap, FUZZWRIGHT_REPLAY: token })
    if (ways[name].how.test(again.tests.get(name)?.message ?? '')) replayed++
    else console.log(`${title}, seed ${seed}: ${name} did not replay: ${again.output.slice(-1500)}`)
  }
  const well = [...tests].filter(([name, { status }]) => /^(beside|lives)/.test(name) && status === 'passed').length
  const wanted = names.length + Math.ceil(names.length / 6) - (names.length > 6 ? 1 : 0)
  return {
    what: title,
    seed,
    ways: names.length,
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

async function measureKills({ project }, kills, seed) {
  rmSync(project.path('tests'), { recursive: true, force: true })
  mkdirSync(project.path('tmp'), { recursive: true })
  for (const file of ['a', 'b']) project.write(`tests/${file}.test.ts`, killedTests)
  const rows = []
  for (const mode of modes) {
    const random = randomOf(seed)
    let wrong = 0
    for (let kill = 0; kill < kills; kill++) {
      const { wrong: what, victim, moment } = await killOnce(project, { ...mode, random })
      if (what.length > 0)
        console.log(`${mode.title}, kill ${kill} of ${victim} after ${moment} ms: ${what.join('; ')}`)
      wrong += what.length
    }
    const { folders, flights } = await runInPeace(project, modes[0])
    if (folders.length + flights.length > 0) console.log(mode.title, 'left:', folders, flights)
    rows.push({
      what: `killed: ${mode.title}`,
      seed,
      kills,
      wrong,
      'folders left': folders.length,
      'records left': flights.length,
    })
  }
  return rows
}

const resultsFile = join(dirname(fileURLToPath(import.meta.url)), 'results', 'deaths.json')

/** With the rows of other hosts and seeds as they were measured last: all of them take hours. */
function withKept(rows) {
  const kept = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')).rows : []
  const isNew = ({ what, seed }) => rows.some((row) => row.what === what && row.seed === seed)
  const all = [...kept.filter((row) => !isNew(row)), ...rows]
  return all.sort((a, b) => (a.what === b.what ? a.seed - b.seed : a.what < b.what ? -1 : 1))
}

/** Words: keys of hosts (`v4`, `v5`, `jest`), `kills`; `seeds=20`, `kills=67`, `seed=1`. */
export default async function deaths({ args }) {
  const given = (name, otherwise) =>
    Number(args.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1) ?? otherwise)
  const [seeds, kills, first] = [given('seeds', 20), given('kills', 67), given('seed', 1)]
  const words = args.filter((word) => !word.includes('='))
  const tarballs = await packAll()
  const projects = new Map()
  const projectOf = async (key) => {
    if (!projects.has(key)) projects.set(key, await projectFor(tarballs, key, first))
    return projects.get(key)
  }
  const rows = []
  for (const host of hosts.filter(
    ({ key, title }) => words.length === 0 || words.includes(key) || words.includes(title),
  )) {
    for (let seed = first; seed < first + seeds; seed++)
      rows.push(await measureWays(await projectOf(host.key), host, seed))
  }
  const killed =
    words.length === 0 || words.includes('kills') ? await measureKills(await projectOf('v4'), kills, first) : []
  for (const { project } of projects.values()) project.remove()
  const all = withKept([...rows, ...killed])
  const sum = (name) => all.reduce((total, row) => total + (row[name] ?? 0), 0)
  const share = (name) => sum(name) / Math.max(1, sum('ways'))
  return {
    rows: all,
    ratios: {
      told: share('told'),
      minimal: share('minimal'),
      replayed: share('replayed'),
      kills: sum('kills'),
      'wrong after a kill': sum('wrong'),
    },
  }
}
