/** What passes between the survey and the processes that run the package: tasks down, answers up. Plain data. */
import type { SurveyFinding } from '../finding/finding.ts'
import type { Relation } from '../relation/relation.ts'
import type { ReflectedExport } from '../subject/reflect.ts'
import type { ClassSubject, EntryPoint, Subject } from '../subject/subject.ts'
import type { Strictness } from './difference.ts'

export interface TaskBase {
  /** Folder of `load.mjs`. */
  readonly folder: string
  readonly entries: readonly EntryPoint[]
}

/** Loads everything and tells what is there. */
export interface ReflectTask extends TaskBase {
  readonly kind: 'reflect'
}

/** Everything about one export. Searches that ended the process before are left out. */
export interface SurveyTask extends TaskBase {
  readonly kind: 'survey'
  readonly subject: Subject
  /** Relations about the same inputs are searched together. */
  readonly bundles: readonly (readonly Relation[])[]
  readonly seed: number
  readonly runs: number
  /** Milliseconds for each search. */
  readonly timeBudget: number
  readonly skip: readonly number[]
  /** Expressions of the classes that descriptions speak of, by name. */
  readonly classes: Readonly<Record<string, string>>
}

/** Everything about one class. */
export interface ClassTask extends TaskBase {
  readonly kind: 'class'
  readonly subject: ClassSubject
  /** Classes that do the same job, held against it. */
  readonly twins: readonly ClassSubject[]
  readonly seed: number
  readonly runs: number
  readonly timeBudget: number
  readonly classes: Readonly<Record<string, string>>
}

/** Makes one call in a freshly loaded package, to see whether it comes to an end there as well. */
export interface ConfirmTask extends TaskBase {
  readonly kind: 'confirm'
  /** Expression over the namespaces of the entries. */
  readonly code: string
}

export type Task = ReflectTask | SurveyTask | ClassTask | ConfirmTask

export interface ReflectAnswer {
  readonly kind: 'reflected'
  readonly found: readonly ReflectedExport[]
  readonly problems: readonly string[]
}

/** Whether the call came to its end. */
export interface ConfirmAnswer {
  readonly kind: 'confirmed'
  readonly ends: boolean
}

/** Sent before a search, so that a process that dies is known by what it did. */
export interface SearchNotice {
  readonly kind: 'search'
  readonly search: number
  readonly title: string
}

/** What one search showed. */
export interface SearchAnswer {
  readonly kind: 'answer'
  readonly search: number
  readonly title: string
  readonly state: 'holds' | 'broken' | 'dropped' | 'untried' | 'impossible'
  readonly held: number
  readonly broken: number
  readonly strictness?: Strictness
  readonly findings: readonly SurveyFinding[]
  readonly runs: number
  readonly problem?: string
}

export type Message =
  | ReflectAnswer
  | ConfirmAnswer
  | SearchNotice
  | SearchAnswer
  | { readonly kind: 'done'; readonly cpu: number }
