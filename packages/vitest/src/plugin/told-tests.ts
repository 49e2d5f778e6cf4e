/** What the fuzz tests of a file told. */
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import type { TestModule } from 'vitest/node'

/** Of the tests that came to their end, in order. */
export function fuzzTests(module: TestModule): readonly FuzzTestMeta[] {
  return [...module.children.allTests()].map((test) => test.meta().fuzzwright).filter((meta) => meta !== undefined)
}
