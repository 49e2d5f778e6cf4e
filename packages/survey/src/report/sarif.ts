/** A survey as SARIF, which code hosts show beside the code. */
import { type SarifResult, sarifLog } from '@fuzzwright/core/tooling'
import type { SurveyFinding } from '../finding/finding.ts'
import type { SurveyReport } from '../survey-package.ts'

/** One run with a rule for each oracle and a result for each finding. */
export function surveySarif(report: SurveyReport): object {
  return sarifLog(
    'fuzzwright survey',
    report.findings.map((finding) => resultOf(finding, report)),
  )
}

function resultOf(finding: SurveyFinding, report: SurveyReport): SarifResult {
  const { oracle, kind, title, exports, why, cause, doubt } = finding
  const { code, observed, expected } = finding.seen ?? finding
  const wanted = expected === undefined ? '' : `, expected ${expected}`
  return {
    rule: oracle,
    level: doubt !== undefined ? 'note' : kind === 'failure' ? 'error' : 'warning',
    text: `${title}: ${code} gives ${observed}${wanted} (${why}${doubt === undefined ? '' : `; doubted: ${doubt}`})`,
    file: placeOf(finding, report),
    names: exports.map((name) => `${report.package}.${name}`),
    fingerprint: `${title}|${cause}`,
  }
}

/** The manifest of a package; of source files, the one the finding is about. */
function placeOf({ imports, code }: SurveyFinding, { package: name, version }: SurveyReport): string {
  if (version !== '') return `node_modules/${name}/package.json`
  const files = name.split(', ')
  const at = imports.findIndex((line) => code.includes(`${/\* as (\w+)/.exec(line)?.[1]}.`))
  return files[Math.max(0, at)] ?? name
}
