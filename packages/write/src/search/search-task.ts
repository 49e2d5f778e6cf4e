/** What the process that reads types asks of the one that runs the code, and what it is told: plain data on both ways. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { Death } from '@fuzzwright/core/host'

/** One function whose behaviour is to be written down. */
export interface WantedFunction {
  readonly description: FuzzedMethodDescription
  /** Path of the export from the namespace of its module: `['default']`, `['Account', 'of']`. */
  readonly access: readonly string[]
  /** What it is called in the file that is written: `chunk`, `Account.of`; of a method its name alone. */
  readonly callee: string
}

/** A property somebody who read only the names would expect. */
export interface Guess {
  readonly kind: 'round trip' | 'idempotence' | 'steadiness' | 'equivalence'
  /** Title of the test. */
  readonly title: string
  /** Functions it speaks of, by their place in the task. */
  readonly functions: readonly [number] | readonly [number, number]
  /** A guess from the types alone, which is not worth a word where it does not hold. */
  readonly quiet: boolean
}

/** The functions a guess speaks of, in its order; places the list does not have are left out. */
export function functionsOf(guess: Guess, functions: readonly WantedFunction[]): readonly WantedFunction[] {
  return guess.functions.flatMap((place) => functions[place] ?? [])
}

/** Everything one search process needs. */
export interface SearchTask {
  /** What is imported: an absolute path, or the name of a package. */
  readonly module: string
  readonly functions: readonly WantedFunction[]
  readonly guesses: readonly Guess[]
  /** 32-bit integer that decides everything random. */
  readonly seed: number
  /** Inputs per function and per guess, 1 or more. */
  readonly runs: number
  /** Milliseconds per function and per guess. */
  readonly timeBudget: number
  /** Milliseconds after which one call counts as a hang; 1,000 where it is missing. */
  readonly hangAfter?: number
  /** Absolute path of the file the answer is written to. */
  readonly answerFile: string
  /** Inputs by chance in place of those of a search, so many of each function: what a search is measured against. */
  readonly chance?: readonly number[]
  /** What processes before this one found out, and how they ended. */
  readonly done?: readonly DonePart[]
  readonly deaths?: readonly MetDeath[]
  /** Members that nobody but their class may look at, by class. */
  readonly hidden?: Readonly<Record<string, readonly string[]>>
  /** A package that is instrumented although it is no code of the project. */
  readonly package?: string
}

/** One function or one guess of a task: functions come first, by their place in it. */
export type PartNumber = number

/** What is done for one part, in order: the search, that for what breaks it, a close look at single inputs, and at what mutants make of them; a guess is one phase. */
export type PartPhase = 'search' | 'judgement' | 'examples' | 'mutants' | 'guess'

/** The end of a process that searched. */
export interface MetDeath {
  readonly part: PartNumber
  readonly phase: PartPhase
  /** Inputs of the phase that were run until then, the last one included. */
  readonly runs: number
  /** The simplest input that ends a process; missing where none was found to do so again. */
  readonly death?: Death
}

/** What is known of one part. */
export type DonePart =
  | { readonly part: PartNumber; readonly exploration: Exploration }
  | { readonly part: PartNumber; readonly verdict: Verdict }

/** What a call did, as the source of the assertion on it. */
export type Outcome =
  | {
      readonly kind: 'value'
      readonly matchers: readonly string[]
      readonly async: boolean
      readonly iterated: boolean
    }
  | { readonly kind: 'error'; readonly matchers: readonly string[]; readonly async: boolean }

/** One argument of a call. */
export interface ObservedArgument {
  readonly name: string
  readonly source: string
  readonly rest?: boolean
  readonly receiver?: boolean
  /** Says what kind of value it is, as the name of a test would: `an empty array`, `a negative count`. */
  readonly words: string
  /** Source of the value after the call, where the call changed it. */
  readonly after?: string
  /** Source of the arguments of each of its calls, of a callback that is there to be called. */
  readonly calls?: string
}

/** One input, and what the function did with it. */
export interface Observation {
  readonly arguments: readonly ObservedArgument[]
  readonly outcome: Outcome
  /** The outcome in few words: `returns []`, `throws RangeError`. */
  readonly words: string
  /** What the run showed: edges, how often, and how comparisons turned out. */
  readonly features: readonly string[]
  /** Characters a reader has to read: the simpler, the fewer. */
  readonly length: number
}

/** What breaks a function or a guess. */
export interface Counterexample {
  /** What stands between the parentheses of the call. */
  readonly source: string
  readonly error: string
}

/** What the search found out about one function. */
export interface Exploration {
  readonly observations: readonly Observation[]
  /** Inputs left out because two runs with them differed. */
  readonly unsteady: number
  /** What the default oracles found, the smallest input of each. */
  readonly counterexamples: readonly Counterexample[]
  readonly runs: number
  /** Why nothing could be run. */
  readonly problem?: string
}

/** What the search says of one guess. */
export type Verdict =
  /** `partial`: of the inputs that the first function does not refuse. */
  | { readonly holds: true; readonly partial: boolean }
  | { readonly holds: false; readonly counterexample: Counterexample }
  | { readonly holds: undefined; readonly problem: string }

/** What the search process writes to `answerFile`. */
export interface SearchAnswer {
  /** One for each wanted function, in order. */
  readonly explorations: readonly Exploration[]
  /** One for each guess, in order. */
  readonly verdicts: readonly Verdict[]
  /** Classes that the module exports, by the name of the export. */
  readonly classes: readonly string[]
  /** The project's own configuration has the plugin that `fuzzIt` needs. */
  readonly hasPlugin: boolean
}
