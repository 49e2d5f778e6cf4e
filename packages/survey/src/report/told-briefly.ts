/** Which doubted findings a person reads in full: the first of each reason; the others by what they claim. */
import type { SurveyFinding } from '../finding/finding.ts'

/** One finding with its number, from 1, as `--accept` and `--ignore` take it. */
export interface NumberedFinding {
  readonly number: number
  readonly finding: SurveyFinding
}

/** So many of one reason to doubt are told in full: they explain the others. No bench chose it. */
const mostOfReason = 2

/** The findings that are told in full, and the others by their claims; both in the order of their numbers. */
export function toldBriefly(findings: readonly SurveyFinding[]): {
  readonly full: readonly NumberedFinding[]
  readonly brief: ReadonlyMap<string, readonly NumberedFinding[]>
} {
  const full: NumberedFinding[] = []
  const brief = new Map<string, NumberedFinding[]>()
  const reasons = new Map<string, number>()
  const claims = new Set<string>()
  for (const [at, finding] of findings.entries()) {
    const numbered = { number: at + 1, finding }
    const { doubt, title } = finding
    const before = doubt === undefined ? 0 : (reasons.get(doubt) ?? 0)
    if (doubt !== undefined && (before >= mostOfReason || claims.has(title))) {
      brief.set(title, [...(brief.get(title) ?? []), numbered])
      continue
    }
    if (doubt !== undefined) reasons.set(doubt, before + 1)
    claims.add(title)
    full.push(numbered)
  }
  return { full, brief }
}
