/** The door for whoever looks at packages in another way: installing one, what it exports, and processes that run it. */
export { readManifest } from './package/manifest.ts'
export { closeWorkspace, openWorkspace, type Workspace } from './package/workspace.ts'
export { describeSubjects, idOf } from './subject/describe-subjects.ts'
export { type Examples, readExamplesOf } from './subject/examples.ts'
export type { ReflectedExport } from './subject/reflect.ts'
export type { ClassSubject, EntryPoint, Inventory, Subject } from './subject/subject.ts'
export { type DoneMessage, type Listening, runProgram, type TaskEnd, type TaskLimits } from './worker/run-task.ts'
