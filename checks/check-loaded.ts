/**
 * Proves that programs which search nothing load no engine: a pull request starts several of them, and each would pay for it
 * (decision 327). Followed is what a module imports before it runs, through the doors of our packages.
 */
import { readImports, resolveRelative } from './read-imports.ts'
import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

export interface LoadedRule {
  /** Modules that a program is started with, or another one loads. */
  readonly programs: readonly string[]
  /** Folders of `packages/core/src` that none of them may load. */
  readonly folders: readonly string[]
}

/**
 * One violation for each program and folder, at the import that leads there first.
 *
 * @param tree TypeScript files and manifests (`package.json`) below `packages/`
 */
export function checkLoaded(tree: SourceTree, { programs, folders }: LoadedRule): readonly Violation[] {
  const doors = doorsOf(tree)
  return programs.flatMap((program) => {
    if (!tree.has(program)) return [{ file: program, message: 'is no file' }]
    const told = new Set<string>()
    return loadedBy(tree, doors, program).flatMap(({ from, file, line }): Violation[] => {
      const folder = folders.find((name) => file.startsWith(`packages/core/src/${name}/`))
      if (folder === undefined || told.has(folder)) return []
      told.add(folder)
      return [{ file: from, line, message: `loads ${folder} of core, and ${program} loads this file` }]
    })
  })
}

interface Loaded {
  readonly from: string
  readonly file: string
  readonly line: number
}

function loadedBy(tree: SourceTree, doors: ReadonlyMap<string, string>, program: string): readonly Loaded[] {
  const loaded: Loaded[] = []
  const seen = new Set([program])
  // Grows while it is read: what is appended is visited too.
  const waiting = [program]
  for (const from of waiting) {
    for (const { specifier, line, typesOnly, isLate } of readImports(tree.get(from) ?? '')) {
      if (typesOnly || isLate) continue
      const file = specifier.startsWith('.') ? resolveRelative(tree, from, specifier) : doors.get(specifier)
      if (file === undefined || seen.has(file)) continue
      seen.add(file)
      waiting.push(file)
      loaded.push({ from, file, line })
    }
  }
  return loaded
}

/** `@fuzzwright/core/host` → its file. */
function doorsOf(tree: SourceTree): ReadonlyMap<string, string> {
  const doors = new Map<string, string>()
  for (const [file, text] of tree) {
    const [, folder] = /^(packages\/[^/]+)\/package\.json$/.exec(file) ?? []
    if (folder === undefined) continue
    for (const [, door, source] of text.matchAll(/"\.(\/[\w/-]+)?": \{\s*"@fuzzwright\/source": "\.\/([^"]+)"/g)) {
      doors.set(`${nameIn(text)}${door ?? ''}`, `${folder}/${source}`)
    }
  }
  return doors
}

const nameIn = (manifest: string): string => /"name": "([^"]+)"/.exec(manifest)?.[1] ?? ''
