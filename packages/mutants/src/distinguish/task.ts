/** What passes between a run against mutants and the process that looks for distinguishing inputs. Plain data. */
import type { WrittenFields } from '@fuzzwright/diff/call'
import type { HiddenMembers, Version } from '@fuzzwright/diff/version'
import type { Subject } from '@fuzzwright/survey/package'
import type { Mutant } from '../mutant.ts'

/** Searches every subject for inputs on which mutants answer otherwise than the original. */
export interface DistinguishTask {
  readonly kind: 'distinguish'
  /** Folder the process is started in. */
  readonly folder: string
  readonly version: Version
  readonly files: readonly ChangedFile[]
  readonly subjects: readonly SearchedSubject[]
  /** Expressions of the classes that descriptions speak of, by name. */
  readonly classes: Readonly<Record<string, string>>
  /** Members that nobody but their class may look at. */
  readonly hidden: HiddenMembers
  readonly seed: number
  /** Inputs for each subject. */
  readonly runs: number
  /** Milliseconds of CPU for each subject. */
  readonly timeBudget: number
  /** Subjects that ended the process before, by id. */
  readonly skip: readonly string[]
}

/** What is searched. */
export interface SearchedSubject {
  /** Of its own: what one class makes may be searched more than once. */
  readonly id: string
  readonly subject: Subject
  /** What it makes is used by calls; where not, it is called once. */
  readonly isInUse: boolean
  /** Fields of it that its users write between calls. */
  readonly writes: WrittenFields
  /** Absolute paths of the sources that it may run. */
  readonly reaches: readonly string[]
}

/** A file with the mutants that no test noticed. */
export interface ChangedFile {
  /** Absolute path. */
  readonly file: string
  readonly mutants: readonly Mutant[]
}

/** A distinguishing input: one on which a mutant answers otherwise than the original. */
export interface DistinguishingInput {
  /** The call with it, as TypeScript. */
  readonly call: string
  /** What has to be done before. */
  readonly setup: readonly string[]
  /** What stands between the parentheses; of several calls all of them. */
  readonly input: string
  readonly original: string
  readonly mutated: string
  /** The assertion that sees it; missing where no single line can. */
  readonly assertion?: string
}

/** What the search of one subject showed. */
export interface DistinguishAnswer {
  readonly kind: 'answer'
  readonly id: string
  readonly found: readonly (readonly [mutant: number, input: DistinguishingInput])[]
  /** How many inputs ran each mutant and showed no difference. */
  readonly tried: readonly (readonly [mutant: number, inputs: number])[]
  /** Every input there is was tried. */
  readonly isExhausted: boolean
  /** Only new objects were looked at, and what they do after other calls is not known. */
  readonly isOfNewObjects: boolean
}
