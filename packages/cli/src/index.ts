/** The door of the command line, for programs that call it without starting a process. */
export { run } from './run.ts'
export { type ExitCode, exitCodes, type Shell } from './shell.ts'
