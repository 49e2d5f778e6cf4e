import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { DirectoryCorpusStore } from '../corpus/directory-corpus-store.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { d } from '../from-shape/d.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-'))
})
afterEach(() => {
  chmodSync(folder, 0o755)
  rmSync(folder, { recursive: true })
})

class Hidden {
  readonly #n: number

  constructor(n: number) {
    this.#n = n
  }

  get n(): number {
    return this.#n
  }

  toString(): string {
    return String(this.#n)
  }
}

interface Wish {
  readonly domains?: readonly AnyDomain[]
  readonly seed?: number
  readonly runs?: number
  readonly environment?: { readonly fuzzFor?: number; readonly minimize?: boolean }
}

/** One millisecond passes with each look at the clock. */
async function search({ domains = [d.int({ min: 0, max: 1_000_000 })], seed = 1, runs = 500, environment }: Wish) {
  const coverage = new ScriptedCoverage()
  let now = 0
  let calls = 0
  const report: FuzzReport = await runFuzzTest({
    test: { file: '/p/a.test.ts', projectRoot: '/p', name: 'digits' },
    property: (n: number | Hidden) => {
      calls++
      coverage.hit(String(n).length)
      if (Number(n) % 2 === 0) coverage.hit(20)
    },
    options: { domains, runs },
    defaultSeed: seed,
    clock: { now: () => now++ },
    coverage,
    corpusStore: new DirectoryCorpusStore(folder),
    ...(environment && { environment }),
  })
  return { report, calls }
}

const corpusFiles = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /[0-9a-f]{32}\.json$/.test(path))

describe('the kept corpus', () => {
  test('is written in fuzz mode, and the next search starts from it', async () => {
    const first = await search({ environment: { fuzzFor: 300 } })
    expect(first.report.effort?.discovered).toBeGreaterThan(5)
    const kept = first.report.effort?.kept
    expect(kept).toMatchObject({ loaded: 0, dropped: 0 })
    expect(corpusFiles()).toHaveLength(kept?.kept ?? 0)
    const second = await search({ seed: 2, environment: { fuzzFor: 300 } })
    expect(second.report.effort?.kept?.loaded).toBe(kept?.kept)
    expect(second.report.features).toBeGreaterThanOrEqual(first.report.features)
    expect(second.report.effort?.discovered).toBe(second.report.features - first.report.features)
  })

  test('test mode neither reads nor writes it, so a search follows from its seed alone', async () => {
    const before = await search({ runs: 40 })
    expect(corpusFiles()).toEqual([])
    await search({ environment: { fuzzFor: 300 } })
    const files = corpusFiles()
    const after = await search({ runs: 40 })
    expect(after.report).toEqual(before.report)
    expect(corpusFiles()).toEqual(files)
  })

  test('inputs that are the simplest for nothing go, of several runs together', async () => {
    const store = new DirectoryCorpusStore(folder)
    await search({ environment: { fuzzFor: 300 } })
    const [stored] = store.list()
    if (stored === undefined) throw new Error('nothing was stored')
    const others = [987_655, 123_457, 555_555, 77_777].map((n) => store.save(stored.key, [n]))
    expect(others).toHaveLength(4)
    const { report, calls } = await search({ seed: 9, environment: { minimize: true } })
    expect(report.effort?.kept?.loaded).toBe(stored.size + 4)
    // Its job is to run what is there, once; nothing is searched.
    expect(calls).toBe(stored.size + 4)
    expect(report.effort?.kept?.kept).toBeLessThan(stored.size + 4)
    expect(corpusFiles()).toHaveLength(report.effort?.kept?.kept ?? 0)
    const values = [...store.load(stored.key).entries.values()].map(String)
    expect(values).not.toContain('987655')
  })

  test('what no longer fits the domains is dropped and counted; the rest goes over to a new version', async () => {
    await search({ environment: { fuzzFor: 300 } })
    const all = corpusFiles().length
    const narrow = await search({ domains: [d.int({ min: 0, max: 999 })], environment: { minimize: true } })
    const { loaded = 0, dropped = 0 } = narrow.report.effort?.kept ?? {}
    expect(dropped).toBeGreaterThan(0)
    expect(loaded).toBeGreaterThan(0)
    expect(loaded + dropped).toBe(all)
    const text = await search({ domains: [d.string()], environment: { minimize: true } })
    expect(text.report.effort?.kept).toMatchObject({ loaded: 0 })
    const back = await search({ environment: { minimize: true } })
    expect(back.report.effort?.kept).toMatchObject({ loaded: all, dropped: 0 })
  })

  test('a corpus of instances that cannot be written down is said once, loudly, and not kept', async () => {
    const digits = d.define<Hidden>({
      name: 'hidden',
      init: (rng) => new Hidden(rng.below(10)),
      mutate: ({ n }, rng) => new Hidden(n * 10 + rng.below(10)),
    })
    const { report } = await search({ domains: [digits], environment: { fuzzFor: 300 } })
    expect(report.features).toBeGreaterThan(2)
    expect(report.warnings).toEqual([
      'What hidden() made cannot be written down and read back: none is kept, and the next run begins without them. ' +
        'Give that domain `serialize` and `parse`.',
    ])
    expect([corpusFiles(), report.effort?.kept]).toEqual([[], { loaded: 0, dropped: 0, kept: 0 }])
    expect((await search({ domains: [digits] })).report.warnings).toEqual([])
  })

  test('a cache that cannot be written is a warning, not a failure', async () => {
    mkdirSync(join(folder, 'in'))
    writeFileSync(join(folder, 'in', 'the way'), '')
    const inTheWay = folder
    folder = join(folder, 'in', 'the way')
    const { report } = await search({ environment: { fuzzFor: 300 } })
    folder = inTheWay
    expect(report.outcome).toBe('passed')
    expect(report.warnings.join()).toMatch(/coverage corpus could not be kept.*ENOTDIR/)
  })
})
