import { describe, expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { d } from '../from-shape/d.ts'
import { check } from './check.ts'
import type { FuzzReport } from './fuzz-report.ts'

type Children = (of: unknown) => unknown[]

/** What becomes of calls of `walk` with functions that answer lists. */
function walked(walk: (children: Children) => void): Promise<FuzzReport> {
  const coverage = new ScriptedCoverage()
  const options = { domains: [d.fn(d.arrayOf(d.int()).withMaxSize(2))], runs: 100, timeBudget: 60_000, seed: 1 }
  return check(walk as never, options, { coverage, clock: { now: () => 0 } })
}

describe('calls within calls that fill the stack', () => {
  test('are no failure where the function that was given always has more children', async () => {
    const walk = (children: Children): void => {
      const visit = (of: unknown): void => {
        for (const child of children(of)) visit(child)
      }
      visit(0)
    }
    expect((await walked(walk)).outcome).toBe('passed')
  })

  test('are one where it makes no difference what it answers', async () => {
    const walk = (children: Children): void => {
      const visit = (of: unknown): void => {
        children(of)
        visit(of)
      }
      visit(0)
    }
    const { outcome, finding } = await walked(walk)
    expect([outcome, finding?.error]).toMatchObject(['failed', { message: 'Maximum call stack size exceeded' }])
  })
})
