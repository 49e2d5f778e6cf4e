/** What a package says of itself. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name?: string
  readonly version?: string
}

/** As far as it has been looked at. */
export type PackageManifest = Manifest & Readonly<Record<string, unknown>>

/** Of the package in a folder; empty where there is none. */
export function readManifest(folder: string): PackageManifest {
  const file = join(folder, 'package.json')
  const manifest: PackageManifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return manifest
}
