import { expect, test } from 'vitest'
import { run } from '../../test/hostile-run.ts'
import type { JournalEvent } from './journal-event.ts'
import { parseJournalEvent } from './parse-journal-event.ts'

const about = { file: 'a.test.ts', name: 'holds' }
const [first] = run
if (first?.record === undefined) throw new Error('no record to send')
const { summary, record } = first
const moment = { elapsed: 1, runs: 2, discarded: 0, corpus: 1, features: 3, reached: 1, edges: 2, findings: 0 }

/** As it arrives. */
function sent(line: unknown): unknown {
  return JSON.parse(JSON.stringify(line))
}

test('lines of tests arrive as what pages show of them', () => {
  const lines: readonly JournalEvent[] = [
    { type: 'begin', test: about, budget: 1000 },
    { type: 'progress', test: about, ...moment, activity: 'shrinking' },
  ]
  for (const line of lines) expect(parseJournalEvent(sent(line))).toEqual(line)
  const end = parseJournalEvent(sent({ type: 'end', test: about, summary }))
  const { coverage: _, ...shown } = summary
  expect(end).toEqual({
    type: 'end',
    test: about,
    summary: { ...shown, findings: shown.findings.map((finding) => ({ ...finding, arguments: [] })) },
  })
  const told = parseJournalEvent(sent({ type: 'record', test: about, record }))
  expect(told).toMatchObject({ record: { corpus: record.corpus, corpusSize: 2, samples: [], discoveries: [] } })
  expect(told).toMatchObject({
    record: {
      files: [
        {
          edges: [
            [4, 44, 0, 0],
            [5, 6, 0, 0],
            [5, 19, 0, 0],
            [9, 40, 1, -1],
          ],
        },
        {},
      ],
    },
  })
})

test('what is too long is cut, and what no page shows is left out', () => {
  const long = { ...about, name: 'x'.repeat(100_000) }
  expect(parseJournalEvent({ type: 'begin', test: long, budget: 1, more: 'x' })).toEqual({
    type: 'begin',
    test: { ...about, name: `${'x'.repeat(4000)}…` },
    budget: 1,
  })
  const many = { ...record, corpus: Array(5000).fill(record.corpus[0]) }
  const told = parseJournalEvent({ type: 'record', test: about, record: many })
  expect(told).toMatchObject({ type: 'record' })
  expect(told?.type === 'record' && told.record.corpus).toHaveLength(300)
})

test.each([
  undefined,
  null,
  'begin',
  [],
  {},
  { type: 'begin', test: about },
  { type: 'begin', test: { file: 'a.test.ts' }, budget: 1 },
  { type: 'begin', test: about, budget: -1 },
  { type: 'begin', test: about, budget: Number.NaN },
  { type: 'run-begin', formatVersion: 1 },
  { type: 'progress', test: about, ...moment },
  { type: 'progress', test: about, ...moment, activity: 'searching', runs: '1' },
  { type: 'end', test: about, summary: {} },
  { type: 'end', test: about, summary: { ...summary, findings: [{}] } },
  { type: 'end', test: about, summary: { ...summary, findings: [{ ...summary.findings[0], commands: null }] } },
  { type: 'end', test: about, summary: { ...summary, outcome: 'unheard of' } },
  { type: 'record', test: about, record: { ...record, files: [{ file: 'a.ts', functions: [], edges: [[1]] }] } },
  { type: 'record', test: about, record: { ...record, corpus: [{ input: 1 }] } },
])('%j is refused', (data) => {
  expect(parseJournalEvent(data)).toBeUndefined()
})
