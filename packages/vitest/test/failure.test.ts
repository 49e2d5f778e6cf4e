import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Project, type RunResult } from './project.ts'

const project = new Project({
  'src/duration.ts': `const units: Record<string, { seconds: number }> = { s: { seconds: 1 }, m: { seconds: 60 } }
/** '90s' to 90. Breaks for a unit it does not know. */
export function parseDuration(text: string, options: { strict: boolean }): number {
  const match = /^(\\d)([a-z])$/.exec(text)
  if (match === null) throw new SyntaxError('not a duration: ' + text)
  return Number(match[1]) * units[match[2]!]!.seconds
}
`,
  'src/account.ts': `export class Account {
  private limits = new Map<number, { cents: number }>()
  balance: number
  constructor(balance: number) {
    this.balance = balance
  }
  withdraw(amount: number): number {
    if (amount === 471108) return this.limits.get(amount)!.cents
    return (this.balance -= amount)
  }
}
`,
  'src/loops.ts': `export function spin(way: number, step: number): number {
  let steps = 0
  if (way > 1000 && step === 7) for (let at = 0; at !== 0.5; at += 1) steps += 1
  return steps
}
`,
  'src/send.ts': `export function send(count: number): void {
  void Promise.resolve().then(() => {
    if (count > 500) throw new Error('lost')
  })
}
`,
  'tests/failing.test.ts': `import { d, fuzzIt } from '@fuzzwright/vitest'
import { describe, expect, test } from 'vitest'
import { Account } from '../src/account.ts'
import { parseDuration } from '../src/duration.ts'
import { spin } from '../src/loops.ts'
import { send } from '../src/send.ts'

describe('durations', () => {
  fuzzIt('parses any duration', parseDuration)
})

fuzzIt('reverses', (list: number[]) => {
  expect(list.toReversed()).toEqual(list)
})

fuzzIt('returns false', [d.int({ min: 0, max: 255 }), d.boolean()], (n, flag) => n < 100)

fuzzIt('withdraws', Account.prototype.withdraw)

fuzzIt('hangs', spin)

fuzzIt('rejects', async (word: string) => {
  await Promise.resolve()
  if (word.length > 2) throw new Error('too long: ' + word)
})

fuzzIt('sends', send)

fuzzIt('tries every input', [d.int({ min: 1, max: 6 })], (n) => n >= 1 && n <= 6)

test('the rest of the file still runs', () => {
  expect(spin(10, 7)).toBe(0)
})
`,
})

let result: RunResult
beforeAll(async () => {
  result = await project.vitest()
})
afterAll(() => project.remove())

/** What Vitest prints for one failing test, without what changes with the search. */
function section(title: string): string {
  const start = result.output.indexOf(`FAIL  tests/failing.test.ts > ${title}`)
  const end = result.output.indexOf('⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[', start)
  return result.output
    .slice(start, end)
    .trim()
    .replace(/fw1\.[\w.-]+/g, '<token>')
    .replace(/(after|run|with|runs?,) \d+(,\d{3})*/g, '$1 N')
    .replace(/N runs?\b/g, 'N runs')
    .replace(/(Found in run N), .*, seed/, '$1, <phase>, seed')
    .replace(/Shrunk with .*;/, 'Shrunk with N runs;')
    .replace(/[0-9a-f]{12}\.json/g, '<fingerprint>.json')
}

describe('the report of a failing test', () => {
  test('shows the smallest input by name, the line of the user, and ends with two lines to paste', () => {
    expect(section('durations > parses any duration')).toMatchInlineSnapshot(`
      "FAIL  tests/failing.test.ts > durations > parses any duration
      FuzzFailure: Found an input that fails, after N runs:

        const text = '0a'
        const options = /* any */ { strict: false }
        parseDuration(text, options)

        TypeError: Cannot read properties of undefined (reading 'seconds')

        With one change it passes:
          const text = '0'

        Found in run N, <phase>, seed 1.
        Shrunk with N runs; nothing simpler fails this way.
        Parts marked /* any */ do not matter: other values fail the same way.
        Kept in tests/__fuzz__/failing.test.ts/durations-parses-any-duration-ebabd3/<fingerprint>.json: commit it, it runs first from now on.

      Replay this input, or rerun the search:
        FUZZWRIGHT_REPLAY=<token> npx vitest run tests/failing.test.ts -t '^durations parses any duration$'
        FUZZWRIGHT_SEED=1 npx vitest run tests/failing.test.ts -t '^durations parses any duration$'
       ❯ parseDuration src/duration.ts:6:47
            4|   const match = /^(\\d)([a-z])$/.exec(text)
            5|   if (match === null) throw new SyntaxError('not a duration: ' + text)
            6|   return Number(match[1]) * units[match[2]!]!.seconds
             |                                               ^
            7| }
            8|

      Caused by: TypeError: Cannot read properties of undefined (reading 'seconds')
       ❯ parseDuration src/duration.ts:6:47"
    `)
  })

  test('an inline property keeps the diff of its assertion', () => {
    expect(section('reverses')).toMatchInlineSnapshot(`
      "FAIL  tests/failing.test.ts > reverses
      FuzzFailure: Found an input that fails, after N runs:

        const list = [0, 1]

        AssertionError: expected [ 1, +0 ] to deeply equal [ +0, 1 ]

        With one change it passes:
          const list = [0, 0]

        Found in run N, <phase>, seed 1.
        Shrunk with N runs; nothing simpler fails this way.
        Kept in tests/__fuzz__/failing.test.ts/reverses/<fingerprint>.json: commit it, it runs first from now on.

      Replay this input, or rerun the search:
        FUZZWRIGHT_REPLAY=<token> npx vitest run tests/failing.test.ts -t '^reverses$'
        FUZZWRIGHT_SEED=1 npx vitest run tests/failing.test.ts -t '^reverses$'
       ❯ tests/failing.test.ts:13:29
           11|
           12| fuzzIt('reverses', (list: number[]) => {
           13|   expect(list.toReversed()).toEqual(list)
             |                             ^
           14| })
           15|

      Caused by: AssertionError: expected [ 1, +0 ] to deeply equal [ +0, 1 ]

      - Expected
      + Received

        [
      -   0,
          1,
      +   0,
        ]

       ❯ tests/failing.test.ts:13:29"
    `)
  })

  test('a method is called on an instance', () => {
    expect(section('withdraws')).toContain(
      '\n  const account = /* any */ new Account(0)\n  const amount = 471108\n  account.withdraw(amount)\n',
    )
  })

  test('explicit domains take the names of the property, and false is told', () => {
    expect(section('returns false')).toMatch(
      /\n {2}const n = 100\n {2}const flag = (\/\* any \*\/ )?false\n\n {2}The property returned false\.\n/,
    )
    expect(section('returns false')).not.toContain('Caused by')
  })

  test('an endless loop is a hang with its input', () => {
    expect(section('hangs')).toMatch(/const way = 1001\n {2}const step = 7\n {2}spin\(way, step\)\n\n {2}Hang/)
  })

  test('a rejection is a failure like an exception', () => {
    expect(section('rejects')).toMatch(/const word = '...'\n\n {2}Error: too long: ...\n/)
  })

  test('a rejection nobody handles is a finding, and no error of the run', () => {
    expect(section('sends')).toMatch(/const count = 501\n {2}send\(count\)\n\n {2}Unhandled rejection: Error: lost\n/)
    expect(result.output).not.toContain('Unhandled Errors')
  })

  test('each finding has a file beside the test, named in the report', () => {
    const names = project.findings().map((path) => path.replace(/-?[0-9a-f]{6}(?=\/)|[0-9a-f]{12}\.json/g, ''))
    expect(names).toEqual([
      'tests/__fuzz__/failing.test.ts/durations-parses-any-duration/',
      'tests/__fuzz__/failing.test.ts/hangs/',
      'tests/__fuzz__/failing.test.ts/rejects/',
      'tests/__fuzz__/failing.test.ts/returns-false/',
      'tests/__fuzz__/failing.test.ts/reverses/',
      'tests/__fuzz__/failing.test.ts/sends/',
      'tests/__fuzz__/failing.test.ts/withdraws/',
    ])
    for (const path of project.findings()) expect(result.output).toContain(`Kept in ${path}: commit it`)
  })
})

test('passing tests say one quiet line, and the rest of the file runs', () => {
  expect(result.output).toContain('◇ tries every input: every input tried, 6 runs')
  expect(result.tests.get('the rest of the file still runs')?.status).toBe('passed')
})
