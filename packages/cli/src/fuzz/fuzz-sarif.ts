/** The findings of a search as SARIF, at the tests they belong to. */
import { posix } from 'node:path'
import { type SarifResult, sarifLog } from '@fuzzwright/core/tooling'
import { findingSentence } from './fuzz-markdown.ts'
import type { FuzzEnd, FuzzEndFinding } from './fuzz-together.ts'

/**
 * One run with a result for each finding; those that were known before are warnings. `folder` is where the search ran, as a path with
 * slashes from the root of the repository: code scanning reads paths from there.
 */
export function fuzzSarif({ findings }: FuzzEnd, folder = ''): object {
  return sarifLog(
    'fuzzwright fuzz',
    findings.map((finding) => resultOf(finding, folder)),
  )
}

function resultOf(finding: FuzzEndFinding, folder: string): SarifResult {
  const { error, file, line, fresh, place } = finding
  return {
    rule: error.class,
    level: fresh ? 'error' : 'warning',
    text: findingSentence(finding),
    file: posix.join(folder, file),
    line,
    fingerprint: place,
  }
}
