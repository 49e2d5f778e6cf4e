/** PORT: where the coverage corpus of a test outlives a run. `DirectoryCorpusStore` answers it with a folder of a cache. */
import type { IR } from '../domain/ir.ts'

/** Which corpus is meant. */
export interface CorpusKey {
  /** Stable id of the test, made of characters every file system takes. */
  readonly test: string
  /** Path of the test file from the root of the project and full name of the test, for people. */
  readonly file: string
  readonly name: string
  /** Version of the domains: changes with the types of the parameters. The same characters as in `test`. */
  readonly domain: string
}

/** What a store has for one key. */
export interface CorpusLoad {
  /** Serialised inputs by the name the store gave them, in order of name. */
  readonly entries: ReadonlyMap<string, IR>
  /** They were kept for another version of the domains: nothing was kept for this one yet. */
  readonly adopted: boolean
  /** Entries that were damaged; the store has forgotten them. */
  readonly dropped: number
}

/** Where inputs that show something are kept between runs. Others may use the same store at the same time. */
export interface CorpusStore {
  /** Never throws: what cannot be read is dropped. */
  load(key: CorpusKey): CorpusLoad
  /**
   * Keeps one input and answers its name, which is the same for the same input.
   * @throws Error where it cannot be written
   */
  save(key: CorpusKey, corpus: IR): string
  /** Forgets inputs; names that are not there are no mistake. Never throws. */
  remove(key: CorpusKey, names: Iterable<string>): void
}
