/**
 * What a search tries before its loop, phase by phase: the seeds and what earlier searches kept, a small domain value by
 * value, combinations of first values, and the warm-up.
 */
import type { GenContext } from '../domain/context.ts'
import { enumerateAll } from './enumerate-all.ts'
import type { GuidedSearch } from './guided-search.ts'
import { type Proposal, seedProposal } from './proposal.ts'
import type { SearchOptions, SearchPhase } from './search-options.ts'
import { WarmUp } from './warm-up.ts'

/** Fresh inputs that go through their stages before the warm-up, while stages are cheap: there may have been no combinations. No bench chose it. */
const firstInputs = 8

export interface OpeningParts {
  readonly options: SearchOptions
  readonly context: GenContext & { reset(): GenContext }
  readonly guided: GuidedSearch | undefined
  /** Features found so far, and steps towards goals made. */
  readonly discoveries: () => number
}

export class Opening {
  private readonly parts: OpeningParts
  /** `undefined` when the opening is over; what it ends with is whether every value was tried. */
  private proposals: Iterator<Proposal, boolean> | undefined
  private currentPhase: SearchPhase = 'seeds'
  private known: number | undefined
  private triedAll = false
  /** Missing where nothing guides the search, and where inputs are sequences of calls, which have turns of their own. */
  private readonly warmUp: WarmUp | undefined

  constructor(parts: OpeningParts) {
    this.parts = parts
    const { guided, options, discoveries } = parts
    if (guided !== undefined && options.callsAgain !== true) {
      this.warmUp = new WarmUp({ search: guided, discoveries, mostRuns: options.runs })
    }
    this.proposals = this.phases()
  }

  /** The next input of the opening; `undefined` when it is over. */
  next(): Proposal | undefined {
    const step = this.proposals?.next()
    if (step === undefined) return undefined
    if (step.done !== true) return step.value
    this.proposals = undefined
    this.triedAll = step.value
    return undefined
  }

  /** Ends the opening: the loop begins. */
  leave(): void {
    this.proposals = undefined
    this.currentPhase = 'search'
  }

  /** Whether the domain was small, and each of its values was tried: there is nothing left to search. */
  get isExhausted(): boolean {
    return this.triedAll
  }

  /** Where the last input came from. */
  get phase(): SearchPhase {
    return this.currentPhase
  }

  /** Discoveries of the seeds and of the stored corpus; `undefined` while they are being run. */
  get knownDiscoveries(): number | undefined {
    return this.known
  }

  private *phases(): Generator<Proposal, boolean> {
    const { guided, context, options, discoveries } = this.parts
    const { seeds, stored = [] } = options
    for (const value of seeds) yield seedProposal(value)
    if (guided !== undefined) yield* guided.revisit(stored)
    else for (const value of stored) yield seedProposal(value)
    this.known = discoveries()
    if (guided !== undefined) yield* guided.stages.drain()
    this.currentPhase = 'enumeration'
    if (yield* enumerateAll(options, context)) return true
    this.currentPhase = 'combinations'
    yield* this.combinations()
    this.currentPhase = 'search'
    if (guided !== undefined) yield* this.lastBefore(guided)
    guided?.begin()
    return false
  }

  private *combinations(): Generator<Proposal, void> {
    const { guided, options } = this.parts
    const { combinations } = options
    if (combinations === undefined) return
    for (let step = combinations.next(); step.done !== true; step = combinations.next()) {
      yield seedProposal(step.value)
      if (guided?.stages.hasPending === true) yield* this.staged(guided)
    }
  }

  /** What comes between the combinations and the loop: first inputs with their stages, and the warm-up. */
  private *lastBefore(guided: GuidedSearch): Generator<Proposal, void> {
    const { warmUp } = this
    if (warmUp === undefined) return
    for (let left = firstInputs; left > 0 && warmUp.isToCome && !warmUp.isDue; left--) {
      yield guided.fresh()
      if (guided.stages.hasPending) yield* this.staged(guided)
    }
    if (warmUp.isToCome) yield* warmUp.inputs()
    warmUp.finish()
  }

  /** The stages that wait, with the warm-up between two of their steps once they are dear. */
  private *staged({ stages }: GuidedSearch): Generator<Proposal, void> {
    for (const proposal of stages.drain()) {
      if (this.warmUp?.isDue === true) {
        const phase = this.currentPhase
        this.currentPhase = 'search'
        yield* this.warmUp.inputs()
        this.currentPhase = phase
      }
      yield proposal
    }
  }
}
