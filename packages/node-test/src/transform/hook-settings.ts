/** What the thread of the hooks is told: plain data. */
import type { FuzzwrightOptions } from '@fuzzwright/core/tooling'

/** Options for all fuzz tests of a project. */
export type FuzzwrightNodeOptions = Omit<FuzzwrightOptions, 'html' | 'json' | 'fastCheck' | 'isolate'>

export interface HookSettings {
  readonly options: FuzzwrightNodeOptions
  /** Absolute path of the folder Node was started in. */
  readonly root: string
  /** The word behind `--import` that put the hooks in place. */
  readonly preload: string
}
