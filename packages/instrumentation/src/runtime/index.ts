/** The door for the process in which instrumented code runs: no parser behind it. */
export { coverageSource, installRuntime, staticLiterals } from './install-runtime.ts'
