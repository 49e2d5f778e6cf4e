import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { redisForTests } from '../../../checks/redis-for-tests.mjs'
import { countedTime } from '../../../checks/search-for.mjs'
import { cleanEnvironment, Project } from './project.ts'
import { runHere } from './run-here.ts'

const redis = await redisForTests()
const name = `cli-${process.pid}`
redis?.owns(name)
const queue = `${redis?.url}#${name}`

const files = {
  '.gitignore': 'node_modules\n',
  'src/half.ts': `export function half(n: number): number {
  const halves = new Map([[4711, undefined]])
  return halves.has(n) ? halves.get(n)!.length : n / 2
}
`,
  'tests/half.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { half } from '../src/half.ts'
fuzzIt('halves', half)
`,
}

const unloadable = `import { fuzzIt } from '@fuzzwright/vitest'
import { half } from '../src/not-there.ts'
fuzzIt('never', half)
`

const two = `import { fuzzIt } from '@fuzzwright/vitest'
fuzzIt('doubles', (n: number) => n * 2)
fuzzIt('words', (text: string) => text.split(' ').filter((word) => word !== '').length)
`

/** Two of them have the same commit. */
function checkout(given: Readonly<Record<string, string>> = files): Project {
  const project = new Project(given)
  const env = { ...process.env, GIT_AUTHOR_DATE: '2026-01-01T00:00:00Z', GIT_COMMITTER_DATE: '2026-01-01T00:00:00Z' }
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      cwd: project.folder,
      env,
      stdio: 'pipe',
    })
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'all')
  return project
}

const [mine, theirs] = [checkout(), checkout()]
afterAll(async () => {
  mine.remove()
  theirs.remove()
  await redis?.end()
})

const hour = 3_600_000
const env = { ...cleanEnvironment(), ...countedTime() }

test.runIf(redis !== undefined)(
  'a worker searches in its checkout, and the finding lies in the campaign’s',
  async () => {
    let clock = 0
    let said = ''
    const page = 'node_modules/page.html'
    const words = ['campaign', '--queue', queue, '--for', '1h', '--slice', '500ms', '--seed', '1']
    const campaign = runHere([...words, '--open', '--html', page], {
      cwd: mine.folder,
      env,
      now: () => clock,
      err(text) {
        said += text
        // The hour is over once it has found and learned something.
        if (said.includes('found ') && said.includes(' searched ')) clock = 2 * hour
      },
    })
    // Its patience begins when a slice ends, which may be after the hour: it must run out all the same.
    const patient = (): number => (clock === 0 ? 0 : (clock += hour / 6))
    const worker = runHere(['worker', '--queue', queue, '--wait', '30m'], { cwd: theirs.folder, env, now: patient })
    const [end, work] = await Promise.all([campaign, worker])
    expect(work, work.err).toMatchObject({ code: 0 })
    expect(work.err).toMatch(/^searching tests\/half\.test\.ts\ngave \d+ and took \d+ inputs; fails: halves\n/)
    expect(said).toMatch(
      /found tests\/__fuzz__\/half\.test\.ts\/halves\/\w+\.json\n {6}halves: TypeError: .* with n = 4711\n/,
    )
    expect(end.code, end.out).toBe(1)
    expect(end.out).toMatch(
      /\n1 new finding\n {2}new halves: TypeError: .* with n = 4711\n {6}tests\/__fuzz__\/half\.test\.ts\/halves\/\w+\.json\n\d+ slices?, \d+ s of search, \d+ new features?\n/,
    )
    const left = readFileSync(mine.path(page), 'utf8')
    expect(said).toMatch(/^Live page: http:\/\/127\.0\.0\.1:\d+\/\n/)
    for (const text of ['halves', 'Which test still learns', 'Corpus: ', 'Met first by ', 'TypeError'])
      expect(left).toContain(text)
    expect(mine.findings()).toEqual(theirs.findings())
    expect(mine.findings()).toHaveLength(1)
  },
)

test.runIf(redis !== undefined)(
  'a file that cannot be loaded is put aside, and of the others all rounds count',
  async () => {
    const project = checkout({ ...files, 'tests/half.test.ts': unloadable, 'tests/two.test.ts': two })
    try {
      // Twelve seconds are three rounds, of which the last brings nothing any more.
      const inRounds = { ...env, ...countedTime({ step: 20 }) }
      let clock = 0
      let said = ''
      const campaign = runHere(['campaign', '--queue', queue, '--for', '1h', '--slice', '12s', '--seed', '1'], {
        cwd: project.folder,
        env,
        now: () => clock,
        err(text) {
          said += text
          if (said.includes('put aside') && said.includes(' searched ')) clock = 2 * hour
        },
      })
      const patient = (): number => (clock === 0 ? 0 : (clock += hour / 6))
      const worker = runHere(['worker', '--queue', queue, '--wait', '30m'], {
        cwd: project.folder,
        env: inRounds,
        now: patient,
      })
      const [end] = await Promise.all([campaign, worker])
      const why = /put aside after three tries: tests\/half\.test\.ts, The file could not be loaded: .*not-there/
      expect(said).toMatch(why)
      expect(said).toMatch(/ searched tests\/two\.test\.ts: [1-9]\d* new features?\n/)
      expect(end.code).toBe(1)
    } finally {
      project.remove()
    }
  },
)

test.runIf(redis !== undefined)('what could not be taken into the checkout is told at the end', async () => {
  const given = { ...files, '.gitignore': 'node_modules\n__fuzz__\n' }
  const [full, other] = [checkout(given), checkout(given)]
  const own = `${queue}-full`
  redis?.owns(`${name}-full`)
  full.write('tests/__fuzz__', 'no folder')
  let clock = 0
  const campaign = runHere(['campaign', '--queue', own, '--for', '1h', '--slice', '500ms', '--seed', '1'], {
    cwd: full.folder,
    env,
    now: () => clock,
    err(text) {
      if (text.includes('cannot be written here')) clock = 2 * hour
    },
  })
  const patient = (): number => (clock === 0 ? 0 : (clock += hour / 6))
  const worker = runHere(['worker', '--queue', own, '--wait', '30m'], { cwd: other.folder, env, now: patient })
  const [{ code, out }] = await Promise.all([campaign, worker])
  const [there] = other.findings()
  expect(out).toMatch(/^\nSomething was found, and is not here\n\d+ slices?, /)
  expect(out).toContain(
    `\n1 finding of the workers could not be taken into this checkout:\n      ${there}\n  Take them from the store: `,
  )
  expect(code).toBe(1)
  for (const project of [full, other]) project.remove()
})

test.runIf(redis !== undefined)('a worker whose code has changed is told what differs from what', async () => {
  theirs.write('src/half.ts', 'export const half = (n: number) => n')
  let clock = 0
  let told = ''
  let begin = (): void => {}
  const begun = new Promise<void>((settle) => {
    begin = settle
  })
  const campaign = runHere(['campaign', '--queue', queue, '--for', '1h'], {
    cwd: mine.folder,
    env,
    now: () => clock,
    err(text) {
      told += text
      if (text.startsWith('no worker')) begin()
    },
  })
  await begun
  const { code, err } = await runHere(['worker', '--queue', queue, '--wait', '1h'], { cwd: theirs.folder, env })
  clock = 2 * hour
  expect(code).toBe(2)
  expect(err).toMatch(
    /The campaign has revision [0-9a-f]{40}, this checkout has [0-9a-f]{40} with changes \w{12}\.\n {2}Check out/,
  )
  const end = await campaign
  expect(end).toMatchObject({
    code: 3,
    out: expect.stringContaining('\nNothing was searched: no worker finished a slice\n'),
  })
  expect(told).toBe(`no worker: start one with fuzzwright worker --queue '${queue}'\n`)
})

test.each([
  [['campaign', '--queue', 'localhost'], 'bad-queue'],
  [['campaign', '--queue', 'redis://127.0.0.1:1#a:b'], 'bad-queue'],
  [['campaign'], 'bad-arguments'],
  [['campaign', '--queue', queue, '--for', 'soon'], 'bad-arguments'],
])('%j is refused as %s', async (words, code) => {
  const { out } = await runHere([...words, '--json'], { cwd: mine.folder, env })
  expect(JSON.parse(out)).toMatchObject({ error: { code } })
})

test('outside of git nobody can be compared', async () => {
  const project = new Project(files)
  try {
    const { out } = await runHere(['campaign', '--queue', 'redis://127.0.0.1:6379', '--json'], {
      cwd: project.folder,
      env,
    })
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'no-revision' } })
  } finally {
    project.remove()
  }
})
