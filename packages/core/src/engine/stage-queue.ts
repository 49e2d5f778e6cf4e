/**
 * Which entries go through a stage, and in which order. Entries wait on a stack, the newest on top. A stage that finds
 * something new gives way to the stage of what it found: the new entry passed the same comparisons and more. When no entry
 * waits, those that came closer to something are trimmed.
 */
import type { CorpusEntry } from '../corpus/corpus.ts'
import type { Focus } from './comparison-stage.ts'
import type { Interludes } from './interludes.ts'
import { OpenStage, type StageParts } from './open-stage.ts'
import type { Pending, Plateau } from './plateau.ts'
import type { Proposal } from './proposal.ts'
import type { RunCount } from './run-count.ts'
import type { SequenceTurns } from './sequence-turns.ts'
import { trimStage } from './trim-stage.ts'

export interface StageQueueOptions extends StageParts {
  readonly interludes: Interludes
  readonly plateau: Plateau
  readonly count: RunCount
  /** Whose turn it is where inputs are sequences of calls. */
  readonly turns?: SequenceTurns | undefined
}

export class StageQueue {
  private readonly options: StageQueueOptions
  private readonly plateau: Plateau
  private readonly count: RunCount
  private readonly pending: Pending[] = []
  private readonly toTrim: CorpusEntry<unknown>[] = []
  /** What has been asked to go through a stage. */
  private readonly asked = new WeakSet<CorpusEntry<unknown>>()
  /** What `next` is in the middle of. */
  private draining: Iterator<Proposal, void> | undefined

  constructor(options: StageQueueOptions) {
    this.options = options
    this.plateau = options.plateau
    this.count = options.count
  }

  /** Some entry waits for its comparison stage. */
  get hasPending(): boolean {
    return this.pending.length > 0
  }

  /** A stage is under way or waits. */
  get isBusy(): boolean {
    return this.draining !== undefined || this.pending.length > 0 || this.toTrim.length > 0
  }

  /** Entries that wait for their comparison stage. */
  get size(): number {
    return this.pending.length
  }

  /** `focus` is what the stage looks at; everything where it is `undefined`. It takes `share` runs at a time, where that is given. */
  add(entry: CorpusEntry<unknown>, focus: Focus | undefined, share?: number): void {
    this.asked.add(entry)
    this.pending.push({ entry, focus, left: share, share })
  }

  /** `entry` has been asked to go through a stage, whether it has or waits. */
  wasAsked(entry: CorpusEntry<unknown>): boolean {
    return this.asked.has(entry)
  }

  /** The entry is to be made smaller. */
  trim(entry: CorpusEntry<unknown>): void {
    this.toTrim.push(entry)
  }

  /** Leaves only the `size` entries that have waited longest. */
  keepOldest(size: number): void {
    this.pending.length = Math.min(size, this.pending.length)
  }

  /** The next mutant that comes to an open place is to be given, since the search found nothing new for long. */
  get wantsMutant(): boolean {
    return this.pending.length === 0 && this.plateau.wantsMutant
  }

  /** The mutant that was wanted came to `sites`. */
  giveMutant(value: unknown, sites: Iterable<number>): void {
    this.pending.push(...this.plateau.fromMutant(value, sites))
  }

  /** The next input of a stage in the guided loop; `undefined` where it is the turn of a random one. */
  next(): Proposal | undefined {
    if (this.draining === undefined) {
      const { plateau, count } = this
      if (count.runs >= plateau.dueAt) this.pending.push(...plateau.next(count.runs))
      // Nearly every input of a search is random, and comes by here.
      if (this.pending.length === 0 && this.toTrim.length === 0) return undefined
      this.draining = this.drain()
    }
    const step = this.draining.next()
    if (step.done !== true) return step.value
    this.draining = undefined
    return undefined
  }

  /** Takes every entry that waits, and those that come on the way, through its stage. */
  *drain(): Generator<Proposal, void> {
    const { plateau, count } = this
    const { details } = this.options
    for (let next = this.pending.pop(); next !== undefined; next = this.pending.pop()) {
      if (!next.entry.alive) continue
      yield* this.compare(next)
      if (this.pending.length === 0) this.pending.push(...plateau.takeUpAtOnce(details.reaches))
    }
    for (let entry = this.toTrim.pop(); entry !== undefined; entry = this.toTrim.pop()) {
      if (entry.alive) yield* this.trimmed(entry)
    }
    plateau.rested(count.runs)
  }

  private *compare(next: Pending): Generator<Proposal, void> {
    const { plateau } = this
    const stage = next.interrupted?.stage ?? new OpenStage(next.entry, next.focus, this.options)
    let waiting = this.pending.length
    stage.takeUp()
    for (let left = next.left ?? Number.POSITIVE_INFINITY; left > 0 && this.pending.length <= waiting; left--) {
      const { proposal } = stage
      if (proposal === undefined) return
      yield* this.beforeStep(proposal)
      waiting = this.pending.length
      yield proposal
      stage.goOn()
    }
    if (stage.proposal !== undefined) plateau.gaveWay(next, { stage, by: this.pending.at(-1)?.entry })
  }

  private *trimmed(entry: CorpusEntry<unknown>): Generator<Proposal, void> {
    for (const value of trimStage(this.options.root, entry.value)) {
      const proposal: Proposal = { value, from: 'stage', parent: undefined, traced: true }
      yield* this.beforeStep(proposal)
      yield proposal
    }
  }

  /** What runs before a step of a stage. */
  private *beforeStep({ value }: Proposal): Generator<Proposal, void> {
    const { interludes, turns } = this.options
    if (turns === undefined) {
      const other = interludes.beforeStep()
      if (other !== undefined) yield other
      return
    }
    while (turns.isChanceDue) yield turns.next()
    turns.staging(value)
  }
}
