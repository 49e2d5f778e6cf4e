/** A small share of the runs tries names that all objects have in the place of words, once for each entry of the corpus. */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { nameCandidates } from '../mutation/candidates/name-candidates.ts'
import { PartList } from '../parts/part-tree.ts'

/** One run in this many. No bench chose it. */
const share = 16
/** Entries that wait; of more, those that come later go without. A bound of memory; no bench chose it. */
const mostWaiting = 4096

export class NameStage {
  private readonly root: AnyDomain
  private readonly waiting: CorpusEntry<unknown>[] = []
  private open: Iterator<unknown> | undefined
  private spent = 0

  constructor(root: AnyDomain) {
    this.root = root
  }

  add(entry: CorpusEntry<unknown>): void {
    if (this.waiting.length < mostWaiting) this.waiting.push(entry)
  }

  /** A corpus value to run, or `undefined` while none is due after so many runs, or none is left. */
  next(runs: number): unknown {
    while (this.spent * share < runs) {
      const step = this.open?.next()
      if (step !== undefined && step.done !== true) {
        this.spent++
        return step.value
      }
      const entry = this.waiting.shift()
      this.open = entry && nameCandidates(new PartList(this.root, entry.value))
      if (entry === undefined) return undefined
    }
    return undefined
  }
}
