/** Whether a project has a package, in its own folders only: what is installed globally is nobody's dependency. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The package is in a `node_modules` of `folder` or of a folder above. */
export function isInstalled(folder: string, name: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, 'node_modules', name, 'package.json'))) return true
    if (dirname(at) === at) return false
  }
}
