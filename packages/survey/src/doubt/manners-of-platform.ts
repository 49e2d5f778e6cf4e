/** Packages that mean to do otherwise than the platform: `upath` and `path.posix` differ in every function that meets a backslash. */
import type { SurveyFinding } from '../finding/finding.ts'

/** So many functions that differ from one module of the platform make it a manner. */
const leastOfManner = 3

/** The suspicions that are of such a manner, each with the words for it. */
export function manners(findings: readonly SurveyFinding[]): ReadonlyMap<SurveyFinding, string> {
  const byModule = new Map<string, SurveyFinding[]>()
  for (const finding of findings) {
    const module = moduleOf(finding)
    if (module !== undefined) byModule.set(module, [...(byModule.get(module) ?? []), finding])
  }
  const told = new Map<SurveyFinding, string>()
  for (const [module, own] of byModule) {
    const { size } = new Set(own.map(({ exports }) => exports[0]))
    if (size < leastOfManner) continue
    for (const finding of own)
      told.set(finding, `${size} functions do otherwise than ${module}, which may be what they are for`)
  }
  return told
}

/** `path.posix` of `basename agrees with path.posix.basename`. */
function moduleOf({ oracle, title }: SurveyFinding): string | undefined {
  if (oracle !== 'builtin') return undefined
  return / agrees with (?:new )?(\w+(?:\.\w+)*)\.\w+$/.exec(title)?.[1]
}
