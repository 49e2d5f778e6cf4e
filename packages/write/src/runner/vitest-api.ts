/** The part of Vitest's programming interface that is used, the same in 4.1 and 5; the package does not depend on Vitest. */
import type { TestRun } from './test-run.ts'

interface TestCase {
  readonly fullName: string
  result(): { readonly state: string; readonly errors?: readonly { readonly message: string }[] | undefined }
}

interface TestModule {
  readonly children: { allTests(): Iterable<TestCase> }
  errors(): readonly { readonly message: string }[]
}

interface RunResult {
  readonly testModules: readonly TestModule[]
}

export interface VitestModule {
  createVitest(mode: 'test', options: object, viteOverrides: object): Promise<RunningVitest>
}

export interface RunningVitest {
  readonly projects: readonly { createSpecification(file: string): unknown }[]
  standalone?(): Promise<void>
  runTestSpecifications(specifications: readonly unknown[]): Promise<RunResult>
  close(): Promise<void>
}

/** How the tests that were run went. */
export function testResults({ testModules }: RunResult): TestRun {
  const tests = testModules.flatMap((module) => [...module.children.allTests()])
  const problem = testModules.flatMap((module) => module.errors())[0]?.message
  return {
    tests: tests.map((test) => {
      const { state, errors } = test.result()
      return { name: test.fullName, passed: state !== 'failed', message: errors?.[0]?.message ?? '' }
    }),
    ...(problem === undefined ? {} : { problem }),
  }
}
