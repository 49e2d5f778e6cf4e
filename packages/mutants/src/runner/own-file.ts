/** Where this package's own programs lie: built, in the folder of its doors, since Node starts them and the runner reads them. */
import { fileURLToPath } from 'node:url'

const runsSources = import.meta.url.endsWith('.ts')

/** Absolute path of a module of this package; `path` is below src, without ending, and named in the build script. */
export function ownFile(path: string): string {
  return fileURLToPath(new URL(`${runsSources ? '../../dist/esm' : '.'}/${path}.js`, import.meta.url))
}
