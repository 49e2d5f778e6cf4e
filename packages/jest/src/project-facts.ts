/** What the transformer tells every call of a test file about its project: part of the data of an injected call. */
import type { FuzzSettings } from '@fuzzwright/core/host'
import type { InjectedCall } from '@fuzzwright/core/tooling'

export interface ProjectFacts {
  /** Absolute path of the project's root. */
  readonly root: string
  readonly seed?: number
  readonly defaults: FuzzSettings['defaults']
  /** Where Jest keeps what it compiled, also while a test runs. */
  readonly runnerFolders: readonly string[]
  /** Whether a passing test prints its line. */
  readonly summary: boolean
}

/** The facts that were injected, or `undefined` where the transformer did not see the call. */
export function projectFacts(injected: InjectedCall | undefined): ProjectFacts | undefined {
  return injected?.project as ProjectFacts | undefined
}
