/** What the plugin, in the process that reads the configuration, decides for every test: handed over as one JSON value. */
import { inject } from 'vitest'

export interface FuzzSettings {
  /** Seed of this run, for tests that have none of their own. */
  readonly seed: number
  /** Absolute path of the project's root. */
  readonly root: string
  /** Folder the person runs commands in. */
  readonly cwd: string
  /** FUZZWRIGHT_SEED, FUZZWRIGHT_REPLAY, FUZZWRIGHT_FOR (in milliseconds), as far as they are set. */
  readonly environment: { readonly seed?: number; readonly replay?: string; readonly fuzzFor?: number }
  /** Options for every test that does not say otherwise. */
  readonly defaults: { readonly runs?: number; readonly timeBudget?: number }
}

/** Key of `provide` and `inject`. */
export const settingsKey = 'fuzzwright'

declare module 'vitest' {
  interface ProvidedContext {
    fuzzwright: FuzzSettings
  }
}

/** What the plugin decided, or `undefined` where it is missing from the configuration. */
export function providedSettings(): FuzzSettings | undefined {
  return inject(settingsKey) as FuzzSettings | undefined
}
