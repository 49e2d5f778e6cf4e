/** The findings of a search as SARIF, at the tests they belong to. */
import { type SarifResult, sarifLog } from '@fuzzwright/core/host'
import { findingSentence } from './fuzz-markdown.ts'
import type { FuzzEnd, FuzzEndFinding } from './fuzz-together.ts'

/** One run with a result for each finding; those that were known before are warnings. */
export function fuzzSarif({ findings }: FuzzEnd): object {
  return sarifLog('fuzzwright fuzz', findings.map(resultOf))
}

function resultOf(finding: FuzzEndFinding): SarifResult {
  const { error, file, line, fresh, place } = finding
  return {
    rule: error.class,
    level: fresh ? 'error' : 'warning',
    text: findingSentence(finding),
    file,
    line,
    fingerprint: place,
  }
}
