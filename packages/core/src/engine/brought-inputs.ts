/**
 * Inputs that a property has worth trying, in turns with the search: where each input is dear there is time for few, and the search shall
 * have its half of them.
 */
import { type Proposal, seedProposal } from './proposal.ts'

/**
 * Inputs that are tried before there are turns. bench/apps (15 applications, 3 seeds): with 64 each fault is found within 69 runs, as without
 * turns; with 16 it takes up to 350 runs and two searches of 45 find nothing in 400, with 0 three.
 */
const triedFirst = 64

export class BroughtInputs {
  private readonly inputs: Iterator<unknown>
  private proposed = 0
  private isTurn = false
  private step: IteratorResult<unknown> | undefined

  /** `inputs` are corpus values, taken one by one. */
  constructor(inputs: Iterable<unknown>) {
    this.inputs = inputs[Symbol.iterator]()
  }

  /** The next of them where it is their turn. */
  next(): Proposal | undefined {
    this.isTurn = this.proposed < triedFirst || !this.isTurn
    if (!this.isTurn || this.isOver) return undefined
    const value: unknown = this.step?.value
    this.step = undefined
    this.proposed++
    return seedProposal(value)
  }

  /** All of them were proposed. */
  get isOver(): boolean {
    this.step ??= this.inputs.next()
    return this.step.done === true
  }
}
