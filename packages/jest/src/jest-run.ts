/** What Jest hands to reporters and runners, as far as it is used: Jest's own types come with many others. */

/** The parts of the configuration of a run that are read. */
export interface GlobalConfig {
  readonly rootDir: string
  readonly maxWorkers: number
  /** All files are to run in the main process. */
  readonly runInBand?: boolean
  readonly detectOpenHandles?: boolean
  readonly watch: boolean
  readonly watchAll: boolean
  readonly reporters?: readonly (readonly [name: string, options?: object])[]
}

/** A test file that is to be run. */
export interface JestTestFile {
  /** Absolute path. */
  readonly path: string
  readonly context: { readonly config: { readonly rootDir: string } }
}

/** How a whole run ended; whether it was a success Jest says after its reporters have been told. */
export interface JestRunResult {
  readonly numFailedTests: number
  readonly numFailedTestSuites: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly { readonly testFilePath: string }[]
}

/** How a test file ended. */
export interface JestFileResult {
  readonly testResults: readonly {
    readonly ancestorTitles: readonly string[]
    readonly title: string
    readonly fullName: string
    readonly failureMessages: readonly string[]
  }[]
}
