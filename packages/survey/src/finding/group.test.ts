/** The order in which findings are told. */
import { expect, test } from 'vitest'
import type { SurveyFinding } from './finding.ts'
import { groupFindings } from './group.ts'

const finding = (title: string, cause: string, confidence: number): SurveyFinding => ({
  kind: 'suspicion',
  oracle: 'roundtrip',
  exports: [title],
  title,
  imports: [],
  input: cause,
  code: `m.${title}(${cause})`,
  observed: 'a',
  why: '',
  confidence,
  cause,
  runs: 1,
  seed: 1,
})

test('another cause of what was told is told after something new that is nearly as sure', () => {
  const findings = [
    finding('decode', 'lost !', 0.8),
    finding('decode', 'lost a list', 0.8),
    finding('trim', 'lost ?', 0.7),
  ]
  const order = groupFindings(findings, new Map()).map(({ title, cause }) => `${title}: ${cause}`)
  expect(order).toEqual(['decode: lost !', 'trim: lost ?', 'decode: lost a list'])
})
