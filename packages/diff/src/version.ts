/** The door for whoever compares files in another way: what they export, of which types, and processes that search it. */
export { classesOf, type DescribeParts, describeVersion, subjectsOf } from './subject/describe-version.ts'
export { changedFiles, changedLineRanges, type LineRange, repositoryRoot, resolveRevision } from './version/git.ts'
export { isSource } from './version/source-entries.ts'
export { sourceVersion } from './version/source-version.ts'
export type { Version, VersionForm } from './version/version.ts'
export { type Reflected, reflectVersion } from './worker/reflect-version.ts'
export { runSubjects, type SubjectsRun } from './worker/run-subjects.ts'
export type { SubjectNotice } from './worker/task.ts'
