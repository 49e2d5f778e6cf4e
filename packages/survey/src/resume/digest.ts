/** What tells one text, or one folder of scripts, from another. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Digest of texts, in hexadecimal digits. */
export function digest(...texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('hex')
}

/** Digest of the scripts of a folder, with those below it. */
export function folderDigest(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[cm]?js$/.test(name))
  return digest(...names.sort().flatMap((name) => [name, textOf(join(folder, name))]))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // A folder that is called like a script.
    return ''
  }
}
