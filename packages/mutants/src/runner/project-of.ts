/** Mutants are run where the tests of a file are configured: the folder of the nearest configuration. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

const configurations = ['vitest.config', 'vite.config'].flatMap((name) =>
  ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map((ending) => `${name}.${ending}`),
)

/** Folder of the nearest configuration of Vitest, else of the nearest package.json, else of the file. */
export function projectOf(file: string): string {
  let manifest: string | undefined
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (configurations.some((name) => existsSync(join(folder, name)))) return folder
    if (manifest === undefined && existsSync(join(folder, 'package.json'))) manifest = folder
    if (dirname(folder) === folder) return manifest ?? dirname(file)
  }
}
