/** Names of folders that every file system takes and that differ wherever the original names differ. */
import { textHash } from '../random/text-hash.ts'

/** Characters of a name: file systems take 255 bytes, and paths have to stay short on Windows. */
const longestSlug = 60
/** Device names of Windows, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/
/** Names which lose nothing on the way: one blank becomes one hyphen, which they do not contain otherwise. */
const lossless = /^[a-z0-9]+( [a-z0-9]+)*$/

/**
 * At most 67 characters of letters, digits, `-` and `_`. A name that loses something (upper case counts, as some file
 * systems do not see it) gets a hash of the original, so two names never share a folder.
 */
export function portableName(name: string): string {
  const slug = name
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longestSlug)
    .replace(/-+$/, '')
  if (lossless.test(name) && name.length <= longestSlug && !reserved.test(name)) return slug
  return slug === '' ? textHash(name, 6) : `${slug}-${textHash(name, 6)}`
}
