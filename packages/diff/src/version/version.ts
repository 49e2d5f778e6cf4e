/** One of the two versions: where its modules lie, and how they are loaded. Plain data. */
import type { EntryPoint, Examples } from '@fuzzwright/survey/package'

/**
 * `installed`: a package in a folder of its own, instrumented there, imported by name. `sources`: files of a project,
 * compiled and instrumented as they are loaded.
 */
export type VersionForm = 'installed' | 'sources'

/** One version of the code. */
export interface Version {
  /** As reports name it: `main`, `the working tree`, `yaml@2.2.1`. */
  readonly name: string
  readonly form: VersionForm
  /** Folder the modules are loaded from: of `installed`, that of `load.mjs`; of `sources`, the root of the project. */
  readonly folder: string
  /** Folder the text is read from, as people wrote it. */
  readonly sources: string
  /** Folder in which types are read. */
  readonly types: string
  readonly entries: readonly EntryPoint[]
  /** What its own documentation shows. */
  readonly examples: Examples
}
