/** How the tests of one file went, whichever runner ran them. */

export interface TestRun {
  /** Full names join those of the groups around a test with ` > `. */
  readonly tests: readonly { readonly name: string; readonly passed: boolean; readonly message: string }[]
  /** Why the file, or the runner itself, did not run. */
  readonly problem?: string
}
