/**
 * Looks for an input that ends the process, and makes it simpler, in a process that it ends: whoever comes next is told the
 * verdicts so far and goes through the same proposals without running them.
 */
import type { TupleDomain } from '../domain/tuple.ts'
import { Rng } from '../random/rng.ts'
import { shrink, type Verdict } from '../shrink/shrink.ts'
import { type Breathing, breath, type Steps } from './breath.ts'
import type { DeathVerdict, DeathWatch } from './isolation.ts'
import type { Judge } from './judge.ts'

export interface DeathParts {
  readonly root: TupleDomain<unknown[]>
  readonly judge: Judge
  readonly breathing: Breathing
  /** Most inputs tried to make one simpler. */
  readonly runs: number
}

/** Ends where no input is deadly, or none is simpler. */
export function* watchDeaths(watch: DeathWatch, parts: DeathParts): Steps<void> {
  const { root, runs } = parts
  const verdicts = [...watch.verdicts].values()
  for (const input of watch.inputs) {
    const corpus = root.parse(input)
    const isKnown = corpus !== undefined && root.validate(corpus) === undefined
    const verdict = verdicts.next().value ?? (isKnown ? yield* ask(corpus, watch, parts) : unknown(watch))
    if (verdict !== 'dies') continue
    const shrinking = shrink(root, corpus as never, { rng: new Rng(watch.seed), limits: { evaluations: runs } })
    for (let candidate = shrinking.next(); candidate !== undefined; candidate = shrinking.next()) {
      shrinking.tell(inShrinking[verdicts.next().value ?? (yield* ask(candidate, watch, parts))])
    }
    return
  }
}

const inShrinking: Readonly<Record<DeathVerdict, Verdict>> = {
  dies: 'same',
  passes: 'passes',
  other: 'other',
  invalid: 'invalid',
}

/** An input of domains that are gone. */
function unknown(watch: DeathWatch): DeathVerdict {
  watch.tells('invalid')
  return 'invalid'
}

/** Runs it to the end of all it leaves behind: where the process dies of that, this input is to blame. */
function* ask(corpus: unknown, watch: DeathWatch, { root, judge, breathing }: DeathParts): Steps<DeathVerdict> {
  if (breathing.isDue()) yield breath
  watch.asks(root.serialize(corpus as never))
  const failed = yield* judge.failure(corpus)
  yield breath
  const verdict = failed === undefined ? 'passes' : 'other'
  watch.tells(verdict)
  return verdict
}
