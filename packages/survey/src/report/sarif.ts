/** A survey as SARIF 2.1.0, which code hosts show beside the code. */
import type { SurveyFinding } from '../finding/finding.ts'
import type { SurveyReport } from '../survey-package.ts'

/** One run with a rule for each oracle and a result for each finding. */
export function surveySarif(report: SurveyReport): object {
  const rules = [...new Set(report.findings.map(({ oracle }) => oracle))]
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'fuzzwright survey', rules: rules.map((id) => ({ id, name: id })) } },
        results: report.findings.map((finding) => resultOf(finding, report)),
      },
    ],
  }
}

function resultOf(finding: SurveyFinding, report: SurveyReport): object {
  const { oracle, kind, title, code, observed, expected, exports, why } = finding
  const wanted = expected === undefined ? '' : `, expected ${expected}`
  return {
    ruleId: oracle,
    level: kind === 'failure' ? 'error' : 'warning',
    message: { text: `${title}: ${code} gives ${observed}${wanted} (${why})` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: placeOf(finding, report) } },
        logicalLocations: exports.map((name) => ({ fullyQualifiedName: `${report.package}.${name}` })),
      },
    ],
    partialFingerprints: { titleAndCause: `${title}|${finding.cause}` },
  }
}

/** The manifest of a package; of source files, the one the finding is about. */
function placeOf({ imports, code }: SurveyFinding, { package: name, version }: SurveyReport): string {
  if (version !== '') return `node_modules/${name}/package.json`
  const files = name.split(', ')
  const at = imports.findIndex((line) => code.includes(`${/\* as (\w+)/.exec(line)?.[1]}.`))
  return files[Math.max(0, at)] ?? name
}
