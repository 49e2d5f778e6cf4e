import { d, type FuzzOptions, type FuzzReport } from '@fuzzwright/core'
import {
  type FindingsStore,
  type FuzzTestRequest,
  MemoryFindingsStore,
  runFuzzTest,
  systemClock,
} from '@fuzzwright/core/host'
import { instrument } from '@fuzzwright/instrumentation'
import { coverageSource, installRuntime } from '@fuzzwright/instrumentation/runtime'
import { describe, expect, test } from 'vitest'

installRuntime()

type Target = (...args: unknown[]) => unknown

function load(name: string, code: string): Target {
  const module: { exports: Target } = { exports: () => undefined }
  new Function('module', instrument(`module.exports = ${code}`, `/growth/${name}.js`).code)(module)
  return module.exports
}

const unique = load(
  'unique',
  '(list) => {\n  const seen = []\n  for (const x of list)\n    if (!seen.includes(x)) seen.push(x)\n  return seen\n}',
)
const quoted = load(
  'quoted',
  '(text, from) => {\n  let found = 0\n  for (let at = 0; at < text.length; at++)\n    if (text[at] === "<" && text.indexOf(">", at) > 0) found++\n  return found + from * 0\n}',
)

interface Rest {
  readonly clock?: FuzzTestRequest['clock']
  readonly store?: FindingsStore
  readonly replay?: string
  readonly openPatternCheck?: FuzzTestRequest['openPatternCheck']
}

async function search(target: Target, options: FuzzOptions, rest: Rest = {}): Promise<FuzzReport> {
  const { replay, store, openPatternCheck, clock = systemClock } = rest
  return await runFuzzTest({
    test: { file: 'a.test.ts', projectRoot: '/', name: 'grows' },
    target,
    options: { runs: 1000, timeBudget: 600_000, seed: 1, ...options },
    defaultSeed: 1,
    clock,
    coverage: coverageSource(),
    ...(store && { store }),
    ...(openPatternCheck && { openPatternCheck }),
    ...(replay !== undefined && { environment: { replay } }),
  })
}

const numbers = [d.arrayOf(d.int())]
const texts = [d.string(), d.int()]

describe('growth of a bare target', () => {
  test('is not looked for long after the time of the search', async () => {
    let runs = 0
    let time = 0
    // Each run takes a tenth of a second.
    const slow: Target = (...args) => {
      runs++
      time += 100
      return quoted(...args)
    }
    const { outcome } = await search(slow, { domains: texts, timeBudget: 2000 }, { clock: { now: () => time } })
    expect(outcome).toBe('passed')
    expect(runs).toBeLessThan(100)
  })

  test('is looked for among bigints too', async () => {
    const { finding } = await search(unique, { domains: [d.arrayOf(d.bigint())] })
    expect(String(finding?.error)).toMatch(/Growth: the steps grow like/)
  })

  test('is none where the answer grows as the steps do, unless the test says what it may', async () => {
    const subsets = load(
      'subsets',
      '(word) => {\n  let all = [""]\n  for (const one of word) all = [...all, ...all.map((some) => some + one)]\n  return all\n}',
    )
    const domains = [d.string()]
    expect((await search(subsets, { domains, runs: 60 })).outcome).toBe('passed')
    const { finding } = await search(subsets, { domains, oracles: { growth: 'n^2' }, runs: 60 })
    expect(String(finding?.error)).toMatch(/Growth: the steps grow like 2\^n/)
  })

  test('is none where a function that is given has to say of each pair whether it is one', async () => {
    const distinct = (ask: string): Target =>
      load(
        'distinct',
        `(list, one) => {\n  const seen = []\n  for (const x of list)\n    if (!seen.some((y) => ${ask})) seen.push(x)\n  return seen.length\n}`,
      )
    const domains = [d.arrayOf(d.int()), d.fn(d.constant(false))]
    expect((await search(distinct('one(x, y)'), { domains })).outcome).toBe('passed')
    expect((await search(distinct('one(x) || x === y'), { domains })).outcome).toBe('failed')
    const again = load(
      'again',
      '(list, one) => {\n  let found = 0\n  for (const x of list) for (let at = 0; at < list.length; at++) if (one(list[at], at, list)) found++\n  return found\n}',
    )
    expect((await search(again, { domains })).outcome).toBe('failed')
  })

  test('is a finding with the simplest pumped input, the steps, the line, and the way to allow it', async () => {
    const { finding } = await search(quoted, { domains: texts })
    expect(finding?.source).toBe("'<'.repeat(512), 0")
    expect(finding?.error).toMatchObject({
      kind: 'growth',
      message: 'Growth: the steps grow like n^2 with the size of text.',
      details: [
        'Steps (exponent 1.99): 8,384 for 128, 33,152 for 256, 131,840 for 512; 10,000 would take about 49,000,000.',
        'Most of them are taken in line 4 of quoted.js.',
        "To have it allowed, among the options of the test: oracles: { growth: 'n^2' }",
      ],
    })
    expect(finding?.shrink.complete).toBe(true)
  })

  test('is found at the same input by the same seed', async () => {
    const [one, other] = [await search(unique, { domains: numbers }), await search(unique, { domains: numbers })]
    expect(one.finding?.source).toBe('Array.from({ length: 512 }, (_, i) => i)')
    expect(other.finding?.source).toBe(one.finding?.source)
    expect(other.runs).toBe(one.runs)
  })

  test('is judged again when its input is replayed, and when its file is kept', async () => {
    const { finding } = await search(unique, { domains: numbers })
    if (finding === undefined) throw new Error('nothing found')
    const replayed = await search(unique, { domains: numbers }, { replay: finding.replay })
    expect(replayed.finding).toMatchObject({ phase: 'replay', source: finding.source })
    expect(replayed.finding?.fingerprint.key).toBe(finding.fingerprint.key)
    const store = new MemoryFindingsStore()
    await search(unique, { domains: numbers }, { store })
    const again = await search(unique, { domains: numbers }, { store })
    expect(again.finding?.phase).toBe('regressions')
    const mended = load(
      'mended',
      '(list) => { const seen = new Set(); for (const x of list) seen.add(x); return seen }',
    )
    const fixed = await search(mended, { domains: numbers }, { store })
    expect(fixed.outcome).toBe('passed')
    expect(fixed.fixed).toHaveLength(1)
  })

  test('is not judged where that is switched off, where it is allowed, and of a property', async () => {
    for (const oracles of [false, { growth: false }, { growth: 'n^2' }] as const) {
      expect((await search(unique, { domains: numbers, oracles })).outcome).toBe('passed')
    }
    expect((await search(unique, { domains: numbers, oracles: { growth: 'n log n' } })).outcome).toBe('failed')
  })

  test('explains a hang that the same line would have come out of', async () => {
    const subsets = load(
      'subsets',
      '(list) => {\n  const of = (at) =>\n    at >= list.length ? 1 : of(at + 1) + of(at + 1)\n  return of(0)\n}',
    )
    const { findings } = await search(subsets, { domains: numbers })
    expect(findings.map(({ error }) => (error as Error).message)).toEqual([
      'Growth: the steps grow like 2^n with the size of list.',
    ])
  })

  test('leaves a loop that has no end what it is', async () => {
    const endless = load(
      'endless',
      '(list) => {\n  for (const x of list) for (const y of list) if (x - y === 77)\n    while (list.length > 1);\n  return 1\n}',
    )
    const { finding } = await search(endless, { domains: [d.arrayOf(d.int({ min: 0, max: 99 }))], runs: 5000 })
    expect(finding?.error).toMatchObject({ kind: 'hang' })
  })

  test('has no input where the domain is small', async () => {
    expect((await search(unique, { domains: [d.arrayOf(d.int()).withMaxSize(40)] })).outcome).toBe('passed')
  })
})

describe('growth of a regular expression', () => {
  const checked: string[] = []
  const rest: Rest = {
    openPatternCheck: () => (source) => {
      checked.push(source)
      const pumps = [{ prefix: '', pump: ' ' }]
      return source === ' +$' ? { exponential: false, degree: 2, pumps, suffix: '!' } : undefined
    },
  }
  const trimmed = load('trimmed', '(text, n) => (text.startsWith("x:") ? text.slice(2).replace(/ +$/, "") : n > 3)')
  const domains = [d.string(), d.int()]

  test('is told where a text made of it gets there, behind what the code asks for', async () => {
    const { finding } = await search(trimmed, { domains }, rest)
    expect(finding?.source).toBe("'x:' + ' '.repeat(1000) + '!', 0")
    expect(finding?.error).toMatchObject({
      kind: 'growth',
      message: 'Growth: a regular expression takes steps like n^2 with the size of its text.',
    })
    const replayed = await search(trimmed, { domains }, { ...rest, replay: finding?.replay ?? '' })
    expect(replayed.finding?.fingerprint.key).toBe(finding?.fingerprint.key)
  })

  test('is none where nothing of the input gets there, where it is safe, and where it is allowed', async () => {
    const own = load('own', '(text) => (/ +$/.test("a constant ") ? text.length : 0)')
    expect((await search(own, { domains: [d.string()] }, rest)).outcome).toBe('passed')
    const safe = load('safe', '(text) => /^ +$/.test(text)')
    expect((await search(safe, { domains: [d.string()] }, rest)).outcome).toBe('passed')
    const allowed = { domains, oracles: { growth: 'n^2' } } as const
    expect((await search(trimmed, allowed, rest)).outcome).toBe('passed')
  })

  test('is not looked for where an expression repeats nothing without an end', async () => {
    checked.length = 0
    const plain = load('plain', '(text) => /^[a-c]{2,5}x?$/.test(text)')
    await search(plain, { domains: [d.string()] }, rest)
    expect(checked).toEqual([])
  })
})
