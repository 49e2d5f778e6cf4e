/** Which test is running, asked of Jest: its file, and the names that lead to it. */
import { expect } from '@jest/globals'

export interface CurrentTest {
  /** Absolute path of the test file. */
  readonly file: string
  /** Names of the `describe` blocks around it and its own. */
  readonly names: readonly string[]
}

/** The parts of a test of jest-circus that are read. */
interface CircusTest {
  readonly name: string
  readonly parent?: CircusTest
}

/** What `expect.getState()` answers, besides what is declared. */
interface ExpectState {
  readonly testPath?: string
  readonly currentTestName?: string
  /** The test itself, also where several run side by side; missing in other runners than jest-circus. */
  currentTestIdentity?(): unknown
}

const rootBlock = 'ROOT_DESCRIBE_BLOCK'

function isCircusTest(value: unknown): value is CircusTest {
  return typeof value === 'object' && value !== null && typeof (value as CircusTest).name === 'string'
}

function namesOf(test: CircusTest): readonly string[] {
  const names: string[] = []
  for (let at: CircusTest | undefined = test; at !== undefined; at = at.parent) names.unshift(at.name)
  return names[0] === rootBlock ? names.slice(1) : names
}

/** To be called while the test runs. Where the runner does not tell the test apart, its full name is its only name. */
export function currentTest(): CurrentTest {
  const state = expect.getState() as unknown as ExpectState
  const identity = state.currentTestIdentity?.()
  return {
    file: state.testPath ?? '',
    names: isCircusTest(identity) ? namesOf(identity) : [state.currentTestName ?? ''],
  }
}
