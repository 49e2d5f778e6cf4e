// A hundred nights on a git branch: two machines search each night, learn less and less, drop what became simpler, and prune. What the branch
// weighs in the end, how long a clone and a merge take, and whether ten writers at once lose anything.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { corpusFolder, DirectoryCorpusStore } from '@fuzzwright/core/tooling'
import { exchange, GitBranchStore, prune } from '../../packages/campaign/dist/esm/index.js'

const tests = 40
const machines = 2
const git = (cwd, ...words) => execFileSync('git', words, { cwd, stdio: 'pipe' })
const drawn = (words) => createHash('sha256').update(words.join(' ')).digest().readUInt32LE() / 2 ** 32

/** Texts as searches keep them: many short ones, a few long ones, with little that could be packed. */
function input(words) {
  const length = Math.floor(4 / (0.004 + drawn([...words, 'length'])))
  let text = ''
  for (let at = 0; text.length < length; at++)
    text += createHash('sha256')
      .update([...words, at].join(' '))
      .digest('base64')
  return [text.slice(0, length)]
}

const keyOf = (test) => ({
  test: createHash('sha256').update(`test ${test}`).digest('hex').slice(0, 8),
  domain: 'd0',
  file: `tests/${test}.test.ts`,
  name: 'reads anything',
})

/** Half of what each test knows came in the first night, and a part of it is dropped as simpler inputs come. */
function searchOneNight(cwd, night, machine) {
  const corpus = new DirectoryCorpusStore(corpusFolder(cwd))
  for (let test = 0; test < tests; test++) {
    const key = keyOf(test)
    const news = Math.round((120 * (0.5 + drawn([test, 'size']))) / night)
    for (let at = 0; at < news; at++) corpus.save(key, input([test, night, machine, at]))
    const known = [...corpus.load(key).entries.keys()].sort()
    corpus.remove(
      key,
      known.filter((name) => drawn([name, night]) < news / 2 / Math.max(1, known.length)),
    )
  }
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function timed(work) {
  const start = performance.now()
  const end = work()
  return end instanceof Promise ? end.then(() => performance.now() - start) : performance.now() - start
}

/** The row; `nights` of them. */
export async function playNights({ folder, nights }) {
  const remote = join(folder, 'remote.git')
  mkdirSync(folder, { recursive: true })
  git(folder, 'init', '--quiet', '--bare', remote)
  const checkout = (name) => {
    const cwd = join(folder, name)
    mkdirSync(join(cwd, 'tests'), { recursive: true })
    for (let test = 0; test < tests; test++) writeFileSync(join(cwd, 'tests', `${test}.test.ts`), '')
    git(cwd, 'init', '--quiet')
    git(cwd, 'remote', 'add', 'origin', remote)
    return cwd
  }
  let waits = 0
  const storeOf = (cwd) =>
    new GitBranchStore({
      cwd,
      remote: 'origin',
      branch: 'fuzz-corpus',
      cache: join(cwd, 'node_modules', 'store'),
      env: process.env,
      now: Date.now,
      chance: () => drawn(['wait', waits++]),
    })
  const homes = Array.from({ length: machines }, (_, index) => checkout(`machine-${index}`))
  let largest = 0
  for (let night = 1; night <= nights; night++) {
    for (const [machine, cwd] of homes.entries()) {
      searchOneNight(cwd, night, machine)
      const store = storeOf(cwd)
      await exchange(cwd, store)
      if (machine === 0) await prune(store, `night ${night}`)
      await store.close()
    }
    if (night % 10 === 0) largest = Math.max(largest, cloneOf(remote, join(folder, 'clone')).bytes)
  }
  const merging = storeOf(homes[0])
  const merge = await timed(() => exchange(homes[0], merging))
  await merging.close()
  const clones = [1, 2, 3].map((at) => cloneOf(remote, join(folder, `clone-${at}`)))
  return {
    part: 'nights',
    what: `${nights} nights, ${tests} tests, ${machines} machines`,
    inputs: clones[0].inputs,
    'MB of the branch': clones[0].bytes / 2 ** 20,
    'MB at most': Math.max(largest, ...clones.map(({ bytes }) => bytes)) / 2 ** 20,
    'ms clone': Math.min(...clones.map(({ ms }) => ms)),
    'ms merge': merge,
    'lost of ten writers': await tenWriters({ checkout, storeOf }),
  }
}

/** As a machine does that has nothing yet. */
function cloneOf(remote, folder) {
  rmSync(folder, { recursive: true, force: true })
  const ms = timed(() =>
    git(
      '/',
      'clone',
      '--quiet',
      '--bare',
      '--depth',
      '1',
      '--single-branch',
      '--branch',
      'fuzz-corpus',
      `file://${remote}`,
      folder,
    ),
  )
  const bytes = sizeOf(join(folder, 'objects'))
  const lines = git(folder, 'grep', '--count', '^\\[', 'HEAD', '--', 'inputs').toString().trim().split('\n')
  return { ms, bytes, inputs: lines.reduce((sum, line) => sum + Number(line.split(':').at(-1)), 0) }
}

/** Ten machines that have learned something each hand it over at once; answers how many inputs are not on the branch afterwards. */
async function tenWriters({ checkout, storeOf }) {
  const writers = Array.from({ length: 10 }, (_, index) => checkout(`writer-${index}`))
  const saved = []
  for (const [index, cwd] of writers.entries()) {
    for (let at = 0; at < 5; at++)
      saved.push(new DirectoryCorpusStore(corpusFolder(cwd)).save(keyOf(at), input(['writer', index, at])))
  }
  await Promise.all(
    writers.map(async (cwd) => {
      const store = storeOf(cwd)
      await exchange(cwd, store)
      await store.close()
    }),
  )
  const store = storeOf(writers[0])
  const names = new Set((await store.names()).map((name) => name.split('/').at(-1)))
  await store.close()
  return saved.filter((name) => !names.has(name.replace('.json', ''))).length
}
