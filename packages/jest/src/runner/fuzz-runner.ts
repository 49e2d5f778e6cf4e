/**
 * Jest's own runner, called once more for files that a death took, and several times in fuzz mode: FUZZWRIGHT_FOR is shared by all fuzz tests in rounds. Files without
 * fuzz tests run once; of the others the first round runs all, each later one those that still discover something, and
 * Jest is told how each file ended the last time it ran.
 */
import type { countFuzzCalls } from '@fuzzwright/analyzer'
import {
  environmentVariables,
  RoundSharing,
  readEnvironment,
  type SharedRound,
  servesOrder,
  sharedEffortOf,
  shownFile,
  workingDirectory,
} from '@fuzzwright/core/tooling'
import { handDownRound } from '../handed-down.ts'
import type { GlobalConfig, JestTestFile } from '../jest-run.ts'
import { type InnerRunner, innerRunner, type RunOptions, type TestWatcher } from './inner-runner.ts'
import { LostFiles } from './lost-files.ts'
import { RoundJournal } from './round-journal.ts'
import { type Listener, type RunnerEvent, RunnerEvents, runnerEvents } from './runner-events.ts'

/** The runner Jest makes for `runner: '@fuzzwright/jest/runner'`. */
export class FuzzRunner {
  readonly supportsEventEmitters = true
  private readonly config: GlobalConfig
  private readonly inner: InnerRunner
  private readonly events = new RunnerEvents()
  private readonly files: LostFiles

  /** Called by Jest. */
  constructor(config: GlobalConfig, context: unknown) {
    this.config = config
    this.inner = innerRunner(config, context)
    this.files = new LostFiles({ config, inner: this.inner, events: this.events })
    for (const name of runnerEvents) this.inner.on(name, (data) => this.events.emit(name, data))
  }

  /** Answers how to stop listening. */
  on(name: RunnerEvent, listener: Listener): () => void {
    return this.events.on(name, listener)
  }

  /** Called by Jest once per run; `tests` are files. */
  async runTests(tests: readonly JestTestFile[], watcher: TestWatcher, options: RunOptions): Promise<void> {
    const { fuzzFor, replay } = readEnvironment(environmentVariables())
    const { watch, watchAll } = this.config
    // Who started this process wants to see the death, and nothing more.
    if (servesOrder()) return await this.inner.runTests(tests, watcher, options)
    // Watch mode has no end that could be shared out.
    if (fuzzFor === undefined || replay !== undefined || watch || watchAll) {
      try {
        return await this.files.runTests(tests, watcher, options)
      } finally {
        await this.events.letGo()
      }
    }
    // It loads a parser, which no other run needs.
    const { countFuzzCalls: countCalls } = await import('@fuzzwright/analyzer')
    const fuzzed = tests.filter(({ path }) => countCalls([path]).files > 0)
    const journal = new RoundJournal()
    this.events.holdBack(fuzzed.map(({ path }) => path))
    try {
      const rounds = new RoundSharing(fuzzFor, sharedEffortOf(environmentVariables()))
      await this.inRounds(rounds, { tests, fuzzed, journal, countCalls }, watcher, options)
    } finally {
      handDownRound(undefined)
      journal.close()
      await this.events.letGo()
    }
  }

  private async inRounds(
    rounds: RoundSharing,
    { tests, fuzzed, journal, countCalls }: RoundFiles,
    watcher: TestWatcher,
    options: RunOptions,
  ): Promise<void> {
    const lanes = (files: number) => (options.serial ? 1 : Math.max(1, Math.min(this.config.maxWorkers, files)))
    const calls = countCalls(fuzzed.map(({ path }) => path))
    let live = tests
    let round: SharedRound | undefined = rounds.first(calls, lanes(calls.files))
    while (round !== undefined) {
      handDownRound(round)
      await this.files.runTests(live, watcher, options)
      if (round.isLast || watcher.isInterrupted()) return
      const told = journal.take(round.number)
      rounds.learn([...told.values()], lanes(told.size))
      round = rounds.next(lanes(told.size))
      if (round === undefined) return
      const { shares }: SharedRound = round
      live = fuzzed.filter(({ path }) =>
        journal.known(shownFile(workingDirectory(), path)).some((id) => Object.hasOwn(shares, id)),
      )
      process.stderr.write(` ◇ ${rounds.news}\n`)
    }
  }
}

interface RoundFiles {
  readonly tests: readonly JestTestFile[]
  /** Those that hold fuzz tests. */
  readonly fuzzed: readonly JestTestFile[]
  readonly journal: RoundJournal
  readonly countCalls: typeof countFuzzCalls
}
