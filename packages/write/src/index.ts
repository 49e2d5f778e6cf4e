/** The door for whoever has tests written: the command line, and programs that do without one. */
export type { ProcessEnd, StartOptions, WriteEnvironment } from './write-environment.ts'
export type { WriteRequest, WriteResult, WrittenFunction } from './write-request.ts'
export { writeTests } from './write-tests.ts'
