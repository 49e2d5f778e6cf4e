/** The door for a host's reporter: the process that starts the tests. */
export { type Annotation, githubAnnotation } from './github-annotation.ts'
export type {
  BeginEvent,
  EndEvent,
  JournalEvent,
  JsonLine,
  ProgressEvent,
  RecordEvent,
  RunBeginEvent,
  RunEndEvent,
  TestReference,
} from './journal/journal-event.ts'
export { JournalReader } from './journal/journal-reader.ts'
export type { JournalSettings } from './journal/journal-writer.ts'
export { type EndedRun, mutantsOfRun, wantsMutants } from './mutants-of-run.ts'
export { type FailurePlace, type RemarkedTest, remarksOn } from './remarks.ts'
export { type ReporterEnvironment, RunReporter, type RunReporterOptions, wantedReports } from './run-reporter.ts'
