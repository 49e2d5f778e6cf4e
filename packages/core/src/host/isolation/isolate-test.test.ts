import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ApartTest, TestIsolation } from './isolate-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'runner-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * A runner that knows one test: it runs the inputs it is given, in order, and then simpler ones, each by one; above 5 the
 * process ends as its argument says.
 */
const runner = join(folder, 'runner.mjs')
writeFileSync(
  runner,
  `import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
const folder = process.env.FUZZWRIGHT_ORDER
const file = (name) => join(folder, name)
const add = (line) => appendFileSync(file('verdicts.jsonl'), JSON.stringify(line) + '\\n')
const { inputs } = JSON.parse(readFileSync(file('order.json'), 'utf8'))
const log = existsSync(file('verdicts.jsonl')) ? readFileSync(file('verdicts.jsonl'), 'utf8') : ''
const verdicts = log.split('\\n').slice(0, -1).map((line) => JSON.parse(line)).flatMap((line) => line.tells ?? [])
writeFileSync(file('worker'), JSON.stringify({ pid: process.pid, threadId: 0 }))
renameSync(file('worker'), file('worker.json'))
const ends = {
  exits: () => process.exit(3),
  kills: () => process.kill(process.pid, 'SIGKILL'),
  aborts: () => process.abort(),
  pushes: () => { const all = []; for (;;) all.push(new Array(1000).fill({})) },
  repeats: () => [...'ab'.repeat(1e8)],
  lists: () => Array.from({ length: 1e8 }, () => []),
  // No guard of its own process has a turn, and no budget of steps sees it: it is one call of a built-in.
  sleeps: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  matches: async () => { await null; /^(a+)+$/.test('a'.repeat(40) + 'b') },
}
async function run(n) {
  const known = verdicts.shift()
  if (known !== undefined) return known
  add({ asks: n })
  if (n > 5) await ends[process.argv[2]]()
  add({ tells: 'passes' })
  return 'passes'
}
for (const n of inputs) {
  if (await run(n) !== 'dies') continue
  for (let simpler = n - 1; await run(simpler) === 'dies'; ) simpler--
  break
}
writeFileSync(file('result'), '{}')
renameSync(file('result'), file('result.json'))
`,
)

function isolationBy(...words: readonly string[]): TestIsolation {
  return isolationOf({ words })
}

function isolationOf(more: Pick<ApartTest, 'words' | 'mostSilent'>): TestIsolation {
  return new TestIsolation(
    {
      ...more,
      id: 'holds',
      file: join(folder, 'a.test.ts'),
      fullName: 'holds',
      cwd: folder,
      environment: {},
      seed: 1,
      hangAfter: 10,
      signal: { aborted: false },
    },
    [],
  )
}

/** Those of this process: others on the machine have their own. */
const foldersLeft = () =>
  readdirSync(tmpdir()).filter((name) => name.startsWith('fuzzwright-apart-') && name.includes(`-${process.pid}_`))

describe('an input that ends the process of its own', () => {
  test.each([
    ['exits', 'ended itself with code 3'],
    ['kills', 'was ended by SIGKILL'],
    ['aborts', 'was aborted (SIGABRT)'],
    ['pushes', 'ran out of memory'],
    ['repeats', 'ran out of memory'],
    ['lists', 'ran out of memory'],
  ])('that %s, is told with what became of it', async (way, how) => {
    const isolation = isolationBy('--max-old-space-size=20', runner, way)
    expect(await isolation.firstDeath([1, 7], true)).toEqual({
      input: 6,
      how,
      evaluations: 2,
      accepted: 1,
      complete: true,
    })
  })

  // Each that stands still is waited for with a core at work: there is one of them.
  test('that stands still in an expression behind an await, is told with what became of it', async () => {
    expect(await isolationBy(runner, 'matches').firstDeath([1, 6], true)).toEqual({
      input: 6,
      how: 'stood still',
      evaluations: 1,
      accepted: 0,
      complete: true,
    })
  })

  test('that stands still is made simpler a few times only', async () => {
    expect(await isolationOf({ words: [runner, 'sleeps'], mostSilent: 1 }).firstDeath([9], true)).toMatchObject({
      ...{ input: 8, how: 'stood still', accepted: 1, complete: false },
    })
  })

  test('is run once where nobody wants it simpler', async () => {
    const isolation = isolationBy(runner, 'exits')
    expect(await isolation.firstDeath([9], false)).toMatchObject({ input: 9, evaluations: 0, complete: false })
  })

  test('is none where all of them come to an end', async () => {
    expect(await isolationBy(runner, 'exits').firstDeath([1, 2], true)).toBeUndefined()
  })

  test('is not guessed at where the runner does not get as far as the test, and nothing is left behind', async () => {
    const before = foldersLeft()
    const broken = isolationBy('-e', 'console.log("no such configuration"); process.exit(1)')
    await expect(broken.firstDeath([1], true)).rejects.toMatchObject({ code: 'no-isolation' })
    await expect(broken.search()).rejects.toThrow('no such configuration')
    expect(foldersLeft()).toEqual(before)
  })
})
