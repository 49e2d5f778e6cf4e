/** Makes one input simpler while it stays as good for a test as it was. */
import { type AnyDomain, Rng } from '@fuzzwright/core/domain'
import { shrink } from '@fuzzwright/core/host'

/** Runs spent on making one input simpler. */
const shrinkRuns = 80

/** What decides. */
interface Judging {
  readonly seed: number
  isAsGood(candidate: unknown): Promise<boolean>
}

/** A corpus value of `root`, `corpus` itself where nothing simpler is as good. */
export async function simplest(root: AnyDomain, corpus: unknown, { seed, isAsGood }: Judging): Promise<unknown> {
  const shrinking = shrink<unknown>(root, corpus, { rng: new Rng(seed), limits: { evaluations: shrinkRuns } })
  let best = corpus
  for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
    const same = await isAsGood(candidate)
    if (same) best = root.retain(candidate)
    shrinking.tell(same ? 'same' : 'passes')
  }
  return best
}
