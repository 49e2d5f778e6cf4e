/** Holders of functions that mean to do another thing than those of the same name beside them: `strict.has` and `has`. */
import type { SurveyFinding } from './finding.ts'

/** So many functions of one holder that do not agree with their namesakes make it a manner of its own. */
const leastOfManner = 3
/** What is left of being sure of the one that is told. */
const doubt = 0.5

/** One function that does otherwise is suspicious; where most of a holder do, it is what the holder is for. One of them is kept. */
export function withoutManners(findings: readonly SurveyFinding[]): readonly SurveyFinding[] {
  const names = new Map<string, Set<string>>()
  for (const finding of findings) {
    const namesakes = namesakesOf(finding)
    if (namesakes === undefined) continue
    const { holders, name } = namesakes
    names.set(holders, (names.get(holders) ?? new Set()).add(name))
  }
  const told = new Set<string>()
  return [...findings]
    .sort((a, b) => b.confidence - a.confidence)
    .flatMap((finding) => {
      const { holders } = namesakesOf(finding) ?? {}
      if (holders === undefined || (names.get(holders)?.size ?? 0) < leastOfManner) return [finding]
      if (told.has(holders)) return []
      told.add(holders)
      return [{ ...finding, confidence: Math.round(100 * doubt * finding.confidence) / 100 }]
    })
}

/** Both holders, and the name that is exported on each, of what should agree for the sake of its name. */
function namesakesOf({ oracle, relation, exports }: SurveyFinding) {
  const [one, other] = exports.map((id) => ({ holder: id.replace(/\.?[^.]*$/, ''), name: id.split('.').at(-1) ?? id }))
  if (oracle !== 'agreement' || relation === undefined || one === undefined || other === undefined) return undefined
  if (exports.length !== 2 || one.name !== other.name || one.holder === other.holder) return undefined
  return { holders: [one.holder, other.holder].sort().join(' and '), name: one.name }
}
