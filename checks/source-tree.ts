/**
 * The files a check reads: of this repository, or in the checks' own tests a small tree written in memory, so that each
 * check can be seen to fail.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path relative to the root of the repository, with forward slashes → text. */
export type SourceTree = ReadonlyMap<string, string>

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const skippedFolders = new Set(['node_modules', 'dist', 'generated', '.git', 'coverage', 'fixtures', '__fuzz__'])

/** Files of this repository below `folders` whose name ends in one of `endings`; what is built or installed is left out. */
export function readSourceTree(folders: readonly string[], endings: readonly string[]): SourceTree {
  const tree = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!skippedFolders.has(entry.name)) visit(path)
      } else if (endings.some((ending) => entry.name.endsWith(ending))) {
        tree.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
      }
    }
  }
  for (const folder of folders) visit(join(root, folder))
  return tree
}

/** A tree written down in a test. */
export function sourceTree(files: Readonly<Record<string, string>>): SourceTree {
  return new Map(Object.entries(files))
}

/** 1-based line of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** True for files that only tests use: tests, type tests, benches, laws' own fixtures. */
export function isTestFile(file: string): boolean {
  return /\.(test|test-d|bench)\.ts$/.test(file) || /^packages\/[^/]+\/test\//.test(file)
}
