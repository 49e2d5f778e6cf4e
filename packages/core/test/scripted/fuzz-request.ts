/** A fuzz test as a host would hand it over, with a clock on which each look takes a millisecond. */
import type { FuzzedMethodDescription } from '../../src/description/fuzzed-method-description.ts'
import { d } from '../../src/from-shape/d.ts'
import type { FuzzTestRequest } from '../../src/session/fuzz-test-request.ts'

/** A property of one integer that holds, but for what is said here. */
export function requestOf(more: Partial<FuzzTestRequest> = {}): FuzzTestRequest {
  let now = 0
  return {
    test: { file: '/p/a.test.ts', projectRoot: '/p', name: 'scripted' },
    defaultSeed: 5,
    clock: { now: () => now++ },
    ...(more.target === undefined && { property: (_: number) => undefined }),
    ...more,
    options: { domains: [d.int()], runs: 100, timeBudget: 1e9, ...more.options },
  }
}

/** A description of a function that takes one number, but for what is said here. */
export function describedAs(more: Partial<FuzzedMethodDescription> = {}): FuzzedMethodDescription {
  return {
    ...{
      formatVersion: 1,
      name: 'scripted',
      kind: 'function',
      definitions: {},
      expectedErrors: [],
      concreteValues: [],
    },
    parameters: [{ name: 'n', shape: { kind: 'number' } }],
    returns: { kind: 'unknown' },
    ...more,
  }
}
