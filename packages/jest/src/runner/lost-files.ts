/**
 * A worker that dies takes the tests of its file with it. Where a fuzz test was running, its record was left behind: then what was
 * lost is run again within the same run, the fuzz test finds its record, and the rest of the file runs too. A worker that stands
 * still is ended, and then the same is done. All this takes a worker: in the main process of Jest the next start finds the record.
 */
import { readFileSync } from 'node:fs'
import { endOwnFlights, FlightWatch, holdsFuzzCalls, leftFlights } from '@fuzzwright/core/tooling'
import type { GlobalConfig, JestTestFile } from '../jest-run.ts'
import type { InnerRunner, RunOptions, TestWatcher } from './inner-runner.ts'
import type { RunnerEvents } from './runner-events.ts'

/** Each time the processes of some tests died, and each test only once more before it is isolated. */
const mostAttempts = 32

export interface LostFilesParts {
  readonly config: GlobalConfig
  readonly inner: Pick<InnerRunner, 'runTests'>
  readonly events: RunnerEvents
}

/** Runs files that may lose some of them, in processes that may die. */
export class LostFiles {
  private readonly parts: LostFilesParts

  constructor(parts: LostFilesParts) {
    this.parts = parts
  }

  /** Runs files, and those once more that a death took; what ends them is told to `events` by the inner runner. */
  async runTests(files: readonly JestTestFile[], watcher: TestWatcher, options: RunOptions): Promise<void> {
    const { inner } = this.parts
    const fuzzed = files.filter(({ path }) => holdsFuzzCalls(readFileSync(path, 'utf8')))
    const isApart = options.serial && fuzzed.length > 0 && this.mayLeaveProcess()
    if (!isApart) return await this.runLosing({ files, fuzzed }, watcher, options)
    const others = files.filter((file) => !fuzzed.includes(file))
    if (others.length > 0) await inner.runTests(others, watcher, options)
    await this.runLosing({ files: fuzzed, fuzzed }, watcher, { ...options, serial: false })
  }

  private async runLosing({ files, fuzzed }: LosingFiles, watcher: TestWatcher, options: RunOptions): Promise<void> {
    const { inner, events } = this.parts
    const roots = new Set(fuzzed.map(({ context }) => context.config.rootDir))
    events.holdBackFailures(fuzzed.map(({ path }) => path))
    const stopWatching = new FlightWatch(() => roots).start()
    try {
      await inner.runTests(files, watcher, options)
      for (let attempt = 0; attempt < mostAttempts && !watcher.isInterrupted(); attempt++) {
        const lost = hasLeft(roots) ? fuzzed.filter(({ path }) => events.failed.has(path)) : []
        if (lost.length === 0) return
        await inner.runTests(lost, watcher, options)
      }
    } finally {
      stopWatching()
    }
  }

  /** Nobody asked for the main process: not by a flag, and not by a debugger. */
  private mayLeaveProcess(): boolean {
    const { runInBand, detectOpenHandles } = this.parts.config
    return (
      runInBand !== true && detectOpenHandles !== true && !process.execArgv.some((word) => word.startsWith('--inspect'))
    )
  }
}

interface LosingFiles {
  readonly files: readonly JestTestFile[]
  /** Those that may hold fuzz tests. */
  readonly fuzzed: readonly JestTestFile[]
}

/** A fuzz test was running as its process died. */
function hasLeft(roots: ReadonlySet<string>): boolean {
  let left = 0
  for (const root of roots) {
    endOwnFlights(root)
    left += leftFlights(root).length
  }
  return left > 0
}
