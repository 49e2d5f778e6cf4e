/**
 * Inputs that a precondition refused, and how far they came: the way to the few inputs that pass leads over them. They have
 * a corpus of their own, so that none of them takes the place of an input that passed.
 */
import { Corpus, type CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { Rng } from '../random/rng.ts'
import { EntryChooser } from '../schedule/choose-entry.ts'
import { GoalShares } from '../schedule/goal-shares.ts'

/**
 * The chance of a refused input to be mutated falls with this power of the share of refused inputs: where half of them
 * pass, those that pass are easily had, and worth more. With such mutants eight sparse preconditions take a tenth of the
 * runs; no bench chose the power.
 */
const steepness = 8
/**
 * Share of refused inputs from which on the comparisons of a precondition are turned over for inputs it refused. The share
 * that is warned of, too; no bench chose it.
 */
const mostlyRefused = 0.9
/** Runs after which that share is known. No bench chose it. */
const fewRuns = 8

export class RefusedInputs {
  readonly corpus: Corpus<unknown>
  private readonly chooser: EntryChooser<unknown>
  private readonly waiting: CorpusEntry<unknown>[] = []
  private readonly shares = new GoalShares()
  private readonly ofPassed = this.shares.add()
  private readonly ofRefused = this.shares.add()

  constructor(root: AnyDomain) {
    this.corpus = new Corpus(root)
    this.chooser = new EntryChooser(this.corpus)
  }

  get hasEntries(): boolean {
    return this.corpus.size > 0
  }

  /** Keeps an input that was refused and showed something new before. */
  add(value: unknown, features: readonly number[], count: number): void {
    this.shares.progressed(this.ofRefused)
    const entry = this.corpus.add(value, features, count)
    if (entry !== undefined) this.waiting.push(entry)
  }

  /** An input passed and showed something new. */
  passed(): void {
    this.shares.progressed(this.ofPassed)
  }

  /** Whether passing is so hard that the comparisons of the precondition are worth being turned over. */
  isHard(runs: number, refused: number): boolean {
    return runs >= fewRuns && refused >= runs * mostlyRefused
  }

  /** The inputs that were not yet taken through a stage. */
  takeWaiting(): readonly CorpusEntry<unknown>[] {
    return this.waiting.splice(0)
  }

  /** A refused input to mutate; `undefined` where it is the turn of those that passed. `share` of all were refused. */
  choose(rng: Rng, share: number): CorpusEntry<unknown> | undefined {
    if (!this.hasEntries || rng.float() >= share ** steepness) return undefined
    return this.shares.choose(rng, () => true) === this.ofRefused ? this.chooser.choose(rng) : undefined
  }
}
