/** What the analyzer tells a host about a test file: every fuzz call, what its function takes, what must be imported for it. */
import type { EntityReference, FuzzedConcreteValue, FuzzedMethodDescription } from '@fuzzwright/core'

/**
 * - `target`: a reference to a function, judged by the default oracles.
 * - `callback`: an inline property with annotated parameters.
 * - `domains`: the call names its domains itself; described only where the function is a reference, else its constants
 *   are read.
 */
export type FuzzCallKind = 'callback' | 'target' | 'domains'

/** A half-open range of UTF-16 offsets into the text of the test file. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * What a call or a chain of modifiers starts at.
 * - `import`: a name of `fuzzIt` that an import bound, or a member of an imported module.
 * - `runner`: `it.fuzz` or `test.fuzz`.
 * - `variable`: a name for something made of `fuzzIt`, as in `const extendedIt = fuzzIt.with(base)`.
 */
export interface FuzzCallStart extends TextRange {
  readonly form: 'import' | 'runner' | 'variable'
}

/** One call of `fuzzIt` or `fuzzTest`, found without TypeScript. */
export interface FuzzCall extends TextRange {
  /** Line and column of the call, both 1-based; the column counts UTF-16 units. */
  readonly line: number
  readonly column: number
  readonly kind: FuzzCallKind
  /** Title, where it is a literal. */
  readonly title?: string
  readonly root: FuzzCallStart
  /** The names of members `with` on the way from `fuzzIt` to the call, also where a variable stands in between. */
  readonly withMembers: readonly TextRange[]
  /** Names of the chain between the imported function and the call, such as `['only']` or `['skipIf']`. */
  readonly modifiers: readonly string[]
  /** The function argument. Missing where the call has none (`fuzzIt.todo('later')`). */
  readonly target?: TextRange
  /** The function makes the object that is tested, whatever it looks like: it stands as `create`. */
  readonly makes?: true
  /** The options object, wherever it stands. */
  readonly options?: TextRange
  /** The array of domains, where one is the second argument. */
  readonly domains?: TextRange
  /** A place behind it always exists in a call with arguments. */
  readonly lastArgument?: TextRange
  /** How many leading parameters of the callback are fed by `.each` or `.for` and not by the search. */
  readonly tableParameters: number
}

/** What a function takes. */
export interface DescribedFunction {
  readonly description?: FuzzedMethodDescription
  /** What the test file imports the function from, where that is a package. */
  readonly importedFrom?: string
  /** Why there is no description, as text for people. The test can still run with explicit domains. */
  readonly error?: string
}

/** One of the functions a call is made with, one after the other. */
export interface DescribedChoice extends DescribedFunction {
  /** Source text that reads it at the end of the test file. */
  readonly read: string
}

/** A call together with what its function takes. */
export interface DescribedFuzzCall extends FuzzCall, DescribedFunction {
  /** The call stands in a loop over functions, which have nothing else in common. */
  readonly choices?: readonly DescribedChoice[]
  /** Constants of an inline property that names its domains. */
  readonly concreteValues?: readonly FuzzedConcreteValue[]
  /** The object the function was taken from, which it is to be called on. */
  readonly receiver?: TextRange
  /** What the described values need at run time; `module` is empty for a class of the test file itself. */
  readonly entities: readonly NeededEntity[]
}

/** Something exported, and whether it is a schema, which values can do without. */
export interface NeededEntity extends EntityReference {
  readonly isSchema?: true
}

/** The answer for one test file; survives JSON. */
export interface TestFileDescription {
  readonly formatVersion: 1
  readonly calls: readonly DescribedFuzzCall[]
  /** Absolute paths of the project files the descriptions were read from, the test file itself excluded. */
  readonly dependencies: readonly string[]
  /** Some import leads to no file: the answer is as good as it can be until that appears. */
  readonly isMissingFiles?: boolean
  /** Folders that were searched for classes which stand in for an abstract class or an interface. */
  readonly folders?: readonly string[]
}
