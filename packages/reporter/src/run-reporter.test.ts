import { expect, test } from 'vitest'
import { wantedReports } from './run-reporter.ts'

test('what a variable asks of this run goes before what the configuration asks of every run', () => {
  const configured = { html: 'a.html', json: 'a.jsonl' }
  expect(wantedReports(configured, { FUZZWRIGHT_JSON: 'b.jsonl' })).toEqual({ html: 'a.html', json: 'b.jsonl' })
  expect(wantedReports(configured, { FUZZWRIGHT_HTML: 'b.html', FUZZWRIGHT_JSON: '' })).toEqual({
    ...configured,
    html: 'b.html',
  })
  expect(wantedReports({}, {})).toEqual({ html: undefined, json: undefined })
})
