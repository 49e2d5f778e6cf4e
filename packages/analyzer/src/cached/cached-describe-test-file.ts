/** `describeTestFile` with a memory on disk. */
import { optimizingLater } from '../optimizing-later.ts'
import { describeTestFile } from '../test-file/describe-test-file.ts'
import type { TestFileDescription } from '../test-file/test-file-description.ts'
import { type CacheOptions, cachedDescription, keepDescription } from './cached-description.ts'

/** The description on disk; where there is none, or something it depends on changed, it is made and written anew. */
export function cachedDescribeTestFile(file: string, text: string, options: CacheOptions): TestFileDescription {
  const known = cachedDescription(file, text, options)
  if (known !== undefined) return known
  const description = optimizingLater(() => describeTestFile(file, text))
  keepDescription(file, text, options, description)
  return description
}
