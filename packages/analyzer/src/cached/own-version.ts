/** What tells one build of the analyzer from another: a changed reader must not trust old entries. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textHash } from './stamp.ts'

let known: string | undefined

/**
 * The version of the installed package. Where the package is being worked on a version says nothing, so names and
 * sizes of its files are taken; times would differ between machines that share a cache.
 */
export function ownVersion(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  known ??= folder.includes('node_modules') ? publishedVersion(folder) : textHash(namesAndSizes(folder))
  return known
}

function publishedVersion(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as { version: string }
  return version
}

function namesAndSizes(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.d)\.[jt]s$/.test(name),
  )
  return names
    .sort()
    .map((name) => `${name}:${statSync(join(folder, name)).size}`)
    .join()
}
