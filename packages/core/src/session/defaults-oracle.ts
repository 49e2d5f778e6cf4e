/** The oracle of defaults: a call that leaves an argument out is answered like the one that has its default written out. */
import type { TupleDomain } from '../domain/tuple.ts'
import { readsChance } from '../execution/chance.ts'
import type { OracleError } from '../execution/oracle-error.ts'
import type { Answer } from '../execution/repeatable.ts'
import type { CorpusRunner } from '../execution/run-corpus.ts'
import { handsOn, notItsDefault, type WrittenDefault } from '../execution/written-defaults.ts'
import type { Breathing, Steps } from './breath.ts'
import { type Compared, mostlyAlike } from './mostly-alike.ts'
import { type Different, isSameAnswer, lastAnswer, type SecondLook } from './second-looks.ts'

export interface DefaultsOracleParts {
  readonly root: TupleDomain<unknown[]>
  readonly runner: CorpusRunner
  readonly breathing: Breathing
  /** At least one. */
  readonly defaults: readonly WrittenDefault[]
  /** Inputs to look at, in order. */
  inputs(): Iterable<unknown>
}

export class DefaultsOracle implements SecondLook {
  readonly kinds = ['defaults'] as const
  isAccusing = true
  private readonly parts: DefaultsOracleParts

  constructor(parts: DefaultsOracleParts) {
    this.parts = parts
  }

  *learn(isStopped: () => boolean): Steps<Different | undefined> {
    const { defaults } = this.parts
    let at = 0
    // A default is a promise: one call that breaks it is enough.
    const rule = { isStopped, leastAlike: 0, mostDifferent: 1 }
    const found = yield* mostlyAlike(this.parts, rule, (corpus) =>
      this.compared(defaults[at++ % defaults.length], corpus),
    )
    this.isAccusing = found !== undefined
    return found
  }

  private *compared(one: WrittenDefault | undefined, given: unknown): Steps<Compared | undefined> {
    const corpus = one && this.without(one, given)
    if (one === undefined || corpus === undefined) return undefined
    const error = yield* this.compare(one, corpus)
    return error === undefined ? 'alike' : { error, corpus }
  }

  *look(corpus: unknown): Steps<OracleError | undefined> {
    if (!this.isAccusing) return undefined
    for (const one of this.parts.defaults) {
      // Only what was left out: another input would be accused otherwise.
      const without = this.without(one, corpus)
      if (without === undefined || !this.isSameInput(without, corpus)) continue
      const error = yield* this.compare(one, without)
      if (error !== undefined) return error
    }
    return undefined
  }

  private without(one: WrittenDefault, corpus: unknown): unknown {
    const values = this.parts.runner.valuesOf(corpus)
    const args = values && one.without(values)
    return args && this.corpusOf(args)
  }

  private isSameInput(a: unknown, b: unknown): boolean {
    const { runner } = this.parts
    return JSON.stringify(runner.written(a)) === JSON.stringify(runner.written(b))
  }

  /** A difference counts where each side stays with its answer when it is asked again. */
  private *compare(one: WrittenDefault, corpus: unknown): Steps<OracleError | undefined> {
    const values = this.parts.runner.valuesOf(corpus)
    const other = values && this.corpusOf(one.written(values))
    if (other === undefined) return undefined
    const [without, written] = [yield* this.run(corpus), yield* this.run(other)]
    if (without === undefined || written === undefined || isSameAnswer(without, written)) return undefined
    if (one.option !== undefined && !isPlainlyOther(one.option, without, written)) return undefined
    const isSteady = this.staysWith([corpus, without], [other, written])
    return isSteady ? notItsDefault(one, without, written) : undefined
  }

  /** Neither of them has read the time or chance. */
  private staysWith(...answered: readonly (readonly [corpus: unknown, answer: Answer])[]): boolean {
    const { runner } = this.parts
    let isSteady = true
    const isChance = readsChance(() => {
      for (const [corpus, answer] of answered) {
        const isPending = runner.runApart(corpus) !== undefined
        const again = lastAnswer(runner)
        if (isPending || again === undefined || !isSameAnswer(again, answer)) isSteady = false
      }
    })
    return isSteady && !isChance
  }

  private *run(corpus: unknown): Steps<Answer | undefined> {
    const { runner } = this.parts
    const pending = runner.runApart(corpus)
    if (pending !== undefined) yield pending
    return lastAnswer(runner)
  }

  private corpusOf(args: readonly unknown[]): unknown {
    const { root } = this.parts
    const corpus = root.fromValue([...args])
    return corpus !== undefined && root.validate(corpus) === undefined ? corpus : undefined
  }
}

/** Options may shut each other out: what is refused with one more of them was no promise. */
function isPlainlyOther(option: string, without: Answer, written: Answer): boolean {
  if ('thrown' in without || 'thrown' in written) return false
  return !handsOn(without.value, option) && !handsOn(written.value, option)
}
