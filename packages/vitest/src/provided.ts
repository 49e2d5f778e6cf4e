/**
 * What the process that reads the configuration and those that run tests hand to each other, by which keys. Nothing is loaded
 * for it: Vitest's own door is for test files, and costs the other process a tenth of a second.
 */
import type { FuzzSettings, FuzzTestMeta } from '@fuzzwright/core/host'
import type { FuzzMentions } from '@fuzzwright/core/tooling'
import type { JournalSettings } from '@fuzzwright/reporter/journal'

/** Key of `provide` and `inject` for what the plugin decided. */
export const settingsKey = 'fuzzwright'

/** Key for which files of the project name us. */
export const mentionsKey = 'fuzzwrightMentions'

/** Key under which a reporter asks for journals. */
export const journalKey = 'fuzzwrightJournal'

declare module 'vitest' {
  interface ProvidedContext {
    fuzzwright: FuzzSettings
    fuzzwrightMentions: FuzzMentions
    fuzzwrightJournal: JournalSettings
  }
  interface TaskMeta {
    fuzzwright?: FuzzTestMeta
  }
}
