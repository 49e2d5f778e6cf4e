/** Which version of the program runs. */
import { createRequire } from 'node:module'

/** As in the package's manifest: `0.1.0`. */
export function ownVersion(): string {
  const manifest = createRequire(import.meta.url)('fuzzwright/package.json') as { version: string }
  return manifest.version
}
