/**
 * Tells code that does not work as before since a run of it was stopped midway: what sets a variable of its module for a
 * while, and has no `finally`, never sets it back then. decimal.js calculates with more and more digits, until all it does
 * takes too long. What such code does says nothing of it.
 */
import type { CoverageSource } from '../execution/coverage.ts'
import type { Runner } from '../execution/runner.ts'
import { type Breathing, breath, type Steps } from './breath.ts'

export interface SpoiledCodeParts {
  readonly runner: Pick<Runner, 'runBriefly' | 'result'>
  readonly coverage: Pick<CoverageSource, 'steps' | 'exhausted'>
  readonly breathing: Pick<Breathing, 'isDue'>
  /** Steps after which a run is a hang. */
  readonly stepBudget: number
}

/** Code is spoiled for good: the tests of a file share it. By what counts its steps, which is gone with it. */
const spoiledFiles = new WeakMap<object, Set<string>>()

/** Whose code is run, and what is known of it before. */
export interface CodeHistory {
  readonly testFile: string
  /** Something that makes inputs was stopped before: nobody knows how the code worked until then. */
  readonly isStopped: boolean
}

/** An input that passed. */
interface Witness {
  readonly corpus: unknown
  readonly steps: number
}

/** Enough to meet most of what the code does. No bench chose it. */
const mostWitnesses = 16
/** Of the steps a run may take, what all witnesses may take together. No bench chose it. */
const share = 1 / 10
/** So many times its steps an input takes only where something has changed. No bench chose it. */
const factor = 4
/** Runs of fewer steps differ by more than that for what is kept and what is not. No bench chose it. */
const fewSteps = 250
/** One alone may be the input that fills a table. No bench chose it. */
const fewestChanged = 2

export class SpoiledCode {
  /** It was before this test, which sees nothing else. */
  readonly wasSpoiled: boolean
  private readonly parts: SpoiledCodeParts
  private readonly testFile: string
  private readonly files: Set<string>
  /** Those with the most steps, as these do the most; the fewest first. */
  private readonly witnesses: Witness[] = []

  constructor(parts: SpoiledCodeParts, { testFile, isStopped }: CodeHistory) {
    this.parts = parts
    this.testFile = testFile
    this.files = spoiledFiles.get(parts.coverage) ?? new Set()
    spoiledFiles.set(parts.coverage, this.files)
    if (isStopped) this.files.add(testFile)
    this.wasSpoiled = this.files.has(testFile)
  }

  /** The input that was just run, and passed. It must be one that is kept. */
  remember(corpus: unknown): void {
    const { coverage, stepBudget } = this.parts
    const { steps } = coverage
    const { witnesses } = this
    if (steps > (stepBudget * share) / mostWitnesses) return
    if (witnesses.length === mostWitnesses) {
      if (steps <= (witnesses[0]?.steps ?? 0)) return
      witnesses.shift()
    }
    const at = witnesses.findIndex((witness) => witness.steps > steps)
    witnesses.splice(at < 0 ? witnesses.length : at, 0, { corpus, steps })
  }

  /** Whether inputs that ended do so no longer, or only after far more steps. To be asked after a run that was stopped. */
  *isSpoiled(): Steps<boolean> {
    const { runner, coverage, breathing } = this.parts
    if (this.files.has(this.testFile)) return true
    let changed = 0
    for (const { corpus, steps } of this.witnesses) {
      if (breathing.isDue()) yield breath
      const pending = runner.runBriefly(corpus, steps * factor + fewSteps)
      if (pending !== undefined) yield pending
      // What cannot be made again says nothing.
      if (runner.result.status !== 'discarded' && coverage.exhausted && ++changed === fewestChanged) {
        this.files.add(this.testFile)
        return true
      }
    }
    return false
  }
}
