/** A small share of the runs tries names that all objects have in the place of words, once for each entry of the corpus, the simplest first. */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { nameCandidates } from '../mutation/candidates/name-candidates.ts'
import { PartList } from '../parts/part-tree.ts'

/** One run in this many. No bench chose it. */
const share = 16
/** Entries that wait; of more, those that come later go without. A bound of memory; no bench chose it. */
const mostWaiting = 4096

/** An entry and what is left to try of it. */
interface Waiting {
  readonly complexity: number
  readonly candidates: Iterator<unknown>
}

export class NameStage {
  private readonly root: AnyDomain
  /** The simplest last, of those that are as simple the one that came first. */
  private readonly waiting: Waiting[] = []
  private spent = 0

  constructor(root: AnyDomain) {
    this.root = root
  }

  add({ value, complexity }: CorpusEntry<unknown>): void {
    const { waiting, root } = this
    if (waiting.length >= mostWaiting) return
    // In a long text there are many words, few of which matter: what is simpler has its turn first.
    const before = waiting.findLastIndex((other) => other.complexity > complexity)
    waiting.splice(before + 1, 0, { complexity, candidates: lazily(() => nameCandidates(new PartList(root, value))) })
  }

  /** A corpus value to run, or `undefined` while none is due after so many runs, or none is left. */
  next(runs: number): unknown {
    while (this.spent * share < runs) {
      const simplest = this.waiting.at(-1)
      if (simplest === undefined) return undefined
      const step = simplest.candidates.next()
      if (step.done !== true) {
        this.spent++
        return step.value
      }
      this.waiting.splice(this.waiting.indexOf(simplest), 1)
    }
    return undefined
  }
}

/** The candidates, made when the first is asked for. */
function* lazily(candidates: () => Iterable<unknown>): Generator<unknown, void> {
  yield* candidates()
}
