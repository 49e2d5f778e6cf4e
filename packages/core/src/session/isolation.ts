/**
 * PORT: runs inputs in processes of their own, which they may end. A host answers it with its own command line; without one a
 * death is told as it was left behind.
 */
import type { IR } from '../domain/ir.ts'

/** What one process left behind that died while it ran a test. */
export interface LeftInputs {
  /** The inputs that were run last, the oldest first. */
  readonly inputs: readonly IR[]
  /** The last of them was running; else others ran after it that were not written down. */
  readonly isWhole: boolean
  /** Runs begun, as far as they were counted. */
  readonly runs: number
  /** What became of the process, where that was seen: `ran out of memory`. */
  readonly how?: string
}

/** An input that ends the process that runs it. */
export interface Death {
  /** The simplest one. */
  readonly input: IR
  /** What became of the process, as a sentence without its subject: `ran out of memory`. */
  readonly how: string
  /** Inputs tried to make it simpler, and how many of them ended their process in the same way. */
  readonly evaluations: number
  readonly accepted: number
  /** No simpler input is left to try. */
  readonly complete: boolean
}

/** Runs inputs where they may end their process. */
export interface Isolation {
  /** What deaths of this test left behind that nobody told yet; they are gone once they were asked for. */
  takeLeft(): readonly LeftInputs[]
  /**
   * Runs inputs one after the other, each to its end and to that of what it leaves behind, in a process of its own, until one
   * ends the process, and makes that one simpler where `simpler` asks for it. Answers nothing where all of them come to an end.
   * @throws FuzzError `no-isolation` where no process can be started
   */
  firstDeath(inputs: readonly IR[], simpler: boolean): Promise<Death | undefined>
}

/**
 * What was asked of a process that runs inputs for another one: the verdicts on the proposals so far, by those that came
 * before it and died. Its own are written down where its death cannot take them.
 */
export interface DeathWatch {
  /** Inputs to run one after the other, until one ends the process. */
  readonly inputs: readonly IR[]
  /** Of the inputs and, behind the first that was deadly, of the proposals to make it simpler. */
  readonly verdicts: readonly DeathVerdict[]
  readonly seed: number
  /** The input that runs next. */
  asks(input: IR): void
  tells(verdict: DeathVerdict): void
}

/** `dies`: it ended its process in the way that is looked into. `other`: it failed, or ended its process in another way. */
export type DeathVerdict = 'dies' | 'passes' | 'other' | 'invalid'
