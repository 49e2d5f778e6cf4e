/** A comparison stage of one entry in progress: it can be left at any step, and gone on with later. */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { PatternSampler } from '../domain/pattern-sampler.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import type { SiteKnowledge } from '../mutation/comparison.ts'
import { comparisonStage, type Focus } from './comparison-stage.ts'
import type { EntryDetails } from './entry-details.ts'
import type { LearnedDictionary } from './learned-dictionary.ts'
import type { Proposal } from './proposal.ts'

/** What the stages of a search have in common. */
export interface StageParts {
  readonly root: AnyDomain
  readonly coverage: CoverageSource
  readonly knowledge: SiteKnowledge
  readonly dictionary: LearnedDictionary
  readonly details: EntryDetails
  readonly samplePattern?: PatternSampler | undefined
  /** The corpus value of the last run, where that was traced. */
  readonly lastTraced?: () => unknown
}

export class OpenStage {
  private readonly inputs: Iterator<unknown, void>
  private step: IteratorResult<unknown, void> | undefined
  private walking = false

  constructor(
    entry: CorpusEntry<unknown>,
    focus: Focus | undefined,
    { root, coverage, knowledge, dictionary, details, samplePattern, lastTraced }: StageParts,
  ) {
    this.inputs = comparisonStage(entry.value, {
      root,
      focus,
      coverage,
      knowledge,
      samplePattern,
      isTraced: lastTraced !== undefined && lastTraced() === entry.value,
      walks: (on) => {
        this.walking = on
      },
      learned: (comparisons) => {
        dictionary.learn(comparisons)
        details.knows(entry, comparisons)
      },
    })
  }

  /** What it proposes, the same until it goes on; `undefined` at its end. */
  get proposal(): Proposal | undefined {
    this.step ??= this.inputs.next()
    if (this.step.done === true) return undefined
    return { value: this.step.value, from: this.walking ? 'walk' : 'stage', parent: undefined, traced: true }
  }

  /** To be called when its proposal has run. */
  goOn(): void {
    this.step = this.inputs.next()
  }

  /** It was left and is taken up again: a walk that was broken off is no walk any longer. */
  takeUp(): void {
    this.walking = false
  }
}
