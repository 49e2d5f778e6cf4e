import { expect, test } from 'vitest'
import { ScriptedCoverage } from '../../test/scripted/scripted-coverage.ts'
import { d } from '../from-shape/d.ts'
import type { FuzzReport } from './fuzz-report.ts'
import { runFuzzTest } from './run-fuzz-test.ts'
import type { SearchSnapshot } from './search-observer.ts'

async function run(extra: { readonly record?: boolean; readonly breaths?: SearchSnapshot[] }): Promise<FuzzReport> {
  const coverage = new ScriptedCoverage()
  coverage.edgeCount = 4
  for (const edge of [0, 1, 2, 3]) {
    const file = edge === 3 ? 'unused.ts' : 'sign.ts'
    coverage.places.set(edge, { file, line: edge + 1, column: 2, functionName: 'sign' })
  }
  let now = 0
  const { breaths } = extra
  return runFuzzTest({
    test: { file: '/a.test.ts', projectRoot: '/', name: 'sign' },
    property: (n: number, list: number[]) => {
      coverage.hit(0)
      if (n > 0) coverage.hit(1)
      if (n > 1000 && list.length > 1) {
        coverage.hit(2)
        throw new Error('too much')
      }
    },
    parameterNames: [{ name: 'n' }, { name: 'list' }],
    options: {
      domains: [d.int(), d.arrayOf(d.int())],
      seeds: [
        [0, []],
        [7, []],
      ],
      timeBudget: 1e9,
      shrinkRuns: 500,
    },
    defaultSeed: 5,
    clock: { now: () => now++ },
    coverage,
    ...(extra.record && { record: true }),
    ...(breaths && { observer: { breath: (_elapsed, snapshot) => breaths.push(snapshot()) } }),
  })
}

test('the record says which input reached each edge first, and how the finding shrank', async () => {
  const { record, finding, corpus } = await run({ record: true })
  expect(record?.files).toEqual([
    {
      file: 'sign.ts',
      functions: ['sign'],
      edges: [
        [1, 2, 0, 0],
        [2, 2, 0, 1],
        [3, 2, 0, 2],
      ],
    },
  ])
  expect(record?.discoveries.map(({ failed }) => failed)).toEqual([false, false, true])
  const numbers = record?.discoveries.map(({ run }) => run) ?? []
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(record?.corpusSize).toBe(corpus)
  expect(record?.corpus.every(({ input, features }) => input !== '' && features > 0)).toBe(true)
  const [steps = []] = record?.shrinks ?? []
  expect(steps.at(-1)?.input).toBe(finding?.source)
  expect(steps.length).toBe(Math.min(40, (finding?.shrink.accepted ?? 0) + 1))
  expect(steps.map(({ evaluations }) => evaluations)).toEqual(
    steps.map(({ evaluations }) => evaluations).toSorted((a, b) => a - b),
  )
  expect(record?.samples.at(-1)?.slice(4)).toEqual([3])
  expect(JSON.parse(JSON.stringify(record))).toEqual(record)
})

test('being watched and recorded changes nothing', async () => {
  const breaths: SearchSnapshot[] = []
  const { record: _, ...watched } = await run({ record: true, breaths })
  const plain = await run({})
  const told = ({ findings, finding: _first, ...rest }: FuzzReport): string =>
    JSON.stringify([rest, findings.map(({ source, shrink, runs }) => [source, shrink, runs])])
  expect(told(watched)).toBe(told(plain))
  expect(breaths.length).toBeGreaterThan(3)
  expect(breaths.map(({ activity }) => activity)).toContain('shrinking')
  expect(breaths.at(-1)).toMatchObject({ edges: 4, findings: 1 })
})
