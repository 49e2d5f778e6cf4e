/** From TypeScript source to a description of what a function can be given. */
export { type DescribeOptions, describe, describeAll } from './describe.ts'
export type {
  DescribedFuzzCall,
  FuzzCall,
  FuzzCallKind,
  TestFileDescription,
  TextRange,
} from './test-file/test-file-description.ts'
