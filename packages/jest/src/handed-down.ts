/**
 * What the process that starts the tests tells those that run them: where a reporter listens, and in fuzz mode which round
 * it is. Environment variables, because Jest starts its workers anew for each run and has no other channel into a test.
 */
import { environmentVariables, handDown, type SharedRound } from '@fuzzwright/core/tooling'
import type { JournalSettings } from '@fuzzwright/reporter/journal'

const journalVariable = 'FUZZWRIGHT_JOURNAL'
const roundVariable = 'FUZZWRIGHT_ROUND'
const runnerVariable = 'FUZZWRIGHT_RUNNER'

/** For the workers that are started from now on; `undefined` once nobody listens any longer. */
export function handDownJournal(settings: JournalSettings | undefined): void {
  handDown(journalVariable, settings && JSON.stringify(settings))
}

/** For the workers that are started from now on; `undefined` after the last round. */
export function handDownRound(round: SharedRound | undefined): void {
  handDown(roundVariable, round && JSON.stringify(round))
}

/** How Jest is started for one test, behind the program of Node. */
export function handDownRunner(words: readonly string[] | undefined): void {
  handDown(runnerVariable, words && JSON.stringify(words))
}

/** The same, or `undefined` where nobody can tell. */
export function runnerHandedDown(): readonly string[] | undefined {
  return read<readonly string[]>(runnerVariable)
}

/** What a reporter wants to be told, or `undefined` where none listens. */
export function journalHandedDown(): JournalSettings | undefined {
  return read<JournalSettings>(journalVariable)
}

/** The round that is running, or `undefined` where tests share no time. */
export function roundHandedDown(): SharedRound | undefined {
  return read<SharedRound>(roundVariable)
}

function read<T>(name: string): T | undefined {
  const text = environmentVariables()[name]
  return text ? (JSON.parse(text) as T) : undefined
}
