/** One distinct failure and all that is known of it: what the report tells, the store keeps and the replay repeats. */
import type { ProgramLine } from '../calls/print-calls.ts'
import type { IR } from '../domain/ir.ts'
import type { EdgeLocation } from '../execution/coverage.ts'
import type { Invocation } from '../target/invocation.ts'
import type { Fingerprint } from './fingerprint.ts'

/** Which part of a search met the failure first, in the order they run. */
export type FindingPhase = 'replay' | 'regressions' | 'seeds' | 'combinations' | 'enumeration' | 'search'

/** One argument as text. */
export interface FindingArgument {
  /** Name of the parameter. */
  readonly name: string
  /** TypeScript source of the value, with the comment `any` before the parts that do not matter. */
  readonly source: string
  /** The parameter takes the rest of the arguments; `source` is the source of the list. */
  readonly rest?: boolean
  /** What the method is called on. */
  readonly receiver?: boolean
}

/** How far an input was made simpler. */
export interface FindingShrink {
  /** Inputs tried after the first failing one. */
  readonly evaluations: number
  /** How many of them failed the same way and were simpler. */
  readonly accepted: number
  /** No simpler input is left to try; else a limit ended the shrinking, or chance proposed the inputs. */
  readonly complete: boolean
  /** Set where a domain draws what might be simpler, so that an input it did not draw may be: nothing that was drawn still failed. */
  readonly byChance?: true
}

/** Parts of the input that were changed at will without making the failure go away. */
export interface Explanation {
  /** Paths of such parts, as indices of parts from the tuple of arguments down. */
  readonly free: readonly (readonly number[])[]
}

/** What sets a failing input apart from those that pass. */
export interface Contrast {
  /** The one argument in which the nearest input found that passes differs. */
  readonly passing?: FindingArgument
  /** Where only inputs get to that fail in this way; empty where nothing is known of it. */
  readonly places: readonly EdgeLocation[]
}

/** A failure, its smallest input and how it was found. */
export interface Finding {
  readonly formatVersion: 1
  readonly fingerprint: Fingerprint
  /** The arguments as the target received them: live values, fresh. */
  readonly args: readonly unknown[]
  readonly arguments: readonly FindingArgument[]
  /** What one would paste between the call's parentheses, without marks. */
  readonly source: string
  /** How the arguments are handed to a bare target; missing for properties, which are not shown as a call. */
  readonly invocation?: Invocation
  /** The calls of a sequence, line by line, where a class or a factory is tested; the requests of one, where a handler is. */
  readonly program?: readonly ProgramLine[]
  /** Commands for a shell that do what the input does. */
  readonly commands?: readonly string[]
  /** Corpus value of the tuple of arguments, serialised. */
  readonly corpus: IR
  /** What was thrown, as it was thrown. */
  readonly error: unknown
  readonly shrink: FindingShrink
  /** Token that replays exactly this input. */
  readonly replay: string
  readonly phase: FindingPhase
  /** Constants of the code and members of enums that the input was first combined of: `n > 10`; missing where it was not. */
  readonly origins?: readonly string[]
  /** Runs up to and including the one that failed first. */
  readonly runs: number
  /** Features the search had seen before that run; missing where nothing is instrumented. */
  readonly features?: number
  /** Seed of the search that found it, which may have been an earlier one. */
  readonly seed: number
  readonly explanation?: Explanation
  readonly contrast?: Contrast
  /** The same input does not always fail: in `failed` of `tried` further runs. */
  readonly flaky?: { readonly failed: number; readonly tried: number }
}
