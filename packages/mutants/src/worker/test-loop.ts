/** One test against one mutant after another: what to switch on next, and what the last try says. */
import { type MutantSwitch, noMutant } from './mutant-switch.ts'
import { budgetFor, type JournalLine, type KnownTest, patience } from './worker-order.ts'

export interface TryOutcome {
  readonly failed: boolean
  readonly message: string
}

interface LoopParts {
  readonly lever: MutantSwitch
  readonly known: KnownTest
  /** Shared by the tests of a worker. */
  readonly decided: Set<number>
  readonly name: string
  write(line: JournalLine): void
}

/** A try without any mutant: the test has to pass and to reach what it did, or nothing it says counts. */
type Step = { readonly proofOf: Verdict | undefined } | { readonly mutant: number; readonly place: number }
type Verdict = Extract<JournalLine, { is: 'killed' | 'timed out' }>

export class TestLoop {
  /** How often the test is repeated at the most: for each mutant, and once more where one was noticed. */
  readonly most: number
  private readonly parts: LoopParts
  private readonly left: KnownTest['mutants'][number][]
  private step: Step | undefined
  private proof: { verdict: Verdict | undefined } | undefined = { verdict: undefined }

  constructor(parts: LoopParts) {
    this.parts = parts
    this.left = parts.known.mutants.filter(([mutant]) => !parts.decided.has(mutant))
    this.most = 2 * this.left.length
  }

  get isOver(): boolean {
    return this.left.length === 0 && this.step === undefined && this.proof?.verdict === undefined
  }

  /** Switches on what is tried next. */
  next(): void {
    const { lever, known, write } = this.parts
    const budget = patience * budgetFor(known.steps)
    lever.c.fill(0)
    if (this.proof !== undefined && !(this.left.length === 0 && this.proof.verdict === undefined)) {
      this.step = { proofOf: this.proof.verdict }
      this.proof = undefined
      lever.turn(noMutant, budget)
      return
    }
    const chosen = this.left.shift()
    if (chosen === undefined) return
    const [mutant, place, times] = chosen
    this.step = { mutant, place }
    write({ is: 'trying', mutant })
    lever.turn(mutant, times * budgetFor(known.steps))
  }

  /** `outcome` of the try that was switched on last. */
  judge(outcome: TryOutcome): void {
    const { step } = this
    this.step = undefined
    if (step === undefined) return
    if ('proofOf' in step) this.judgeProof(step.proofOf, outcome)
    else this.judgeMutant(step, outcome)
    this.parts.lever.turn(noMutant, Number.MAX_SAFE_INTEGER)
  }

  private judgeMutant(
    { mutant, place }: { readonly mutant: number; readonly place: number },
    { failed, message }: TryOutcome,
  ): void {
    const { lever, name, write } = this.parts
    if (lever.isOverdrawn) this.proof = { verdict: { is: 'timed out', mutant, test: name, message } }
    else if (failed) {
      const is = outOfTime.test(message) ? 'timed out' : 'killed'
      this.proof = { verdict: { is, mutant, test: name, message } }
    } else if (lever.c[place] !== 1) write({ is: 'unsure', mutant })
  }

  private judgeProof(verdict: Verdict | undefined, { failed }: TryOutcome): void {
    const { lever, known, decided, write } = this.parts
    const isSame =
      !failed && known.places.every((place) => lever.c[place] === 1) && count(lever.c) === known.places.length
    if (isSame) {
      if (verdict === undefined) return
      decided.add(verdict.mutant)
      write(verdict)
      return
    }
    this.proof = { verdict }
    this.finish()
  }

  /** At the end of the test, however it came: what it was not run against, it says nothing about. */
  finish(): void {
    const { decided, write } = this.parts
    const unproven = this.proof?.verdict === undefined ? [] : [this.proof.verdict.mutant]
    for (const mutant of [...unproven, ...this.left.map(([one]) => one)]) {
      decided.add(mutant)
      write({ is: 'unsure', mutant })
    }
    this.left.length = 0
    this.proof = undefined
  }
}

/** As Vitest and Jest say it of a test. */
const outOfTime = /^(?:Test timed out in |(?:thrown: ")?Exceeded timeout of )/

function count(places: Uint8Array): number {
  return places.reduce((sum, one) => sum + one, 0)
}
