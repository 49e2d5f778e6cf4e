/**
 * Which names entries may have. Whoever can write to a store can choose them, and they become paths: nothing that leads out
 * of its folder, and nothing a file system would take for something else, is a name.
 */
import { FuzzError } from '@fuzzwright/core/tooling'
import { type Entry, longestText, rooms } from './campaign-store.ts'

const hash = /^[0-9a-f]{32}$/
const unfitWord = /^\.{0,2}$|[\\:\p{Cc}]|^\.git$/iu
/** Characters of a shelf at most: file systems take a few hundred more. */
const longestShelf = 1000

/** Whether `shelf` is a path below one of the rooms, of words that every file system takes as they are. */
export function isShelf(shelf: string): boolean {
  const words = shelf.split('/')
  const [room] = words
  return (
    shelf.length <= longestShelf &&
    words.length >= 2 &&
    rooms.some((known) => known === room) &&
    !words.some((word) => unfitWord.test(word))
  )
}

/** Of `names`, those of entries. Thousands of them share a few shelves, each of which is looked at once. */
export function entryNames(names: readonly string[]): readonly string[] {
  const shelves = new Map<string, boolean>()
  return names.filter((name) => {
    const end = name.lastIndexOf('/')
    if (!hash.test(name.slice(end + 1))) return false
    const shelf = name.slice(0, end)
    const known = shelves.get(shelf)
    const fits = known ?? isShelf(shelf)
    if (known === undefined) shelves.set(shelf, fits)
    return fits
  })
}

/** @throws FuzzError `bad-entry` */
export function checkEntries(entries: readonly Entry[]): void {
  for (const { shelf, text } of entries) {
    if (!isShelf(shelf)) {
      throw new FuzzError('bad-entry', `${JSON.stringify(shelf)} is no shelf of a campaign's store.`, {
        hint: `A shelf is a path below ${rooms.join(', ')}, without "..".`,
      })
    }
    if (text.length > longestText) {
      throw new FuzzError('bad-entry', `An entry of ${shelf} has ${text.length} characters.`, {
        hint: `At most ${longestText} are kept. Shrink the input, or bound its domain.`,
      })
    }
  }
}
