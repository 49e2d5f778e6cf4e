/** Where a project has a package, in its own folders only: what is installed globally is nobody's dependency. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The nearest folder of the package in a `node_modules` of `folder` or of a folder above. */
export function installedFolder(folder: string, name: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const found = join(at, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (dirname(at) === at) return undefined
  }
}

/** Whether there is such a folder. */
export function isInstalled(folder: string, name: string): boolean {
  return installedFolder(folder, name) !== undefined
}
