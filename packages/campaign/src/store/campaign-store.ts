/**
 * PORT: where what a campaign knows outlives its processes and machines. A store is a set of entries that only grows until
 * it is pruned. The name of an entry says its content, so two writers can never disagree about one, none has to wait for
 * another, and the union of two stores is a store: nothing has to be merged.
 *
 * Adapters: `FolderStore`, `GitBranchStore`, `RedisStore`. `campaignStoreLaws` says what each has to keep to.
 */
import { createHash } from 'node:crypto'

/** What is kept: a text on a shelf. Nobody changes an entry; what has changed is another entry. */
export interface Entry {
  /** What the entry is about: words of one path, as in `inputs/<test>/<domain>`; `isShelf` says which there are. */
  readonly shelf: string
  /** Data only: nothing of it is ever evaluated. At most `longestText` characters. */
  readonly text: string
}

/** Characters of an entry at most: an input of 8 MiB is none that anybody would want to read. */
export const longestText = 8 * 1024 * 1024

/** Rooms of a store: the first word of every shelf. */
export const rooms = ['inputs', 'labels', 'findings', 'marks'] as const

/** One of `rooms`. */
export type Room = (typeof rooms)[number]

/** Where entries are kept for whoever takes part in a campaign; any number of them may use it at once. */
export interface CampaignStore {
  /** What a person calls it: a path, a branch, an address without its password. */
  readonly place: string
  /**
   * Shelves of which something that was read is damaged: it is passed over, and whoever has it gives it again. Missing where a store
   * cannot tell.
   */
  readonly damage?: readonly string[]
  /**
   * Names of all entries, `<shelf>/<hash>`, sorted.
   * @throws FuzzError `store-away` where it cannot be reached
   */
  names(): Promise<readonly string[]>
  /**
   * Texts by name, of those that are there and whole: a damaged entry is as good as none.
   * @throws FuzzError `store-away`
   */
  read(names: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Keeps entries; all of them are there once the promise is fulfilled. Those it has already stay as they are.
   * @throws FuzzError `store-away`, `store-full`, `bad-entry` before anything is written
   */
  add(entries: readonly Entry[]): Promise<void>
  /**
   * Forgets entries; names that are not there are no mistake.
   * @throws FuzzError `store-away`
   */
  remove(names: readonly string[]): Promise<void>
  /**
   * Answers whether `owner` has `what` to itself for so many milliseconds from now. Asked again by its owner it is made
   * longer; a lease that has run out is anybody's.
   * @throws FuzzError `store-away`
   */
  lease(what: string, owner: string, milliseconds: number): Promise<boolean>
  /** Gives a lease back; one of another owner stays. */
  release(what: string, owner: string): Promise<void>
  /** Lets go of connections; nothing else of the store may be called afterwards. */
  close(): Promise<void>
}

/** Name of an entry: 32 hexadecimal digits of SHA-256 of its text, on its shelf. */
export function nameOf({ shelf, text }: Entry): string {
  return `${shelf}/${hashOf(text)}`
}

/** 32 hexadecimal digits. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/** The shelf of an entry's name, and the hash of its text. */
export function partsOf(name: string): { readonly shelf: string; readonly hash: string } {
  const end = name.lastIndexOf('/')
  return { shelf: name.slice(0, end), hash: name.slice(end + 1) }
}

/** Whether a text is what its name says. */
export function isWhole(name: string, text: string): boolean {
  return partsOf(name).hash === hashOf(text)
}
