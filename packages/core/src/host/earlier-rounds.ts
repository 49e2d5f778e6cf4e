/**
 * What the rounds before this one found is kept, and fails again at the start of each later round. Who asked for one search is told of it as
 * the first round to meet it told: where it was found and how it was shrunk, and not that it was kept from before.
 */
import type { Finding } from '../failure/finding.ts'
import type { FuzzReport } from '../session/fuzz-report.ts'
import type { FindingMeta, FuzzTestMeta } from './fuzz-test-meta.ts'

/** What is told of a finding by the round that met it first. */
export type FoundEarlier = Pick<Finding, 'phase' | 'runs' | 'seed' | 'shrink' | 'features' | 'origins'> & {
  readonly key: string
}

/** Of one test: what its earlier rounds ran and found. */
export interface EarlierRounds {
  readonly runs: number
  readonly found: readonly FoundEarlier[]
}

/** `earlier` and what one more round told of the same test. */
export function withRound(earlier: EarlierRounds | undefined, { runs, findings }: FuzzTestMeta): EarlierRounds {
  const found = [...(earlier?.found ?? [])]
  for (const finding of findings) {
    const { phase, key } = finding
    if (phase !== 'regressions' && !found.some((one) => one.key === key)) found.push(foundEarlier(finding))
  }
  return { runs: (earlier?.runs ?? 0) + runs, found }
}

function foundEarlier({ key, phase, runs, seed, shrink, features, origins }: FindingMeta): FoundEarlier {
  return { key, phase, runs, seed, shrink, ...(features !== undefined && { features }), ...(origins && { origins }) }
}

/** The report of a later round as one of all rounds; what was found first comes first. A report without earlier rounds stays as it is. */
export function ofAllRounds(report: FuzzReport, earlier: EarlierRounds | undefined): FuzzReport {
  if (earlier === undefined) return report
  const place = ({ fingerprint }: Finding): number => {
    const at = earlier.found.findIndex(({ key }) => key === fingerprint.key)
    return at < 0 ? earlier.found.length : at
  }
  const told = report.findings
    .map((finding, index) => ({ finding, saved: report.saved[index] ?? '' }))
    .sort((a, b) => place(a.finding) - place(b.finding))
  return {
    ...report,
    findings: told.map(({ finding }) => asFoundFirst(finding, earlier.found[place(finding)])),
    saved: told.map(({ saved }) => saved),
    runs: report.runs + earlier.runs,
  }
}

function asFoundFirst(finding: Finding, first: FoundEarlier | undefined): Finding {
  if (first === undefined || finding.phase !== 'regressions') return finding
  const { key: _, ...told } = first
  return { ...finding, ...told }
}
