import { appendFileSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { JournalReader } from './journal-reader.ts'
import { JournalWriter } from './journal-writer.ts'

const directory = join(mkdtempSync(join(tmpdir(), 'journal-')), 'journals')
const reader = new JournalReader(directory)
afterAll(() => reader.remove())

const about = { file: 'a.test.ts', name: 'holds — ünïcode' }
const snapshot = {
  elapsed: 0,
  runs: 1,
  discarded: 0,
  corpus: 0,
  features: 0,
  reached: 0,
  edges: 0,
  findings: 0,
  activity: 'searching' as const,
}

test('what a test writes is read once, in order, and progress only as often as asked', () => {
  const writer = new JournalWriter({ directory, progressEvery: 100, record: false }, about)
  writer.begin(5000)
  for (const elapsed of [0, 20, 99, 100, 150, 250]) writer.breath(elapsed, () => ({ ...snapshot, elapsed }))
  const events = reader.read()
  expect(events.map((event) => [event.type, event.type === 'progress' ? event.elapsed : event.test.name])).toEqual([
    ['begin', about.name],
    ['progress', 0],
    ['progress', 100],
    ['progress', 250],
  ])
  expect(reader.read()).toEqual([])
})

test('half a line waits for its other half', () => {
  const line = JSON.stringify({ type: 'begin', test: about, budget: 1 })
  const file = join(directory, 'other.jsonl')
  appendFileSync(file, line.slice(0, 20))
  expect(reader.read()).toEqual([])
  appendFileSync(file, `${line.slice(20)}\n`)
  expect(reader.read()).toEqual([JSON.parse(line)])
})

test('without a wish for progress no snapshot is made, and a reporter that is gone is no error', () => {
  const gone = join(directory, 'gone')
  const writer = new JournalWriter({ directory: gone, progressEvery: null, record: true }, about)
  writer.breath(5, () => {
    throw new Error('not asked for')
  })
  writer.end(
    {
      id: 'x',
      outcome: 'passed',
      runs: 1,
      discarded: 0,
      seed: 1,
      corpus: 0,
      features: 0,
      findings: [],
      fixed: [],
      warnings: [],
    },
    undefined,
  )
  expect(existsSync(gone)).toBe(false)
})
