/** Findings by cause, in the order a reader wants them. */
import type { SurveyFinding } from './finding.ts'

/** Of each title at most so many causes. */
const mostCauses = 24

/** Failures first, the surest first; one of each cause. `order` decides between equals. */
export function groupFindings(
  findings: readonly SurveyFinding[],
  order: ReadonlyMap<string, number>,
): readonly SurveyFinding[] {
  const causes = onePerKey(
    onePerKey(findings, ({ title, cause }) => `${title}\n${cause}`),
    ({ kind, oracle, exports, input }) => `${kind} ${oracle} ${[...exports].sort().join()} ${input}`,
  )
  const place = ({ exports }: SurveyFinding): number => order.get(exports[0] ?? '') ?? 0
  const sorted = [...causes].sort(
    (a, b) =>
      Number(b.kind === 'failure') - Number(a.kind === 'failure') ||
      b.confidence - a.confidence ||
      place(a) - place(b) ||
      a.input.length - b.input.length ||
      (a.code < b.code ? -1 : 1),
  )
  const counts = new Map<string, number>()
  return sorted.filter(({ title }) => {
    const count = (counts.get(title) ?? 0) + 1
    counts.set(title, count)
    return count <= mostCauses
  })
}

/** Of several findings that show the same, the one that is surest and then smallest. */
function onePerKey(
  findings: readonly SurveyFinding[],
  keyOf: (finding: SurveyFinding) => string,
): readonly SurveyFinding[] {
  const best = new Map<string, SurveyFinding>()
  for (const finding of findings) {
    const known = best.get(keyOf(finding))
    const isBetter =
      known === undefined ||
      finding.confidence > known.confidence ||
      (finding.confidence === known.confidence && finding.input.length < known.input.length)
    if (isBetter) best.set(keyOf(finding), finding)
  }
  return [...best.values()]
}
