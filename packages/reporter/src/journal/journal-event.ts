/** One line of a journal: what fuzz tests tell while they run. Also the lines of the JSON file, which machines read. */

import type { FuzzTestMeta, SearchRecord, SearchSnapshot } from '@fuzzwright/core/host'

/** Which test an event is about. */
export interface TestReference {
  /** Path of the test file below the folder the run was started in, with forward slashes. */
  readonly file: string
  /** Names of suites and test, joined by ` > `. */
  readonly name: string
}

/** A fuzz test begins. */
export interface BeginEvent {
  readonly type: 'begin'
  readonly test: TestReference
  /** Milliseconds the search may take. */
  readonly budget: number
}

/** A search goes on: told a few times a second in fuzz mode. */
export interface ProgressEvent extends SearchSnapshot {
  readonly type: 'progress'
  readonly test: TestReference
}

/** A fuzz test has ended. */
export interface EndEvent {
  readonly type: 'end'
  readonly test: TestReference
  readonly summary: FuzzTestMeta
}

/** What a search did, for pages; part of the JSON file only where FUZZWRIGHT_RECORDS asks for it. */
export interface RecordEvent {
  readonly type: 'record'
  readonly test: TestReference
  readonly record: SearchRecord
}

/** What test processes write. */
export type JournalEvent = BeginEvent | ProgressEvent | EndEvent | RecordEvent

/** First line of a JSON file. */
export interface RunBeginEvent {
  readonly type: 'run-begin'
  readonly formatVersion: 1
  /** Milliseconds of FUZZWRIGHT_FOR, in fuzz mode. */
  readonly fuzzFor?: number
}

/** Last line of a JSON file. */
export interface RunEndEvent {
  readonly type: 'run-end'
  /** Fuzz tests that ended, how many of those failed, and inputs run by all. */
  readonly tests: number
  readonly failed: number
  readonly findings: number
  readonly runs: number
}

/** A line of the JSON file. */
export type JsonLine = RunBeginEvent | JournalEvent | RunEndEvent

/** The same text for the same test. */
export function testKey({ file, name }: TestReference): string {
  return `${file} > ${name}`
}
