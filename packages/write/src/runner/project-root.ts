/** Which folder is the project of a file, for a runner. */
import { dirname } from 'node:path'
import type { Host } from '../emit/test-file.ts'

const configurations: Readonly<Record<Host, RegExp>> = {
  vitest: /^(vitest|vite)\.config\.[cm]?[jt]s$/,
  jest: /^jest\.config\.(?:[cm]?[jt]s|json)$/,
}

/** Folder of the nearest configuration of the runner, else of the nearest package.json, else of the file. */
export function projectRootOf(file: string, host: Host, filesOf: (folder: string) => readonly string[]): string {
  let manifest: string | undefined
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const names = filesOf(folder)
    if (names.some((name) => configurations[host].test(name))) return folder
    if (manifest === undefined && names.includes('package.json')) manifest = folder
    if (dirname(folder) === folder) return manifest ?? dirname(file)
  }
}
