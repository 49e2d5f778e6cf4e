/** The door for test files. */
export { assume, classify, cover, FuzzError, label, maximize, observe, skipInput } from '@fuzzwright/core'
export { FuzzFailure, type FuzzItCall, type FuzzItTable, type FuzzTestMeta, type Property } from '@fuzzwright/core/host'
export { d } from './domains.ts'
export { type FuzzedIt, type FuzzIt, type FuzzItOptions, fuzzApi, fuzzIt, fuzzTest, it, test } from './fuzz-it.ts'

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
