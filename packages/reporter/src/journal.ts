/** The door for the processes that run tests: light, and nothing of the reporter's own dependencies behind it. */
export type { TestReference } from './journal/journal-event.ts'
export { type JournalSettings, JournalWriter } from './journal/journal-writer.ts'
