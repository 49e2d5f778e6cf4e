/** What the tests of a round told, read from the journals they wrote: Jest itself hands nothing on but how tests ended. */
import type { FuzzTestMeta } from '@fuzzwright/core/host'
import { temporaryFolder } from '@fuzzwright/core/tooling'
import { JournalReader } from '@fuzzwright/reporter'
import { handDownJournal, journalHandedDown } from '../handed-down.ts'

export class RoundJournal {
  private readonly reader: JournalReader
  /** No reporter listens, so nobody else made or removes it. */
  private readonly isOwn: boolean
  /** Ids of the tests of each file. */
  private readonly ids = new Map<string, Set<string>>()

  constructor() {
    const known = journalHandedDown()
    this.isOwn = known === undefined
    const directory = known?.directory ?? temporaryFolder('journal')
    this.reader = new JournalReader(directory)
    if (this.isOwn) handDownJournal({ directory, progressEvery: null, record: false })
  }

  /** What is new since the last time and of this round, by file as journals name it. */
  take(round: number): ReadonlyMap<string, readonly FuzzTestMeta[]> {
    const told = new Map<string, Map<string, FuzzTestMeta>>()
    for (const event of this.reader.read()) {
      if (event.type !== 'end' || event.summary.round !== round) continue
      const { file, name } = event.test
      told.set(file, (told.get(file) ?? new Map()).set(name, event.summary))
      this.ids.set(file, (this.ids.get(file) ?? new Set()).add(event.summary.id))
    }
    return new Map([...told].map(([file, metas]) => [file, [...metas.values()]]))
  }

  /** Ids of the tests a file has told of so far. */
  known(file: string): readonly string[] {
    return [...(this.ids.get(file) ?? [])]
  }

  close(): void {
    if (!this.isOwn) return
    handDownJournal(undefined)
    this.reader.remove()
  }
}
