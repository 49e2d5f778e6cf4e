import { describe, expect, test } from 'vitest'
import { requestOf } from '../../test/scripted/fuzz-request.ts'
import { failureOf, root, scriptedSession } from '../../test/scripted/scripted-session.ts'
import { d } from '../from-shape/d.ts'
import { MemoryFindingsStore } from '../replay/findings-store.ts'
import type { FuzzTestRequest } from './fuzz-test-request.ts'
import type { HangGuard } from './hang-guard.ts'
import { KeptFindings } from './kept-findings.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import type { SearchSnapshot } from './search-observer.ts'

const { test: identity } = requestOf()

let largest = 1000

/** Fails in two ways, each with many inputs. */
function fails(n: number): void {
  if (n > largest) throw new RangeError('large')
  if (n < -1000) throw new TypeError('small')
}

const errorsIn = (store: MemoryFindingsStore) =>
  store.list(identity).known.map(({ finding }) => `${finding.error.class}: ${finding.arguments[0]?.source}`)

/** A search in fuzz mode: what lay in the store each time it told how far it was. */
async function watched(more: Partial<FuzzTestRequest> = {}, store = new MemoryFindingsStore()) {
  const told: { readonly findings: number; readonly stored: readonly string[] }[] = []
  const observer = {
    breath(_: number, snapshot: () => SearchSnapshot) {
      told.push({ findings: snapshot().findings, stored: errorsIn(store) })
    },
  }
  const report = await runFuzzTest(
    requestOf({ property: fails, store, observer, environment: { fuzzFor: 3000 }, ...more }),
  )
  return { told, report, store }
}

describe('while a search in fuzz mode goes on', () => {
  test('each finding is in the store before it is told', async () => {
    const { told, report } = await watched()
    expect(told.at(-1)?.findings).toBe(2)
    for (const { findings, stored } of told) expect(stored.length).toBeGreaterThanOrEqual(findings)
    expect(report.findings).toHaveLength(2)
  })

  test('it lies there as it was met, and in the end as it was shrunk', async () => {
    const { told, store } = await watched()
    const first = told.find(({ findings }) => findings === 2)
    expect(first?.stored).not.toContain('RangeError: 1001')
    expect(errorsIn(store).sort()).toEqual(['RangeError: 1001', 'TypeError: -1001'])
  })

  test('what was kept is an input a later run replays, should this one die', async () => {
    const store = new MemoryFindingsStore()
    const observer = {
      breath(_: number, snapshot: () => SearchSnapshot) {
        if (snapshot().findings === 2) throw new Error('killed')
      },
    }
    const environment = { fuzzFor: 3000 }
    const killed = runFuzzTest(requestOf({ property: fails, store, observer, environment }))
    await expect(killed).rejects.toThrow('killed')
    const { findings } = await runFuzzTest(requestOf({ property: fails, store, options: { runs: 1 } }))
    expect(findings.map(({ phase, error }) => [phase, (error as Error).message]).sort()).toEqual([
      ['regressions', 'large'],
      ['regressions', 'small'],
    ])
  })

  test('a finding that is known keeps its simple input', async () => {
    const { store } = await watched()
    const before = errorsIn(store)
    const { told } = await watched({}, store)
    for (const { stored } of told) expect(stored).toEqual(before)
  })

  test('one that no longer fails makes room for what fails like it', async () => {
    const { store } = await watched()
    largest = 5000
    const { told } = await watched({}, store)
    largest = 1000
    expect(told.at(-1)?.findings).toBe(2)
    expect(told.at(-1)?.stored).not.toContain('RangeError: 1001')
    expect(errorsIn(store).sort()).toEqual(['RangeError: 5001', 'TypeError: -1001'])
  })

  test('an attempt that stalled leaves behind what the next one finds by itself', async () => {
    const plain = await watched()
    let told = 0
    let isStalled = false
    const guard: HangGuard = {
      run(batch) {
        if (told === 2 && !isStalled) {
          isStalled = true
          return 'timedOut'
        }
        batch()
        return 'finished'
      },
    }
    const observer = {
      breath(_: number, snapshot: () => SearchSnapshot) {
        told = snapshot().findings
      },
    }
    const { report, store } = await watched({ guard, observer })
    expect(isStalled).toBe(true)
    const seen = ({ findings }: typeof report) => findings.map(({ phase, runs, shrink }) => [phase, runs, shrink])
    expect(seen(report)).toEqual(seen(plain.report))
    expect(errorsIn(store).sort()).toEqual(['RangeError: 1001', 'TypeError: -1001'])
  })

  test('what was met and is no finding in the end is taken away, and what somebody put in its place is not', () => {
    const store = new MemoryFindingsStore()
    const { judge } = scriptedSession(() => undefined)
    const kept = new KeptFindings({
      request: { ...requestOf(), store },
      settings: { seed: 5, fuzzMode: true },
      ...{ root, names: [], fence: undefined, written: new Set<string>() },
    })
    kept.keepMet([failureOf(judge, 5, new RangeError('an effect')), failureOf(judge, 6, new TypeError('a hang'))])
    const [effect, hang] = store.list(identity).known
    expect(errorsIn(store)).toEqual(['RangeError: 5', 'TypeError: 6'])
    if (hang !== undefined) store.save(identity, { ...hang.finding, corpus: [7] })
    expect(kept.save([], [])).toEqual([])
    expect(store.list(identity).known.map(({ place }) => place)).toEqual([hang?.place])
    expect(effect?.place).not.toBe(hang?.place)
  })

  test('a store that takes nothing is told once, when the test has ended', async () => {
    const store = new MemoryFindingsStore()
    store.save = () => {
      throw new Error('full')
    }
    await expect(watched({}, store)).rejects.toThrow('full')
  })
})

test('in a test of seconds nothing is written before its end', async () => {
  let saves = 0
  const store = new MemoryFindingsStore()
  const save = store.save.bind(store)
  store.save = (...args) => {
    saves++
    return save(...args)
  }
  const options = { domains: [d.int()], runs: 1000, continueAfterFailure: true }
  const { findings } = await runFuzzTest(requestOf({ property: fails, store, options }))
  expect([saves, findings.length]).toEqual([2, 2])
})
