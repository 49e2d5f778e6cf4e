/**
 * The oracle of getters: reading what an object says of itself changes nothing that its calls answer. A sequence is run once more
 * with the reads left out. Reads that nearly always change something are how the class works.
 */
import { CallSequence } from '../calls/call-sequence.ts'
import { readsChance } from '../execution/chance.ts'
import { howToSwitchOff } from '../execution/declared-oracles.ts'
import type { CallsTarget, Heard } from '../execution/judged-calls.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { type Answer, toldAnswer } from '../execution/repeatable.ts'
import type { CorpusRunner } from '../execution/run-corpus.ts'
import type { Breathing, Steps } from './breath.ts'
import { type Compared, mostlyAlike } from './mostly-alike.ts'
import { type Answers, type Different, firstDifferent, type SecondLook } from './second-looks.ts'

/** Sequences that must have been answered alike before one that is not counts. No bench chose it. */
const leastAlike = 5
/** Share of sequences answered differently from which on changing is what reading does: long ones show it nearly always. No bench chose it. */
const mostDifferent = 0.95

export interface GettersOracleParts {
  readonly runner: CorpusRunner
  readonly breathing: Breathing
  readonly calls: CallsTarget
  /** Sequences to look at, in order. */
  inputs(): Iterable<unknown>
}

export class GettersOracle implements SecondLook {
  readonly kinds = ['getters'] as const
  isAccusing = true
  private readonly parts: GettersOracleParts

  constructor(parts: GettersOracleParts) {
    this.parts = parts
  }

  *learn(isStopped: () => boolean): Steps<Different | undefined> {
    const rule = { isStopped, leastAlike, mostDifferent }
    const found = yield* mostlyAlike(this.parts, rule, (corpus) => this.compared(corpus))
    this.isAccusing = found !== undefined
    return found
  }

  private *compared(corpus: unknown): Steps<Compared | undefined> {
    if (!this.hasReads(corpus)) return undefined
    const error = yield* this.compare(corpus)
    return error === undefined ? 'alike' : { error }
  }

  *look(corpus: unknown): Steps<OracleError | undefined> {
    return this.isAccusing && this.hasReads(corpus) ? yield* this.compare(corpus) : undefined
  }

  private hasReads(corpus: unknown): boolean {
    const { calls } = this.sequence(corpus) ?? { calls: [] }
    return calls.some((call) => this.parts.calls.isRead?.(call) === true)
  }

  private sequence(corpus: unknown): CallSequence | undefined {
    const [sequence] = this.parts.runner.valuesOf(corpus) ?? []
    return sequence instanceof CallSequence ? sequence : undefined
  }

  /** A difference counts where each side stays with its answers, and has not read the time or chance. */
  private *compare(corpus: unknown): Steps<OracleError | undefined> {
    const [whole, without] = [yield* this.run(corpus, 'all'), yield* this.run(corpus, 'no reads')]
    const at = whole && without && firstDifferent(whole, without)
    if (whole === undefined || without === undefined || at === undefined) return undefined
    let isSteady = true
    const isChance = readsChance(() => {
      for (const [heard, answers] of [['all', whole] as const, ['no reads', without] as const]) {
        const again = this.runNow(corpus, heard)
        if (again === undefined || firstDifferent(again, answers) !== undefined) isSteady = false
      }
    })
    return isSteady && !isChance ? this.failure(corpus, at, [whole.get(at), without.get(at)]) : undefined
  }

  private failure(corpus: unknown, at: number, [whole, without]: readonly (Answer | undefined)[]): OracleError {
    const calls = this.sequence(corpus)?.calls ?? []
    const reads = calls.slice(0, at).filter((call) => this.parts.calls.isRead?.(call) === true)
    const names = [...new Set(reads.map(({ name }) => name))].join(' or ')
    const details =
      whole && without
        ? [
            `${calls[at]?.name ?? 'A call'} ${toldAnswer(whole)}; where nothing is read before it, it ${toldAnswer(without)}.`,
          ]
        : []
    return new OracleError('getters', `Reading ${names} changes what a later call answers.`, [
      ...details,
      ...howToSwitchOff('getters'),
    ])
  }

  private *run(corpus: unknown, heard: Heard): Steps<Answers | undefined> {
    const { runner, calls } = this.parts
    calls.listen?.(heard)
    try {
      const pending = runner.runApart(corpus)
      if (pending !== undefined) yield pending
      return runner.result.status === 'passed' ? calls.answers : undefined
    } finally {
      calls.listen?.(undefined)
    }
  }

  /** `undefined` where it has not ended at once, too. */
  private runNow(corpus: unknown, heard: Heard): Answers | undefined {
    const { runner, calls } = this.parts
    calls.listen?.(heard)
    const pending = runner.runApart(corpus)
    calls.listen?.(undefined)
    return pending === undefined && runner.result.status === 'passed' ? calls.answers : undefined
  }
}
