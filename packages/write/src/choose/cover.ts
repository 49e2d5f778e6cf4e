/** The smallest set of inputs that shows everything any of them shows: greedy set cover, then what became needless goes. */
import type { Observation } from '../search/search-task.ts'

/** An observation that may stand in the file. */
export interface Candidate {
  readonly observation: Observation
  /** What reading it costs; only compared. */
  readonly cost: number
}

/**
 * The candidates to keep, in the order given. Of two that show the same the cheaper is taken, of two that cost the same
 * the earlier: the choice is the same whenever the candidates are.
 */
export function smallestCover(candidates: readonly Candidate[]): readonly Candidate[] {
  const missing = new Set(candidates.flatMap(({ observation }) => observation.features))
  const taken: Candidate[] = []
  while (missing.size > 0) {
    const best = mostTelling(candidates, missing)
    if (best === undefined) break
    taken.push(best)
    for (const feature of best.observation.features) missing.delete(feature)
  }
  // What is put in the place of another may show what a third one was taken for.
  const needed = withoutNeedless(cheaperTwins(withoutNeedless(taken), candidates))
  return candidates.filter((candidate) => needed.includes(candidate))
}

/** Puts in the place of each candidate the cheapest one that shows everything only it shows. */
function cheaperTwins(taken: readonly Candidate[], candidates: readonly Candidate[]): readonly Candidate[] {
  const chosen = taken.slice()
  for (const [index, current] of chosen.entries()) {
    let cheapest = current
    const others = new Set(chosen.flatMap((other) => (other === current ? [] : other.observation.features)))
    const own = current.observation.features.filter((feature) => !others.has(feature))
    for (const candidate of candidates) {
      if (candidate.cost >= cheapest.cost || chosen.includes(candidate)) continue
      const shown = new Set(candidate.observation.features)
      if (own.every((feature) => shown.has(feature))) cheapest = candidate
    }
    chosen[index] = cheapest
  }
  return chosen
}

function mostTelling(candidates: readonly Candidate[], missing: ReadonlySet<string>): Candidate | undefined {
  let best: Candidate | undefined
  let most = 0
  for (const candidate of candidates) {
    const news = candidate.observation.features.filter((feature) => missing.has(feature)).length
    if (news < most || news === 0) continue
    if (news > most || best === undefined || candidate.cost < best.cost) {
      best = candidate
      most = news
    }
  }
  return best
}

/** Greedy choices overlap: what was taken early may be shown by those taken later. The dearest are tried first. */
function withoutNeedless(taken: readonly Candidate[]): readonly Candidate[] {
  const kept = new Set(taken)
  const shown = new Map<string, number>()
  for (const { observation } of taken) {
    for (const feature of observation.features) shown.set(feature, (shown.get(feature) ?? 0) + 1)
  }
  for (const candidate of [...taken].sort((a, b) => b.cost - a.cost)) {
    const { features } = candidate.observation
    if (features.some((feature) => shown.get(feature) === 1)) continue
    kept.delete(candidate)
    for (const feature of features) shown.set(feature, (shown.get(feature) ?? 0) - 1)
  }
  return [...kept]
}
