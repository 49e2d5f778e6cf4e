/** What a host decides once, where the configuration is read, for every fuzz test of a run: plain data. */
import type { FuzzEnvironment } from '../session/fuzz-test-request.ts'
import type { EarlierRounds } from './earlier-rounds.ts'
import type { TestDefaults } from './host-options.ts'

/** One round of several tests that share the time of a run. */
export interface FuzzRound {
  readonly number: number
  /** Milliseconds by id of the test; tests that are not named get `environment.fuzzFor`. */
  readonly shares: Readonly<Record<string, number>>
}

/** Settings of a whole run. */
export interface FuzzSettings {
  /** Seed of this run, for tests that have none of their own. */
  readonly seed: number
  /** Absolute path of the project's root. */
  readonly root: string
  /** Folder the person runs commands in. */
  readonly cwd: string
  /** Columns of the terminal the reports are read in, where there is one. */
  readonly columns?: number
  /** FUZZWRIGHT_SEED, FUZZWRIGHT_REPLAY, FUZZWRIGHT_FOR (in milliseconds), FUZZWRIGHT_MINIMIZE, as far as they are set. */
  readonly environment: FuzzEnvironment
  /** In fuzz mode, which round this is and what each test gets of it; the first round is 0. */
  readonly round?: FuzzRound
  /** What earlier rounds of this run, or a process of it that died, ran and found, by id of the test. */
  readonly earlier?: Readonly<Record<string, EarlierRounds>>
  /** What a test file names that may have tests for us; our packages where left out. */
  readonly names?: readonly string[]
  /** Options for every test that does not say otherwise. */
  readonly defaults: TestDefaults
  /** What starts the runner for one test, behind the program of Node; missing where nobody can tell, and then nothing is isolated. */
  readonly runner?: readonly string[]
  /** Absolute paths of folders the test runner writes to while modules load, which no fence may close. */
  readonly runnerFolders?: readonly string[]
}
