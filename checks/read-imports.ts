/** The imports of a file: static, dynamic, re-exported and type-only alike. */
import { dirname, join } from 'node:path/posix'
import { ts } from 'ts-morph'
import { lineAt, type SourceTree } from './source-tree.ts'

export interface ImportSite {
  /** As written between the quotes. */
  readonly specifier: string
  readonly line: number
  /** The whole import is gone when the code runs. */
  readonly typesOnly: boolean
  /** Loaded when the code gets there, if it does: `import('…')`. */
  readonly isLate: boolean
}

export function readImports(text: string): readonly ImportSite[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  return importedFiles.map(({ fileName, pos }) => ({
    specifier: fileName,
    line: lineAt(text, pos),
    typesOnly: isOfTypes(text, pos),
    isLate: /\bimport\s*\(\s*['"`]?$/.test(text.slice(0, pos)),
  }))
}

/** What stands before the specifier says so: `import { type A }` still loads the module, `import type` does not. */
function isOfTypes(text: string, position: number): boolean {
  const before = text.slice(0, position)
  const start = Math.max(before.lastIndexOf('import'), before.lastIndexOf('export'))
  return /^(import|export)\s+type\b(?!\s+from)/.test(before.slice(start))
}

/** The file of `tree` a relative specifier means, or undefined when there is none. */
export function resolveRelative(tree: SourceTree, from: string, specifier: string): string | undefined {
  const path = join(dirname(from), specifier)
  return [path, path.replace(/\.js$/, '.ts')].find((candidate) => tree.has(candidate))
}

/** `@scope/name` or `name` of a bare specifier, without the path inside the package. */
export function packageNameOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
