/** Hears what runners write to their files of JSON lines, while they write it. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { type JournalEvent, JournalReader } from '@fuzzwright/reporter'

/** Milliseconds between two looks. */
const lookEvery = 1000

/** What `work` is handed: names of runners, and where each writes its lines. */
export type LineFiles = (runner: string) => string

/**
 * While `work` goes on, `hear` gets what each runner tells of its tests, in whole lines and in their order, all of it before this ends; the files are removed.
 * Names of runners have letters, digits and dashes.
 */
export async function hearingLines<Answer>(
  hear: (runner: string, lines: readonly JournalEvent[]) => void,
  work: (fileOf: LineFiles) => Promise<Answer>,
): Promise<Answer> {
  const folder = temporaryFolder('live')
  const reader = new JournalReader(folder)
  const look = (): void => {
    const lines = new Map<string, JournalEvent[]>()
    for (const [file, line] of reader.readByFile()) {
      // A file of JSON lines has more than a journal: its run begins and ends.
      if (!('test' in line)) continue
      const runner = file.slice(0, -'.jsonl'.length)
      lines.set(runner, [...(lines.get(runner) ?? []), line])
    }
    for (const [runner, own] of lines) hear(runner, own)
  }
  const timer = setInterval(look, lookEvery)
  try {
    return await work((runner) => join(folder, `${runner}.jsonl`))
  } finally {
    clearInterval(timer)
    look()
    rmSync(folder, { recursive: true, force: true })
  }
}
