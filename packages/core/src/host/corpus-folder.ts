/** Where the coverage corpora of a project lie: below its cache, which may be deleted at any time. */
import { join } from 'node:path'

/** Absolute path of the folder, made when something is saved; `root` is the absolute path of the project's root. */
export function corpusFolder(root: string): string {
  return join(root, 'node_modules', '.cache', 'fuzzwright', 'corpus')
}
