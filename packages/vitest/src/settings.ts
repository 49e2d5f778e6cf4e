/** What the plugin, in the process that reads the configuration, decides for every test: handed over as one JSON value. */
import type { FuzzSettings } from '@fuzzwright/core/host'
import type { JournalSettings } from '@fuzzwright/reporter/journal'
import { inject } from 'vitest'
import { journalKey, settingsKey } from './provided.ts'

/** What the plugin decided, or `undefined` where it is missing from the configuration. */
export function providedSettings(): FuzzSettings | undefined {
  return inject(settingsKey) as FuzzSettings | undefined
}

/** What a reporter wants to be told, or `undefined` where none listens. */
export function providedJournal(): JournalSettings | undefined {
  return inject(journalKey) as JournalSettings | undefined
}
