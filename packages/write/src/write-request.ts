/** What a person asks of `fuzzwright write`, and what they are told. */
import type { Host } from './emit/test-file.ts'

/** Which file is to be written, of which functions, and how much is searched for it. */
export interface WriteRequest {
  /** A source file, or the name of an installed package. */
  readonly file: string
  /** Which function; every exported one where it is missing. */
  readonly name?: string
  /** The runner the file is for; where it is missing, the one the project uses. */
  readonly host?: Host
  /** Path of the file to write; beside the source where it is missing. */
  readonly out?: string
  /** Overwrite what is there. */
  readonly force: boolean
  /** Write the lines that go on searching. */
  readonly fuzz: boolean
  /** Run the written file once, and leave out what does not pass. */
  readonly run: boolean
  readonly seed: number
  readonly runs: number
  /** Milliseconds per function. */
  readonly timeBudget: number
  /** Milliseconds after which one call counts as a hang; 1,000 where it is missing. */
  readonly hangAfter?: number
}

/** What was written of one function. */
export interface WrittenFunction {
  readonly name: string
  readonly tests: number
  /** Inputs the tests were chosen from. */
  readonly inputs: number
  readonly counterexamples: readonly string[]
  /** Why there is nothing. */
  readonly problem?: string
}

/** The file, and how much it says of each function. */
export interface WriteResult {
  /** Absolute path. */
  readonly file: string
  readonly functions: readonly WrittenFunction[]
  readonly guesses: { readonly held: number; readonly refuted: number }
  /** What a reader should know: what was left out, and why. */
  readonly notes: readonly string[]
  /** The file was run, and everything in it passed. */
  readonly passed: boolean
}
