import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanEnvironment, Project } from './project.ts'

const broken = `export function price(cents: number): number {
  if (cents === 31337) throw new TypeError('no such price')
  return cents
}
`
const project = new Project({
  'src/price.ts': broken,
  'tests/price.test.ts': `import { appendFileSync } from 'node:fs'
import { fuzzIt } from '@fuzzwright/vitest'
import { describe } from 'vitest'
import { price } from '../src/price.ts'
describe("the shop's prices", () => {
  fuzzIt('are known (all)', { effects: 'allow' }, (cents: number) => {
    if (process.env.LOG) appendFileSync(process.env.LOG, cents + '\\n')
    price(cents)
  })
})
fuzzIt('another', (cents: number) => Object.is(cents, cents))
`,
})
afterAll(() => project.remove())

const title = 'are known (all)'
const log = project.path('inputs.log')

/** The search all tests begin with, run once; what it left is there for each of them. */
let first: Awaited<ReturnType<typeof run>>
let place = ''
let text = ''

beforeAll(async () => {
  first = await run()
  place = project.findings()[0] ?? ''
  text = project.read(place)
})

beforeEach(() => {
  project.write('src/price.ts', broken)
  rmSync(project.path('tests', '__fuzz__'), { recursive: true, force: true })
  project.write(place, text)
})

async function run(env: Readonly<Record<string, string>> = {}, words: readonly string[] = []) {
  rmSync(log, { force: true })
  const result = await project.vitest(words, { LOG: log, ...env })
  return { ...result, inputs: readFileSync(log, 'utf8').trim().split('\n') }
}

/** As a person would paste it. */
function paste(line: string): string {
  const bin = join(dirname(project.vitestEntry), 'node_modules', '.bin')
  const path = [dirname(process.execPath), project.path('node_modules', '.bin'), bin, process.env.PATH].join(delimiter)
  rmSync(log, { force: true })
  try {
    return execFileSync('sh', ['-c', `${line.replace('npx vitest', `node ${project.vitestEntry}`)} 2>&1`], {
      cwd: project.folder,
      env: { ...cleanEnvironment(), PATH: path, LOG: log },
      encoding: 'utf8',
    })
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

function lastLines(message: string): readonly [replay: string, rerun: string] {
  const lines = message.split('\n').filter((line) => /^ {2}FUZZWRIGHT_/.test(line))
  return [lines.at(-2)?.trim() ?? '', lines.at(-1)?.trim() ?? '']
}

describe('replay', () => {
  test('the printed line runs exactly the input, in that test only; the other repeats the search', async () => {
    const message = first.tests.get(title)?.message ?? first.output
    const [replay, rerun] = lastLines(message)
    rmSync(project.path('tests', '__fuzz__'), { recursive: true })
    const output = paste(replay)
    expect(output).toContain('The replayed input fails:')
    expect(new Set(readFileSync(log, 'utf8').trim().split('\n'))).toEqual(new Set(['31337']))
    expect(project.findings()).toEqual([])
    paste(rerun)
    expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(first.inputs)
  })

  test('a token of another test, and a damaged one, are told at the test; a file is as good as a token', async () => {
    const token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(first.tests.get(title)?.message ?? '')?.[1] ?? ''
    const foreign = await project.vitest([], { FUZZWRIGHT_REPLAY: token })
    expect(foreign.tests.get('another')?.message).toContain('The replay token belongs to another test than "another"')
    expect(foreign.tests.get(title)?.message).toContain('const cents = 31337')
    const damaged = await project.vitest(['-t', 'are known'], { FUZZWRIGHT_REPLAY: token.slice(0, -3) })
    expect(damaged.tests.get(title)?.message).toContain('is damaged or cut short')
    const byFile = await run({ FUZZWRIGHT_REPLAY: place })
    expect(new Set(byFile.inputs)).toEqual(new Set(['31337']))
    // foreign-replay-file
    expect(byFile.tests.get('another')?.message).toContain(`The finding "${place}" belongs to another test`)
    const missing = await project.vitest(['-t', 'are known'], { FUZZWRIGHT_REPLAY: 'nowhere.json' })
    expect(missing.tests.get(title)?.message).toContain('names the file "nowhere.json", which cannot be read') // no-such-finding
  })
})

describe('kept findings', () => {
  test('run first, keep their file, and pass once the bug is fixed', async () => {
    expect(JSON.parse(text)).toMatchObject({
      formatVersion: 1,
      test: `the shop's prices > ${title}`,
      error: { class: 'TypeError', message: 'no such price' },
      arguments: [{ name: 'cents', source: '31337' }],
      corpus: [31337],
    })
    const again = await run({ FUZZWRIGHT_SEED: '99' })
    expect(again.inputs[0]).toBe('31337')
    expect(again.tests.get(title)?.message).toContain('A finding kept from before fails again:')
    expect(again.tests.get(title)?.message).toContain(place)
    expect(project.read(place)).toBe(text)
    project.write('src/price.ts', broken.replace(/^ {2}if .*$/m, ''))
    const fixed = await run()
    expect(fixed.inputs[0]).toBe('31337')
    expect(fixed.tests.get(title)?.status).toBe('passed')
    expect(fixed.output).toContain('1 earlier finding fixed')
    expect(project.read(place)).toBe(text)
  })

  test('a corrupt file is an error of its test, is left untouched, and stops nothing', async () => {
    writeFileSync(project.path(place), '{ "formatVersion": 1, ')
    project.write('src/price.ts', broken.replace(/^ {2}if .*$/m, ''))
    const { tests, inputs, output } = await run()
    expect(inputs.length, output).toBeGreaterThan(100)
    expect(tests.get(title)?.status).toBe('failed')
    expect(tests.get(title)?.message).toContain(`The finding cannot be read: it is not JSON`)
    expect(tests.get(title)?.message).toContain(place)
    expect(output.split('The finding cannot be read')).toHaveLength(2)
    expect(project.read(place)).toBe('{ "formatVersion": 1, ')
    project.write('src/price.ts', broken)
    const failing = await run()
    expect(failing.tests.get(title)?.message).toContain('31337')
    expect(failing.tests.get(title)?.message).toContain(`The finding cannot be read: it is not JSON`)
  })
})

/** Making one takes more steps than a search grants at first, and a replay has no search before it. */
const slow = `export class Table {
  readonly cells: number[] = []
  constructor() {
    for (let i = 0; i < 30_000; i++) this.cells.push(i % 7)
  }
  at(row: number): number { return this.cells[row] ?? -1 }
}
export function priced(table: Table, row: number): string {
  const names: Record<number, string | undefined> = table.at(row) === 3 && row > 50 ? {} : { [row]: 'row' }
  return names[row]!.trim()
}
`

describe('an instance that takes long to be made', () => {
  const project = new Project({
    'table.ts': slow,
    'table.test.ts': `import { fuzzIt } from '@fuzzwright/vitest'
import { priced } from './table.ts'
fuzzIt('priced', priced)
`,
  })
  afterAll(() => project.remove())

  test('is made again in a replay, and where its finding was kept', async () => {
    const first = await project.vitest()
    const message = first.tests.get('priced')?.message ?? first.output
    expect(message, first.output).toContain('const row = 52')
    const token = /FUZZWRIGHT_REPLAY=(\S+)/.exec(message)?.[1] ?? ''
    const replayed = await project.vitest([], { FUZZWRIGHT_REPLAY: token })
    expect(replayed.tests.get('priced')?.message).toContain('The replayed input fails:')
    const again = await project.vitest()
    expect(again.tests.get('priced')?.message).toContain('A finding kept from before fails again:')
  })
})
