/** The door for `reporters` of `jest.config`. */
export { FuzzReporter, FuzzReporter as default, type FuzzReporterOptions } from './reporter/fuzz-reporter.ts'
