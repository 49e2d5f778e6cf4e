/**
 * The JavaScript behind declarations: constants and `throw`s of a package are in its code, its types are in `.d.ts`
 * files. Reads the code with the checker of a second project that sees implementations where the first sees types.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openCode, resolveCode } from './project/code-source.ts'
import { isLibraryPath, packageFolder, type SourceView } from './project/source-view.ts'
import type { TargetCode } from './reach/target-code.ts'
import { findTarget } from './selector/find-target.ts'
import type { Target } from './selector/target.ts'
import { exportNameOf, importedModules } from './shape/entity.ts'

/**
 * `undefined` where the target has code of its own, or where the package's code cannot be found or read. `from` is a folder
 * that sees the package, where the file of `view` may not: declarations kept in `@types` do not see their package.
 */
export function libraryCode(view: SourceView, target: Target, from?: string): TargetCode | undefined {
  if (target.bodies.length > 0) return undefined
  const declaration = target.symbol?.declarations?.[0]?.getSourceFile().fileName
  if (declaration === undefined) return undefined
  const places = isLibraryPath(declaration) ? codePlaces(view, target, declaration, from) : beside(target, declaration)
  for (const place of places) {
    const found = codeAt(place, target)
    if (found !== undefined) return found
  }
  return undefined
}

interface CodePlace {
  readonly entry: string
  readonly exportName: string
}

function codeAt({ entry, exportName }: CodePlace, target: Target): TargetCode | undefined {
  const code = openCode(entry)
  if (code === undefined) return undefined
  for (const selector of selectorsOf(target, exportName)) {
    try {
      const { bodies } = findTarget(code, selector)
      if (bodies.length > 0) return { view: code, bodies }
    } catch {
      // The code may export in a way the reader cannot follow; types alone still make a description.
    }
  }
  return undefined
}

function selectorsOf(target: Target, exportName: string): string[] {
  if (target.kind === 'constructor') return [exportName]
  if (target.className !== undefined) {
    return [`${target.className}${target.kind === 'static' ? '.' : '#'}${target.name}`]
  }
  // A package whose one export is an object of functions is declared as if each were exported.
  return [exportName, `default.${target.name}`]
}

function nameOf({ kind, className, name }: Target): string {
  return kind === 'constructor' ? (className ?? name) : name
}

/** The code next to declarations; a project may have some of its own, too. */
function beside(target: Target, declaration: string): CodePlace[] {
  const stem = /^(.*)\.d\.[mc]?ts$/.exec(declaration)?.[1]
  if (stem === undefined) return []
  const entries = ['.js', '.mjs', '.cjs'].map((ending) => stem + ending).filter((entry) => existsSync(entry))
  return entries.map((entry) => ({ entry, exportName: nameOf(target) }))
}

/** The code next to the declarations first, then the package's entries as its users import them. */
function codePlaces(view: SourceView, target: Target, declaration: string, from: string | undefined): CodePlace[] {
  const name = nameOf(target)
  const folder = packageFolder(declaration)
  const declared = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length)
  const real = declared.replace(/^@types\/(.+)__(.+)$/, '@$1/$2').replace(/^@types\//, '')
  const named = [...importedBy(view, target), { specifier: real, exportName: name }]
  const entries = named.flatMap(({ specifier, exportName }) => {
    const entry = entryOf(specifier, [
      ...(from === undefined ? [] : [join(from, 'index.js')]),
      view.file.fileName,
      declaration,
    ])
    return entry === undefined ? [] : [{ entry, exportName }]
  })
  return [...beside(target, declaration), ...entries]
}

/** Imports of the user's code through which the target can be reached, with its name there. */
function importedBy(view: SourceView, target: Target): { specifier: string; exportName: string }[] {
  const { symbol } = target
  if (symbol === undefined) return []
  return importedModules(view).flatMap(({ specifier, module }) => {
    const exportName = specifier.startsWith('.') ? undefined : exportNameOf(view, module, symbol)
    return exportName === undefined ? [] : [{ specifier, exportName }]
  })
}

function entryOf(specifier: string, froms: readonly string[]): string | undefined {
  for (const from of froms) {
    const path = resolveCode(specifier, from)
    if (path !== undefined) return moduleEntry(specifier, path) ?? path
  }
  return undefined
}

/** The `module` field names an ECMAScript version of the same code, which says more about its exports. */
function moduleEntry(specifier: string, path: string): string | undefined {
  const folder = packageFolder(path)
  if (!folder.endsWith(`/node_modules/${specifier}`)) return undefined
  const known = moduleEntries.get(folder)
  if (known !== undefined) return known.entry
  const manifest = join(folder, 'package.json')
  const { module } = (existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {}) as { module?: unknown }
  const named = typeof module === 'string' ? join(dirname(manifest), module) : undefined
  const entry = named !== undefined && existsSync(named) ? named : undefined
  moduleEntries.set(folder, { entry })
  return entry
}

const moduleEntries = new Map<string, { readonly entry: string | undefined }>()
