/** The part of Vitest's runner that is used, the same in 4.1 and 5; the package does not depend on Vitest. */

/** How a test went so far. */
export interface TestResult {
  state: string
  errors?: readonly TestError[]
  readonly duration?: number
  /** The test is left as skipped, and not tried again. */
  pending?: boolean
  /** Of Vitest 5: every try; a test that is to fail is told as the test sees it. */
  readonly attempts?: { readonly state: string; readonly errors?: readonly TestError[] }[]
}

interface TestError {
  readonly message: string
}

/** A block of tests, or a file. */
export interface SuiteTask {
  readonly name: string
  readonly suite?: SuiteTask | undefined
  readonly tasks?: (TestTask | SuiteTask)[]
  concurrent?: boolean
  result?: TestResult
}

export interface TestTask extends SuiteTask {
  readonly id: string
  readonly file: FileTask
  readonly fails?: boolean
  mode: string
  repeats?: number
  retry?: unknown
}

export interface FileTask extends SuiteTask {
  readonly filepath: string
}

export interface Runner {
  onBeforeCollect?(paths: readonly string[]): unknown
  onCollected?(files: readonly FileTask[]): unknown
  onBeforeRunTask?(test: TestTask): unknown
  onBeforeTryTask?(test: TestTask, options: object): unknown
  onAfterRunTask?(test: TestTask): unknown
  onAfterRunFiles?(files: readonly FileTask[]): unknown
  onTaskUpdate?(...updates: readonly unknown[]): unknown
  runTask?(test: TestTask): Promise<void>
}
