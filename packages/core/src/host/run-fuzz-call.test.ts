import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { describedAs } from '../../test/scripted/fuzz-request.ts'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { skipInput } from '../execution/discard.ts'
import { classify, cover } from '../execution/label.ts'
import { d } from '../from-shape/d.ts'
import { testId } from '../replay/test-identity.ts'
import type { FuzzOptions } from '../session/fuzz-options.ts'
import { openProperty, type PropertyObject } from '../target/property-object.ts'
import { readCall } from './call-arguments.ts'
import type { FuzzSettings } from './fuzz-settings.ts'
import type { FuzzTestMeta } from './fuzz-test-meta.ts'
import type { TestDefaults } from './host-options.ts'
import { runFuzzCall } from './run-fuzz-call.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fuzzwright-call-')))
afterAll(() => rmSync(folder, { recursive: true }))

const site = 'Error\n    at /app/tests/a.test.ts:7:1'

/** With the tests of the thread to itself, as labels need. */
async function runAlone(
  given: readonly unknown[],
  {
    defaults = { runs: 1000, timeBudget: 60_000 },
    coverage = new ScriptedCoverage(),
  }: { readonly defaults?: TestDefaults; readonly coverage?: ScriptedCoverage } = {},
) {
  let meta: FuzzTestMeta | undefined
  const call = readCall(given, { testOptionNames: new Set(), allowNothing: false })
  const test = {
    ...{ call, row: [], concurrent: false, callSite: site },
    settings: { seed: 1, root: folder, cwd: folder, environment: {}, defaults },
  }
  const error: unknown = await runFuzzCall(test, {
    identity: { file: join(folder, 'a.test.ts'), projectRoot: folder, name: 'counts' },
    command: { prefix: 'npx runner', file: 'a.test.ts', fullName: 'counts' },
    typesAdvice: 'Ask the runner',
    coverage: () => coverage,
    tell: (told) => void (meta = told),
  }).catch((thrown) => thrown)
  return { error, meta }
}

async function run(given: readonly unknown[], replay?: string, name = 'works', row: readonly unknown[] = []) {
  let meta: FuzzTestMeta | undefined
  const file = join(folder, 'a.test.ts')
  const environment = replay === undefined ? {} : { replay }
  const settings = { seed: 1, root: folder, cwd: folder, environment, defaults: { runs: 300 } }
  const test = {
    call: readCall(given, { testOptionNames: new Set(['timeout']), allowNothing: false }),
    settings,
    row,
    concurrent: true,
    callSite: site,
  }
  let places: readonly string[] = []
  const error: unknown = await runFuzzCall(test, {
    identity: { file, projectRoot: folder, name },
    command: { prefix: 'npx runner', file: 'a.test.ts', fullName: name },
    typesAdvice: 'Ask the runner',
    coverage: () => expect.unreachable('other tests run in between'),
    tell(told) {
      meta = told
      places = told.findings.flatMap(({ place = '' }) => (existsSync(join(folder, place)) ? place : []))
    },
  }).catch((thrown) => thrown)
  return { error, meta, places }
}

test('a passing test leaves its line for reporters', async () => {
  const { error, meta } = await run(['works', [d.boolean()], () => true])
  expect(error).toBeUndefined()
  expect(meta).toMatchObject({
    outcome: 'exhausted',
    runs: 2,
    seed: 1,
    findings: [],
    line: 'every input tried, 2 runs',
  })
})

test('a search that nobody limits ends by itself, and one with limits of the plugin or of the test does not', async () => {
  const ended = async (own: FuzzOptions, defaults: TestDefaults): Promise<boolean> => {
    const coverage = new ScriptedCoverage()
    const property = (n: number): void => coverage.hit(n % 2)
    const call = ['simple', { domains: [d.nat(2 ** 40)], ...own }, property]
    const { meta } = await runAlone(call, { defaults, coverage })
    expect(meta?.outcome).toBe('passed')
    return meta?.saturated === true
  }
  expect([await ended({}, {}), await ended({ stopEarly: true }, { runs: 5000 })]).toEqual([true, true])
  expect([await ended({ runs: 5000 }, {}), await ended({}, { runs: 5000, timeBudget: 60_000 })]).toEqual([false, false])
})

test('the labels of the inputs are in the line of a test that passed, and with the finding of one that failed', async () => {
  const property = (n: number): void => classify(n > 9, 'large')
  const { meta } = await runAlone(['counts', [d.nat(1_000_000)], property])
  expect(meta?.line).toMatch(/^1,000 runs, .*seed 1; of [\d,]+ inputs drawn: \d+ % large$/)
  expect(meta?.labels).toMatchObject({ labels: [{ name: 'large' }], all: false })
  const failing = (n: number): boolean => {
    property(n)
    return n < 900_000
  }
  const { error } = await runAlone(['counts', [d.nat(1_000_000)], failing])
  expect((error as Error).message).toMatch(/\n\nUntil then, of [\d,]+ inputs? drawn: \d+ % large\.\n/)
})

test('too few inputs of a label that is asked for fail the test', async () => {
  const property = (n: number): void => cover(0.5, 'huge', n > 999_000)
  const { error, meta } = await runAlone(['counts', [d.nat(1_000_000)], property])
  expect(error).toMatchObject({ code: 'too-rare' })
  expect((error as Error).message).toMatch(
    /^Too rare among [\d,]+ inputs drawn:\n {2}"huge": .* %, at least 50 % asked for by cover\(\)\n {2}Have the domains/,
  )
  expect(meta).toMatchObject({ outcome: 'uncovered' })
  expect(meta).not.toHaveProperty('line')
})

test('a journal begins with the time that is for this test, in each round', async () => {
  const identity = { file: join(folder, 'a.test.ts'), projectRoot: folder, name: 'shared' }
  const begun = async (settings: Partial<FuzzSettings>): Promise<number | undefined> => {
    let budget: number | undefined
    await runFuzzCall(
      {
        call: readCall(['shared', [d.boolean()], () => true], { testOptionNames: new Set(), allowNothing: false }),
        settings: { seed: 1, root: folder, cwd: folder, environment: {}, defaults: {}, ...settings },
        row: [],
        concurrent: true,
        callSite: site,
      },
      {
        identity,
        command: { prefix: 'npx runner', file: 'a.test.ts', fullName: 'shared' },
        typesAdvice: 'Ask the runner',
        coverage: () => expect.unreachable('other tests run in between'),
        tell() {},
        journal: { record: false, begin: (milliseconds) => void (budget = milliseconds), breath() {}, end() {} },
      },
    )
    return budget
  }
  const environment = { fuzzFor: 1 }
  expect(await begun({ environment, round: { number: 1, shares: { [testId(identity)]: 2345 } } })).toBe(2345)
  expect(await begun({ environment, round: { number: 1, shares: {} } })).toBe(1)
  expect(await begun({})).toBe(5000)
})

test('a failing test throws its report, and keeps the finding for reporters', async () => {
  const { error, meta } = await run(['works', [d.int()], (n: number) => n < 10])
  expect(error).toMatchObject({ name: 'FuzzFailure', message: expect.stringContaining('const n = 10\n') })
  expect(meta).toMatchObject({ outcome: 'failed', findings: [{ source: '10', className: 'OracleError' }] })
  expect(meta?.findings[0]?.place).toMatch(/^__fuzz__\/a\.test\.ts\/works\/[0-9a-f]{12}\.json$/)
})

test('a finding that cannot be saved is reported all the same', async () => {
  const blocked = join(folder, '__fuzz__')
  rmSync(blocked, { recursive: true, force: true })
  writeFileSync(blocked, 'a file where the folder would be')
  const { error } = await run(['works', [d.int()], (n: number) => n < 10])
  rmSync(blocked)
  expect(error).toMatchObject({
    message: expect.stringMatching(/const n = 10\n[\s\S]*Warning: The finding cannot be saved/),
  })
})

/** What the transform writes where it could not read the types. */
const untyped: unknown = { __fuzzwright_call__: 1, kind: 'target', local: false, entities: [], error: 'no types' }

test.each([
  ['nothing-tested', ['works', [d.int()], (): void => skipInput()], undefined],
  ['no-description', ['works', Math.max, untyped], undefined],
  ['no-domains', ['works', (a: number): number => a], undefined],
  ['bad-call', ['works'], undefined],
  ['no-such-finding', ['works', [d.int()], (): boolean => true], 'nowhere.json'],
  ['bad-replay-token', ['works', [d.int()], (): boolean => true], 'nonsense'],
] as const)('%s is blamed on the call', async (code, given, replay) => {
  const { error } = await run(given, replay)
  expect(error).toMatchObject({ code, stack: expect.stringContaining('\n    at /app/tests/a.test.ts:7:1') })
})

test('where nothing was tested, what the inputs were made without is said', async () => {
  const notes = ['Door is not exported: objects with its public members stand in for it']
  const read = {
    __fuzzwright_call__: 1,
    kind: 'target',
    local: false,
    entities: [],
    description: describedAs({ notes }),
  }
  const { error } = await run(['works', (): void => skipInput(), read])
  expect(error).toMatchObject({
    code: 'nothing-tested',
    message: expect.stringMatching(
      /: 300 of 300 inputs could not be made, or were read [^.]*\.[\s\S]*\n {2}Warning: Door is not exported/,
    ),
  })
})

test('where each input was dropped for what it lacks, the search ends soon and says what to supply', async () => {
  const socket = { kind: 'unsupported', text: 'net.Socket', path: '', reason: 'the system opens it' } as const
  const table = {
    kind: 'object',
    properties: [
      { name: 'size', shape: { kind: 'number' } },
      { name: 'transport', shape: socket },
    ],
  } as const
  const description = describedAs({ parameters: [{ name: 'table', shape: table }] })
  const read = { __fuzzwright_call__: 1, kind: 'target', local: false, entities: [], description }
  const never = (given: { readonly transport: unknown }): boolean => given.transport === undefined
  expect((await run(['works', never, read])).error).toMatchObject({
    code: 'nothing-tested',
    message: expect.stringMatching(
      /^Nothing was tested: 200 of 200 inputs [^\n]*\n {2}The code reads what nothing makes\. Supply that: domains: \{ 'table\.transport': d\.just\(\.\.\.\) \}\./,
    ),
  })
  const seldom = (given: { readonly size: number; readonly transport: unknown }): boolean =>
    given.size > 0 || given.transport === undefined
  expect((await run(['works', seldom, read])).error).toBeUndefined()
})

test('whoever says nothing of types gets the advice of the host', async () => {
  const { error } = await run(['works', (a: number) => a])
  expect(error).toMatchObject({
    hint: expect.stringMatching(/^Ask the runner so that types are read, or give domains/),
  })
})

test('a finding is on disk when it is told', async () => {
  const { meta, places } = await run(['told', [d.int()], (n: number) => n < 10], undefined, 'told')
  expect(places).toHaveLength(1)
  expect(places).toEqual(meta?.findings.map(({ place }) => place))
})

test('a finding’s file replays its input, in its own test only', async () => {
  const call = ['works', [d.int()], (n: number) => n < 10]
  const place = (await run(call)).meta?.findings[0]?.place ?? ''
  expect((await run(call, place)).error).toMatchObject({
    message: expect.stringContaining('The replayed input fails:'),
  })
  expect((await run(call, place, 'another')).error).toMatchObject({ code: 'foreign-replay-file' })
  writeFileSync(join(folder, 'moved.json'), '{}')
  expect((await run(call, 'moved.json')).error).toMatchObject({ code: 'corrupt-finding' })
})

test('a property that brings its own domains runs like a function; one of fast-check itself is told how', async () => {
  const written = (n: number, text: string) => n < 50 || text === 'x'
  const property: PropertyObject = {
    [openProperty]: () => ({
      domains: [d.nat(1000), d.string()],
      run: (...args) => written(args[0], args[1]),
      written,
    }),
  }
  const { error } = await run(['works', property])
  expect(error).toMatchObject({ message: expect.stringMatching(/const n = 50\n[\s\S]*const text = /) })
  expect((await run(['works', { runs: 7, domains: [d.nat(1), d.string()] }, property])).meta).toMatchObject({ runs: 7 })
  expect((await run(['works', property], undefined, 'works', [1])).error).toMatchObject({
    code: 'bad-call',
    message: expect.stringContaining('takes no rows'),
  })
  const foreign = { generate: () => 1, run: () => undefined, isAsync: () => false }
  expect((await run(['works', foreign])).error).toMatchObject({
    code: 'bad-call',
    hint: expect.stringContaining("'@fuzzwright/fast-check'"),
  })
})
