/** The door for test files. */
export { assume, check, classify, cover, FuzzError, label, maximize, observe, skipInput } from '@fuzzwright/core'
export { FuzzFailure, type FuzzItCall, type FuzzItTable, type FuzzTestMeta, type Property } from '@fuzzwright/core/host'
export { d } from './domains.ts'
export { type FuzzIt, type FuzzItOptions, fuzzIt, fuzzTest, type NodeTestOptions } from './fuzz-it.ts'

// what generated values print as, so that a printed input can be pasted into a test

export {
  cycle,
  fuzzedBooleanComparator,
  fuzzedCalls,
  fuzzedComparator,
  fuzzedDraws,
  fuzzedLog,
  fuzzedRandom,
  fuzzedSchedule,
  fuzzedScheduler,
  passTime,
  resultOf,
  stubOf,
} from '@fuzzwright/core'
