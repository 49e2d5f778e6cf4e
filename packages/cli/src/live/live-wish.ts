/** Options of commands that show a search while it goes on: light, since it is read with every command. */

/** What of a search is to be seen: the options of the same names. */
export interface LiveWish {
  /** The page is served at that port of this machine; at any that is free for 0, and for `true`, where none was named. */
  readonly open?: number | true
  /** Path of a file, from the current folder: the page as it is at the end. */
  readonly html?: string
}

/** Whether anybody wants to see anything. */
export function isSeen({ open, html }: LiveWish): boolean {
  return open !== undefined || html !== undefined
}
