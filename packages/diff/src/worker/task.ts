/** What passes between a comparison and the process that runs both versions: the task down, answers up. Plain data. */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { Subject } from '@fuzzwright/survey/package'
import type { ChangedPiece } from '../change/changed-pieces.ts'
import type { HiddenMembers } from '../change/hidden-members.ts'
import type { ChangedLine, DifferenceKind } from '../difference/difference.ts'
import type { Version } from '../version/version.ts'

/** How closely outcomes have to agree. */
export interface Closeness {
  /** Messages of errors count. */
  readonly messages: boolean
  /** The order of keys counts. */
  readonly order: boolean
  /** Members of instances that do not count; none where missing. */
  readonly hidden?: HiddenMembers
}

/** Searches every subject for inputs on which the versions differ. */
export interface DiffTask {
  readonly kind: 'diff'
  /** Folder the process is started in. */
  readonly folder: string
  readonly before: Version
  readonly after: Version
  readonly subjects: readonly WeighedSubject[]
  /** Expressions of the classes that descriptions speak of, by name. */
  readonly classes: Readonly<Record<string, string>>
  readonly changed: { readonly before: ChangedLines; readonly after: ChangedLines }
  /** What can be changed one by one; empty where versions are no sources. */
  readonly pieces: readonly ChangedPiece[]
  readonly closeness: Closeness
  readonly seed: number
  /** Milliseconds of CPU for all subjects together; missing where runs alone decide. */
  readonly timeBudget?: number
  /** What leads to changed code and shows nothing is searched on until the time is over. */
  readonly isTimed?: true
  /** Folder for what is compiled, shared by the processes of a comparison. */
  readonly compiled: string
  /** Subjects that ended the process before, by id. */
  readonly skip: readonly string[]
}

/** Changed lines by path inside the version. */
export type ChangedLines = Readonly<Record<string, readonly ChangedPlace[]>>

/** Lines are counted from 1. */
export interface ChangedPlace {
  readonly line: number
  /** First line of the innermost named function around it; missing outside of functions. */
  readonly from?: number
}

/** A subject with what is spent on it. */
export interface WeighedSubject {
  readonly subject: Subject
  readonly runs: number
  /** Of the older version, where its parameters are others. */
  readonly older?: FuzzedMethodDescription
  /** Expression of the older version, where it lies in another module there. */
  readonly olderExpression?: string
  /** What it makes is used, by calls of its members; of the older version, with what can be done with that there. */
  readonly use?: FuzzedMethodDescription
  /** Numbers of the pieces of the change that it leads to, as far as names tell. */
  readonly pieces?: readonly number[]
}

/** Tells what both versions export. */
export interface ReflectTask {
  readonly kind: 'reflect'
  readonly folder: string
  readonly version: Version
  /** As in a {@link DiffTask}. */
  readonly compiled?: string
}

/** Sent before a search, so that a process that dies is known by what it did. */
export interface SubjectNotice {
  readonly kind: 'subject'
  readonly id: string
  /** With the first one: milliseconds of CPU that loading took. */
  readonly loaded?: number
  /** Milliseconds the search may take with its shrinking, where it has its own time. */
  readonly time?: number
}

/** Sent while a search goes on: the answer where the process does not come to another one. */
export interface AnswerSoFar<Answer> {
  readonly kind: 'sofar'
  readonly answer: Answer
}

/** One difference as the process saw it. */
export interface WorkerDifference {
  readonly kind: DifferenceKind
  /** Expression over the namespaces, as people would write it. */
  readonly call: string
  /** Lines that come before the call, where it takes several to show the difference. */
  readonly setup?: readonly string[]
  readonly input: string
  readonly before: string
  readonly after: string
  readonly cause: string
  readonly changed: readonly ChangedLine[]
  readonly runs: number
  /** Names of what shows it, where that is not the subject itself. */
  readonly exports?: readonly string[]
  /** Numbers of the pieces of the change that make it; missing where nobody knows. */
  readonly pieces?: readonly number[]
  /** Members that have to be called for it. */
  readonly called?: readonly string[]
}

/** What the search of one subject showed. */
export interface SubjectAnswer {
  readonly kind: 'answer'
  readonly id: string
  /** `unstable`: it does not agree with itself; `impossible`: no input could be made, or one version has it not. */
  readonly state: 'same' | 'different' | 'unstable' | 'impossible' | 'untried'
  readonly runs: number
  readonly differences: readonly WorkerDifference[]
  /** It is a member, called on instances that were made and not used. */
  readonly isMember?: true
  /** Some answers hold functions: those were not called. */
  readonly answersFunctions?: true
  /** Pieces of the change that may make further differences: what was found hides them. */
  readonly unexplained?: readonly number[]
  /** Members that were called in both versions, where it was used. */
  readonly used?: readonly string[]
  readonly problem?: string
}
