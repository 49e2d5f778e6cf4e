/** What tells one build of the analyzer from another, for the key of the cache: a changed reader must not trust old entries. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

let known: string | undefined

/**
 * Names and sizes of our own files. Times would differ between machines that share a cache, and a version number says
 * nothing while the package is being worked on.
 */
export function ownVersion(): string {
  if (known !== undefined) return known
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[jt]s$/.test(name))
  known = names
    .sort()
    .map((name) => `${name}:${statSync(join(folder, name)).size}`)
    .join()
  return known
}
