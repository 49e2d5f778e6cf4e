/** What a woven module asks while it runs: which mutant is on; and what it tells: which places were reached. */

/** Name of the global the woven code reads. */
export const switchKey = '__fuzzwright_mutants__'

/** No mutant has this number. */
export const noMutant = -1

/** One per process; the woven code calls its members by one letter. */
export class MutantSwitch {
  /** The mutant that is on. */
  a = noMutant
  /** By the number of the first mutant of a place: 1 where it was reached. */
  readonly c: Uint8Array
  /** Turns of loops and calls that are left. */
  s = Number.MAX_SAFE_INTEGER
  /** Whether the budget was overdrawn since the mutant was switched on. */
  isOverdrawn = false

  constructor(mutants: number) {
    this.c = new Uint8Array(mutants)
  }

  /** Ends what does not end by itself; every further turn ends there, too. */
  readonly x = (): never => {
    this.isOverdrawn = true
    throw new RangeError('the mutant did not end within its budget')
  }

  turn(mutant: number, budget: number): void {
    this.a = mutant
    this.s = budget
    this.isOverdrawn = false
  }
}
