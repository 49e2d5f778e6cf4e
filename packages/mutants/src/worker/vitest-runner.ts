/** The part of Vitest's runner that is used, the same in 4.1 and 5; the package does not depend on Vitest. */

/** A block of tests, or a file. */
export interface SuiteTask {
  readonly name: string
  readonly suite?: SuiteTask | undefined
  readonly tasks?: (TestTask | SuiteTask)[]
  concurrent?: boolean
}

export interface TestTask extends SuiteTask {
  readonly id: string
  readonly file: FileTask
  readonly fails?: boolean
  mode: string
  repeats?: number
  retry?: unknown
  result?: { state: string; errors?: readonly { readonly message: string }[]; readonly duration?: number }
}

export interface FileTask extends SuiteTask {
  readonly filepath: string
}

export interface Runner {
  onCollected?(files: readonly FileTask[]): unknown
  onBeforeRunTask?(test: TestTask): unknown
  onBeforeTryTask?(test: TestTask, options: object): unknown
  onAfterRunTask?(test: TestTask): unknown
  onAfterRunFiles?(files: readonly FileTask[]): unknown
  runTask?(test: TestTask): Promise<void>
}
