/** What a worker of the test runner is told before it loads anything, and what it writes down while it runs. */

/** Read from a file whose path stands in the text of the runner. */
export interface WorkerOrder {
  /** Lines of {@link JournalLine} go here. */
  readonly journal: string
  /** Woven texts of what `require` loads, by absolute path; there is no such file where nothing has to be woven there. */
  readonly requiredFiles: string
  /** How many mutants there are in all files together. */
  readonly mutants: number
  /**
   * `dry`: every test once, to see what it reaches. `loop`: every test once for each mutant it reaches. `fresh`: one mutant,
   * on from the beginning.
   */
  readonly phase: 'dry' | 'loop' | 'fresh'
  /** One process runs several files, and Vitest loads the modules of each anew. */
  readonly isShared: boolean
  /** In `fresh`: the mutant that is on. */
  readonly active: number
  /** In `loop`, where files share: by absolute path of a file what it is loaded for each time: {@link looping}, a mutant, or none. */
  readonly turns: Readonly<Record<string, readonly number[]>>
  /** Turns of loops and calls that all tests of a file together may take where a mutant is on in all of them. */
  readonly budget: number
  /** In `loop`, by the id of a test: what it is run against. */
  readonly known: Readonly<Record<string, KnownTest>>
  /** In `loop`: mutants that are not tried again. */
  readonly decided: readonly number[]
}

/** In place of a mutant: the file is loaded to run each test against each mutant that it reaches. */
export const looping = -2

/** One test as the dry run saw it. */
export interface KnownTest {
  /** Places it reaches, by the number of their first mutant. */
  readonly places: readonly number[]
  /** Turns of loops and calls. */
  readonly steps: number
  /** Mutants to try, with the place each stands at, and how many times the budget of the test each gets. */
  readonly mutants: readonly (readonly [mutant: number, place: number, patience: number])[]
}

/** One line of the journal. */
export type JournalLine =
  | { readonly is: 'worker'; readonly pid: number }
  | {
      readonly is: 'dry'
      readonly test: string
      readonly name: string
      readonly file: string
      readonly passed: boolean
      readonly message: string
      readonly places: readonly number[]
      readonly steps: number
      readonly ms: number
    }
  /** Places reached while the file was loaded or in hooks around several tests. */
  | { readonly is: 'static'; readonly file: string; readonly places: readonly number[] }
  /** The dry run has come to its end; whether everything passed. */
  | { readonly is: 'dried'; readonly isClean: boolean; readonly isShared: boolean }
  /** The dry run is made anew, and what it told so far does not count. */
  | { readonly is: 'again' }
  /** In `loop`, where files share: how all tests of a file fared, and every place that was reached. */
  | {
      readonly is: 'turn'
      readonly mutant: number
      readonly file: string
      readonly passed: boolean
      readonly isOverdrawn: boolean
      readonly places: readonly number[]
      readonly test: string
      readonly message: string
    }
  | { readonly is: 'trying'; readonly mutant: number }
  | { readonly is: 'killed' | 'timed out'; readonly mutant: number; readonly test: string; readonly message: string }
  /** The test agrees with itself no longer, so that only a fresh process can say. */
  | { readonly is: 'unsure'; readonly mutant: number }
  | { readonly is: 'looped' }
  | { readonly is: 'survived'; readonly mutant: number }
  | { readonly is: 'problem'; readonly message: string }
  | { readonly is: 'end' }

/** Turns that every test may take, and how many times those of its dry run. No bench chose them. */
const allowance = { turns: 20_000, factor: 20 }

/** Turns of loops and calls that are plenty where a run without mutants took `steps`. */
export function budgetFor(steps: number): number {
  return allowance.turns + allowance.factor * steps
}

/**
 * How many times that is waited for before a test's verdict is that a mutant does not end: one that counts up to a hundred thousand
 * comes to its end in a fresh process, and may pass there. With a hundred times, `bench/mutants` showed, five of thirteen that never
 * end took so long over each turn that they had to be killed.
 */
export const patience = 10
