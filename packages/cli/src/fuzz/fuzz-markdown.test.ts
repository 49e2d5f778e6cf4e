import { expect, test } from 'vitest'
import { fuzzMarkdown } from './fuzz-markdown.ts'
import { fuzzSarif } from './fuzz-sarif.ts'
import type { FuzzEnd, FuzzEndFinding } from './fuzz-together.ts'

const finding: FuzzEndFinding = {
  place: 'tests/__fuzz__/a.test.ts/splits/00ff.json',
  test: 'texts > splits',
  file: 'tests/a.test.ts',
  line: 12,
  error: { class: 'TypeError', message: 'no `x | y`\nat all' },
  arguments: [{ name: 'text', source: "'a|b'" }],
  fresh: true,
}
const end: FuzzEnd = {
  jobs: [
    { seed: 1, code: 1, broken: false, output: '' },
    { seed: 2, code: 1, broken: true, output: 'x' },
  ],
  findings: [
    finding,
    { ...finding, test: 'known', place: 'tests/__fuzz__/a.test.ts/known/1.json', line: 3, fresh: false },
  ],
  accepted: 0,
  corpora: [
    { file: 'tests/a.test.ts', test: 'texts > splits', size: 12, grown: 5 },
    { file: 'tests/a.test.ts', test: 'known', size: 3, grown: -2 },
  ],
}

test('findings, those known before apart, the corpus and how it grew, and what broke', () => {
  expect(fuzzMarkdown(end)).toMatchInlineSnapshot(`
    "### Fuzzwright: 1 new finding

    | test | fails with | for | again |
    | --- | --- | --- | --- |
    | \`texts > splits\` | <code>TypeError: no \`x \\| y\`</code> | \`text = 'a\\|b'\` | \`npx fuzzwright replay tests/__fuzz__/a.test.ts/splits/00ff.json\` |

    <details><summary>1 finding known before</summary>

    | test | fails with | for | again |
    | --- | --- | --- | --- |
    | \`known\` | <code>TypeError: no \`x \\| y\`</code> | \`text = 'a\\|b'\` | \`npx fuzzwright replay tests/__fuzz__/a.test.ts/known/1.json\` |

    </details>

    15 inputs kept for the next search, of 2 tests (+3).

    <details><summary>Corpus of each test</summary>

    | file | test | inputs | |
    | --- | --- | ---: | ---: |
    | \`tests/a.test.ts\` | \`texts > splits\` | 12 | +5 |
    | \`tests/a.test.ts\` | \`known\` | 3 | −2 |

    </details>

    The job with seed 2 broke.
    "
  `)
})

test('nothing was found, and nothing had to be searched', () => {
  expect(fuzzMarkdown({ ...end, jobs: end.jobs.slice(0, 1), findings: [], corpora: [] })).toBe(
    '### Fuzzwright: nothing new found\n\n0 inputs kept for the next search, of 0 tests (+0).\n',
  )
})

test('SARIF names the test and its line, and the finding by its file', () => {
  expect(fuzzSarif(end)).toMatchObject({
    runs: [
      {
        results: [
          {
            ruleId: 'TypeError',
            level: 'error',
            message: { text: "TypeError: no `x | y` with text = 'a|b'" },
            locations: [
              { physicalLocation: { artifactLocation: { uri: 'tests/a.test.ts' }, region: { startLine: 12 } } },
            ],
            partialFingerprints: { titleAndCause: 'tests/__fuzz__/a.test.ts/splits/00ff.json' },
          },
          { level: 'warning' },
        ],
      },
    ],
  })
})

test('SARIF has its paths from the root of the repository, for a folder in it too', () => {
  const text = JSON.stringify(fuzzSarif(end, 'packages/sub'))
  expect(text).toContain('"uri":"packages/sub/tests/a.test.ts"')
})
