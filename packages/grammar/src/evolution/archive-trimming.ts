/**
 * Trims archived inputs while the loop goes on, one run at a time, the oldest first: trees by simplifying them, texts outside the
 * language by leaving chunks out. What is simpler and still shows all the input showed takes its place. (Superion trims each
 * entry of its queue so before it is mutated.)
 */
import type { Derivation } from '../derivation/derivation.ts'
import type { Plan } from '../grammar/plan.ts'
import { simplerDerivations } from '../trimming/simpler-derivations.ts'
import { withoutChunks } from '../trimming/trim.ts'
import type { Archive, Entry } from './archive.ts'
import type { Judged } from './feedback.ts'

/** Runs of one entry in which nothing simpler kept what it shows, after which it counts as trimmed. */
const patience = 256

/** What is run: simpler than `entry`, to be told how it was judged. */
export interface Trial {
  readonly entry: Entry
  readonly text: string
  readonly derivation: Derivation | undefined
}

export class ArchiveTrimming {
  private readonly plan: Plan
  private readonly archive: Archive
  /** Entries that are trimmed. */
  private done = 0
  private failures = 0
  private trees: Iterator<Derivation> | undefined
  private chunks: Generator<string, void, boolean> | undefined
  private lastKept = false
  private readonly tried = new Set<string>()

  constructor(plan: Plan, archive: Archive) {
    this.plan = plan
    this.archive = archive
  }

  /** The next simplification, or undefined where all that is archived is trimmed. */
  next(): Trial | undefined {
    for (; this.done < this.archive.entries.length; this.finish()) {
      const entry = this.archive.entries[this.done]
      // What is archived for being most of something would lose that.
      if (entry === undefined || entry.judged.record || this.failures >= patience) continue
      const trial = entry.judged.derivation === undefined ? this.nextText(entry) : this.nextTree(entry)
      if (trial !== undefined) return trial
    }
    return undefined
  }

  told({ entry }: Trial, judged: Judged): void {
    this.lastKept = showsAll(entry.judged, judged)
    if (!this.lastKept) {
      this.failures++
      return
    }
    this.failures = 0
    // From the start again: what could not go before may go now.
    this.trees = undefined
    this.archive.simplify(entry, judged)
  }

  private finish(): void {
    this.done++
    this.failures = 0
    this.trees = undefined
    this.chunks = undefined
    this.lastKept = false
    this.tried.clear()
  }

  private nextTree(entry: Entry): Trial | undefined {
    this.trees ??= simplerDerivations(this.plan, entry.origin)
    for (let next = this.trees.next(); next.done !== true; next = this.trees.next()) {
      const derivation = next.value
      const { text } = derivation
      if (text === entry.judged.text || this.tried.has(text)) continue
      this.tried.add(text)
      return { entry, text, derivation }
    }
    return undefined
  }

  private nextText(entry: Entry): Trial | undefined {
    this.chunks ??= withoutChunks(entry.judged.text)
    const next = this.chunks.next(this.lastKept)
    return next.done === true ? undefined : { entry, text: next.value, derivation: undefined }
  }
}

function showsAll(before: Judged, now: Judged): boolean {
  if (now.exceptionKey !== before.exceptionKey || now.hung !== before.hung) return false
  if (before.longest && now.runTime < before.runTime) return false
  const reached = new Set(now.functions)
  return before.functions.every((id) => reached.has(id))
}
