/** The door for test files. */
export { assume, d, FuzzError, skipInput } from '@fuzzwright/core'
export { type FuzzIt, type FuzzItCall, type FuzzItTable, fuzzIt, fuzzTest } from './fuzz-it.ts'
export type { FuzzItOptions, Property } from './runner/call-arguments.ts'
export { FuzzFailure } from './runner/fuzz-failure.ts'
export type { FuzzTestMeta } from './runner/fuzz-test-meta.ts'
