import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { OracleError } from '../execution/oracle-error.ts'
import type { Finding } from '../failure/finding.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import { replayCommand, rerunCommand, shellWord } from './commands.ts'
import { type FindingReport, formatFindings } from './format-finding.ts'
import { formatPass } from './format-pass.ts'

function finding(error: unknown, changes: Partial<Finding> = {}): Finding {
  return {
    formatVersion: 1,
    fingerprint: { ...fingerprint(error), key: '0123456789ab' },
    args: [],
    arguments: [
      { name: 'text', source: "'1h'" },
      { name: 'options', source: '{ strict: /* any */ false }' },
    ],
    source: "'1h', { strict: false }",
    corpus: [],
    error,
    shrink: { evaluations: 1087, accepted: 12, complete: true },
    replay: 'fw1.abc.def012',
    phase: 'search',
    runs: 1214,
    seed: 42,
    invocation: { way: 'call', name: 'parseDuration' },
    ...changes,
  }
}

const report: FindingReport = {
  test: 'durations > parses any duration',
  command: { prefix: 'npx vitest run', file: 'test/duration.test.ts', fullName: 'durations parses any duration' },
  runs: 2301,
  places: new Map(),
}
const place = 'test/__fuzz__/duration.test.ts/parses-any-duration/0123456789ab.json'

test('what a failure was combined of, and that chance tried what is simpler, are said in its lines', () => {
  const combined = formatFindings(
    [finding(new Error('bad'), { phase: 'combinations', origins: ["text = '1h'", 'n > 10'] })],
    report,
  )
  expect(combined).toContain(
    "Found in run 1,214, combining constants of the code and edge values (text = '1h', n > 10), seed 42.",
  )
  const shrink = { evaluations: 90, accepted: 2, complete: false, byChance: true } as const
  expect(formatFindings([finding(new Error('bad'), { shrink })], report)).toContain(
    'Shrunk with 90 runs, 2 steps; nothing simpler that was drawn fails this way.',
  )
})

describe('what sets an input apart', () => {
  const passing = { name: 'options', source: '{ strict: true }' }
  const places = Array.from({ length: 7 }, (_, index) => ({
    ...{ file: 'src/parse.ts', line: 12 + index, column: 4, functionName: 'parseUnit' },
  }))
  const textOf = (contrast: Finding['contrast'], width?: number): string =>
    formatFindings([finding(new Error('bad'), { ...(contrast && { contrast }) })], {
      ...report,
      ...(width && { width }),
    })

  test('is the nearest input that passes, and where only failing ones get to', () => {
    expect(textOf({ passing, places: places.slice(0, 2) })).toContain(
      `  Error: bad

  With one change it passes:
    const options = { strict: true }
  Only failing inputs get to src/parse.ts:12:5 (parseUnit), src/parse.ts:13:5 (parseUnit).

  Found in run`,
    )
  })

  test('names five places, and how many more there are', () => {
    expect(textOf({ places })).toMatch(/\n\n {2}Only failing inputs get to .*:16:5 \(parseUnit\) and 2 more places\.\n/)
    expect(textOf({ places }, 80)).toMatch(/\n {2}Only failing inputs get to [^\n]{1,60}\n {2}[^\n]+\n/)
  })

  test('tells a file of a package as it is imported', () => {
    const file = '/home/somebody/project/node_modules/yaml/dist/public-api.js'
    const [inPackage] = places.map((at) => ({ ...at, file }))
    expect(textOf({ places: inPackage === undefined ? [] : [inPackage] })).toContain(
      'Only failing inputs get to yaml/dist/public-api.js:12:5 (parseUnit).',
    )
  })

  test('is not mentioned where nothing is known', () => {
    expect(textOf(undefined)).not.toMatch(/passes:|Only failing/)
  })
})

describe('formatFindings', () => {
  test('one finding', () => {
    const error = new TypeError("Cannot read properties of undefined (reading 'unit')")
    const found = finding(error, { explanation: { free: [[1, 0]] }, features: 38 })
    expect(formatFindings([found], { ...report, places: new Map([['0123456789ab', place]]) })).toBe(
      `Found an input that fails, after 2,301 runs:

  const text = '1h'
  const options = { strict: /* any */ false }
  parseDuration(text, options)

  TypeError: Cannot read properties of undefined (reading 'unit')

  Found in run 1,214, searching, after 38 new paths, seed 42.
  Shrunk with 1,087 runs, 12 steps; nothing simpler fails this way.
  Parts marked /* any */ do not matter: other values fail the same way.
  Kept in ${place}: commit it, it runs first from now on.

Replay this input, or rerun the search:
  FUZZWRIGHT_REPLAY=fw1.abc.def012 npx vitest run test/duration.test.ts -t '^durations parses any duration$'
  FUZZWRIGHT_SEED=42 npx vitest run test/duration.test.ts -t '^durations parses any duration$'`,
    )
  })

  test('an inline property, a rest parameter and names that cannot be declared', () => {
    const found = finding(new Error('no'), {
      arguments: [
        { name: '{ a }', source: '{ a: 1 }' },
        { name: 'rest', source: '[1, 2]', rest: true },
      ],
    })
    expect(formatFindings([found], report)).toContain(
      '\n  const argument1 = { a: 1 }\n  const rest = [1, 2]\n  parseDuration(argument1, ...rest)\n',
    )
    const { invocation: _, ...inline } = found
    expect(formatFindings([inline], report)).toContain('const rest = [1, 2]\n\n  Error: no\n')
  })

  test('a hang, flaky, found again, with warnings', () => {
    const hang = finding(new OracleError('hang', 'Hang: no end after 1000000 steps.'), {
      phase: 'regressions',
      runs: 1,
      shrink: { evaluations: 0, accepted: 0, complete: false },
      flaky: { failed: 3, tried: 10 },
    })
    expect(formatFindings([hang], { ...report, warnings: ['a file could not be read'] })).toBe(
      `A finding kept from before fails again:

  const text = '1h'
  const options = { strict: /* any */ false }
  parseDuration(text, options)

  Hang: no end after 1000000 steps.

  Flaky: the same input failed in 3 of 10 further runs. The code depends on more than its arguments.

Warning: a file could not be read

Replay this input, or rerun the search that found it:
  FUZZWRIGHT_REPLAY=fw1.abc.def012 npx vitest run test/duration.test.ts -t '^durations parses any duration$'
  FUZZWRIGHT_SEED=42 npx vitest run test/duration.test.ts -t '^durations parses any duration$'`,
    )
  })

  test('what was known before and what is new are told apart', () => {
    const known = finding(new Error('one'), { phase: 'regressions' })
    const text = formatFindings([known, finding(new Error('two'))], report)
    expect(text).toContain('1 finding kept from before fails again, and 1 new failure was found in 2,301 runs:\n')
    expect(text).toContain('\n1 of 2, kept from before\n')
    expect(text).toContain('\n2 of 2, new\n')
    const alike = formatFindings([known, finding(new Error('two'), { phase: 'regressions' })], report)
    expect(alike).toContain('2 findings kept from before fail again:\n\n1 of 2\n')
  })

  test('marks are spoken of only where there is one', () => {
    const unmarked = finding(new Error('no'), {
      arguments: [{ name: 'cart', source: 'new Cart(0)' }],
      explanation: { free: [[0, 0]] },
    })
    expect(formatFindings([unmarked], report)).not.toContain('/* any */')
  })

  test('several findings are numbered, each with its replay line', () => {
    const text = formatFindings(
      [finding(new Error('one')), finding(new Error('two'), { replay: 'fw1.two.def012' })],
      report,
    )
    expect(text).toContain('Found 2 different failures in 2,301 runs:\n\n1 of 2\n  const text')
    expect(text).toContain('\n\n2 of 2\n  const text')
    expect(text).toContain('\n  Replay: FUZZWRIGHT_REPLAY=fw1.two.def012 npx vitest run')
    expect(text.split('\n').at(-3)).toBe('Replay the first input, or rerun the search:')
  })

  test('in a terminal prose is broken between words', () => {
    const text = formatFindings([finding(new Error('no'))], {
      ...report,
      places: new Map([['0123456789ab', place]]),
      width: 60,
    })
    expect(text).toContain(`\n  Kept in\n    ${place}:\n    commit it, it runs first from now on.\n`)
  })

  test('a token too long to paste gives way to the file', () => {
    const long = finding(new Error('x'), { replay: `fw1.${'a'.repeat(2000)}.000000` })
    const text = formatFindings([long], { ...report, places: new Map([['0123456789ab', place]]) })
    expect(text).toContain(`FUZZWRIGHT_REPLAY=${place} npx`)
    expect(text).not.toContain('aaaa')
    expect(formatFindings([long], report)).toContain('aaaa')
  })

  test('lines of many findings fit the width asked for', () => {
    const list = `[${new Array(60).fill('123456').join(', ')}]`
    const wide = finding(new Error('x'), { arguments: [{ name: 'list', source: list }] })
    const lines = formatFindings([wide], { ...report, width: 80 })
      .split('\n')
      .slice(0, -3)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
  })
})

describe('commands', () => {
  test.each(["it's", 'a b', '$HOME `id` "x"', '', 'new\nline', 'plain.ts', '*'])(
    'a shell reads %j as one word',
    (word) => {
      expect(execFileSync('sh', ['-c', `printf %s ${shellWord(word)}`], { encoding: 'utf8' })).toBe(word)
    },
  )

  test('the name pattern matches the test and no other', () => {
    const command = { ...report.command, fullName: 'adds (a + b)?' }
    const pattern = /-t '(.*)'$/.exec(replayCommand(command, 'fw1.a.b'))?.[1] ?? ''
    expect('adds (a + b)?').toMatch(new RegExp(pattern))
    expect('adds (a + b)? twice').not.toMatch(new RegExp(pattern))
  })

  test('a runner that takes the name by another word takes it before the file', () => {
    const command = { prefix: 'node --test', file: 'a.test.ts', fullName: 'adds', nameFlag: '--test-name-pattern' }
    expect(rerunCommand(command, 7)).toBe("FUZZWRIGHT_SEED=7 node --test --test-name-pattern='^adds$' a.test.ts")
  })
})

describe('formatPass', () => {
  test('says how much was tried', () => {
    expect(
      formatPass({
        outcome: 'passed',
        runs: 10_000,
        seed: 7,
        kept: 41,
        coverage: { reached: 92, edges: 100, functions: 3 },
      }),
    ).toBe('10,000 runs, 41 inputs kept, 92 of 100 edges covered in 3 functions, seed 7')
    expect(formatPass({ outcome: 'passed', runs: 1900, seed: 7, chanceOfNews: 0.00412 })).toBe(
      '1,900 runs, chance of anything new in 1,000 more runs: 0.41 %, seed 7',
    )
    expect(formatPass({ outcome: 'passed', runs: 10_000_000, seed: 7, chanceOfNews: 0.00001 })).toContain(
      ': below 0.1 %',
    )
    expect(formatPass({ outcome: 'passed', runs: 24, seed: 7, timeUp: true })).toBe(
      '24 runs before its time was up, seed 7',
    )
    expect(formatPass({ outcome: 'exhausted', runs: 256, seed: 7, fixed: 1 })).toBe(
      'every input tried, 256 runs, 1 earlier finding fixed',
    )
  })
})
