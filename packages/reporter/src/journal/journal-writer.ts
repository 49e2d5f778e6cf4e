/**
 * The side of a journal that lies in the processes running tests: one file per thread, appended line by line. Files and no
 * messages, because every runner has another channel between its processes, and some have none while a test runs.
 */
import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'
import type { FuzzTestMeta, SearchRecord, SearchSnapshot, TestJournal } from '@fuzzwright/core/host'
import type { JournalEvent, TestReference } from './journal-event.ts'

/** What a reporter asks of the processes that run tests: plain data, handed over by the host. */
export interface JournalSettings {
  /** Absolute path of the folder the journals lie in. */
  readonly directory: string
  /** Milliseconds between two lines of progress; `null` for none. */
  readonly progressEvery: number | null
  /** Whether each search leaves its record. */
  readonly record: boolean
}

/** Writes what one fuzz test tells. */
export class JournalWriter implements TestJournal {
  readonly record: boolean
  private readonly settings: JournalSettings
  private readonly test: TestReference
  private readonly file: string
  private lastProgress = Number.NEGATIVE_INFINITY

  constructor(settings: JournalSettings, test: TestReference) {
    this.settings = settings
    this.test = test
    this.record = settings.record
    this.file = join(settings.directory, `${process.pid}-${threadId}.jsonl`)
  }

  /** @param budget milliseconds the search may take */
  begin(budget: number): void {
    mkdirSync(this.settings.directory, { recursive: true })
    this.write({ type: 'begin', test: this.test, budget })
  }

  breath(elapsed: number, snapshot: () => SearchSnapshot): void {
    const { progressEvery } = this.settings
    if (progressEvery === null || elapsed - this.lastProgress < progressEvery) return
    this.lastProgress = elapsed
    this.write({ type: 'progress', test: this.test, ...snapshot() })
  }

  end(summary: FuzzTestMeta, record: SearchRecord | undefined): void {
    if (record !== undefined) this.write({ type: 'record', test: this.test, record })
    this.write({ type: 'end', test: this.test, summary })
  }

  /** A reporter that is gone must not fail a test. */
  private write(event: JournalEvent): void {
    try {
      appendFileSync(this.file, `${JSON.stringify(event)}\n`)
    } catch {
      // Its folder was removed: nobody is listening any longer.
    }
  }
}
