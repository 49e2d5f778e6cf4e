/** From TypeScript source to a description of what a function can be given. */
export { cachedDescribeTestFile } from './cached/cached-describe-test-file.ts'
export type { CacheOptions } from './cached/cached-description.ts'
export { isCompilerLoaded } from './compiler.ts'
export { type DescribeOptions, describe, describeAll, describeTogether, type Selector } from './describe.ts'
export { type FormatOptions, formatDescription } from './print-description.ts'
export { countFuzzCalls } from './test-file/count-fuzz-calls.ts'
export { describeForHost } from './test-file/describe-for-host.ts'
export { describeTestFile } from './test-file/describe-test-file.ts'
export { findFuzzCalls } from './test-file/find-fuzz-calls.ts'
export { type InjectedText, type InjectOptions, injectDescriptions } from './test-file/inject-descriptions.ts'
export { targetPackages } from './test-file/target-packages.ts'
export type {
  DescribedFuzzCall,
  FuzzCall,
  FuzzCallKind,
  TestFileDescription,
  TextRange,
} from './test-file/test-file-description.ts'
export { importEnding, type TypeComplaint, typeErrors } from './type-errors.ts'
