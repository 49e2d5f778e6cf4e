/** Fuzz tests that have ended, with texts that would break a page that does not escape them. */
import type { ReportedTest } from '../src/html/render-report.ts'

export const hostile = `</script><script>window.broken = 1</script><img src=x onerror="window.broken = 2">'"&`

const source = `interface Unit { seconds: number }

/** ${hostile} */
export function parse(text: string): number {
  if (text === '') return 0
  return unused(text)
}

function unused(text: string): number {
  return text.length
}
`

export function readSource(file: string): string | undefined {
  return file === 'src/parse.ts' ? source : undefined
}

const meta = { id: 'x', discarded: 0, seed: 1, features: 5, fixed: [], warnings: [] }

export const run: readonly ReportedTest[] = [
  {
    file: 'tests/parse.test.ts',
    name: `parses ${hostile}`,
    summary: {
      ...meta,
      outcome: 'failed',
      runs: 1234,
      corpus: 2,
      coverage: { functions: 1, edges: 4, reached: 3 },
      warnings: [`90 % ${hostile}`],
      findings: [
        {
          key: 'k',
          className: 'TypeError',
          message: hostile,
          source: `'${hostile}'`,
          call: `const text = '${hostile}'\nparse(text)`,
          arguments: [{ name: 'text', source: `'${hostile}'` }],
          replay: 'fw1.x.y',
          place: 'tests/__fuzz__/k.json',
          phase: 'search',
          runs: 1200,
          seed: 1,
          shrink: { evaluations: 31, accepted: 1, complete: true },
          commands: { replay: 'FUZZWRIGHT_REPLAY=fw1.x.y npx vitest', rerun: 'FUZZWRIGHT_SEED=1 npx vitest' },
        },
      ],
    },
    record: {
      elapsed: 2000,
      samples: [
        [0, 1, 1, 1, 1],
        [900, 600, 2, 4, 2],
        [2000, 1234, 2, 5, 3],
      ],
      discoveries: [
        { run: 1, elapsed: 0.4, input: `''`, failed: false },
        { run: 1200, elapsed: 1950, input: `'${hostile}'`, failed: true },
      ],
      files: [
        {
          file: 'src/parse.ts',
          functions: ['parse', 'unused'],
          edges: [
            [4, 44, 0, 0],
            [5, 6, 0, 0],
            [5, 19, 0, 1],
            [9, 40, 1, -1],
          ],
        },
        { file: 'src/gone.ts', functions: ['gone'], edges: [[1, 0, 0, 0]] },
      ],
      corpus: [
        { input: `''`, complexity: 1, features: 3, chosen: 12 },
        { input: `'${hostile}'`, complexity: 900.5, features: 1, chosen: 0 },
      ],
      corpusSize: 2,
      shrinks: [],
    },
    shrinks: new Map([
      [
        'k',
        [
          { evaluations: 0, input: `'${hostile}${hostile}'` },
          { evaluations: 31, input: `'${hostile}'` },
        ],
      ],
    ]),
  },
  {
    file: 'tests/other.test.ts',
    name: 'tries everything',
    summary: { ...meta, outcome: 'exhausted', runs: 6, corpus: 0, findings: [] },
    record: undefined,
    shrinks: new Map(),
  },
]
