/** What the plugin, in the process that reads the configuration, decides for every test: handed over as one JSON value. */
import type { FuzzSettings } from '@fuzzwright/core/node'
import { inject } from 'vitest'

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
