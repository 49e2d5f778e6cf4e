/** The door for `reporters` of `vitest.config.ts` and for `--reporter`. */
export { FuzzReporter, FuzzReporter as default, type FuzzReporterOptions } from './plugin/fuzz-reporter.ts'
