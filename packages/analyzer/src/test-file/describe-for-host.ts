/** The whole way of a test file through a host's transform, up to the text to write into it. Never throws. */
import { cachedDescribeTestFile } from '../cached/cached-describe-test-file.ts'
import type { CacheOptions } from '../cached/cached-description.ts'
import { findFuzzCalls } from './find-fuzz-calls.ts'
import type { TestFileDescription } from './test-file-description.ts'

/** Whatever the types are, tests with explicit domains can run; the others say why they cannot. */
export function describeForHost(file: string, text: string, options: CacheOptions): TestFileDescription {
  try {
    return cachedDescribeTestFile(file, text, options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const calls = findFuzzCalls(file, text).map((call) => ({ ...call, entities: [], error: reason }))
    return { formatVersion: 1, calls, dependencies: [] }
  }
}
