/** Results travel with Vitest's own tests, as something it does not look at: here they are taken out again, for rounds and reruns. */
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import type { TestModule } from 'vitest/node'

/** Of the tests that came to their end, in order. */
export function fuzzTests(module: TestModule): readonly FuzzTestMeta[] {
  return [...module.children.allTests()].map((test) => test.meta().fuzzwright).filter((meta) => meta !== undefined)
}
