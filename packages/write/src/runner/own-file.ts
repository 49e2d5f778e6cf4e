/** Where this package's own programs lie: below src with the sources, in the folder of the doors once they are built. */
import { fileURLToPath } from 'node:url'

const runsSources = import.meta.url.endsWith('.ts')

/** Absolute path of a module of this package; `path` is below src, without ending, and named in the build script. */
export function ownFile(path: string): string {
  return fileURLToPath(new URL(runsSources ? `../${path}.ts` : `./${path}.js`, import.meta.url))
}
