/**
 * Entries of a package that nobody has imported yet. The program need not hold their files, so their exports are read from the text:
 * whether it is the class that was meant shows when it is loaded, and what stands in for it is at hand where it is not.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ts } from 'ts-morph'
import { packageFolder, type SourceView } from '../project/source-view.ts'

/** Files of `export * from` that are followed one behind the other. */
const mostFollowed = 8

/**
 * What the value called `name`, declared in a file of a package, can be imported by: the package itself, or a subpath that is named as
 * the file is. `undefined` where neither exports a value of that name.
 */
export function entryOf(view: SourceView, name: string, file: string): string | undefined {
  const folder = packageFolder(file)
  return specifiersOf(folder, file).find((specifier) => {
    const entry = resolved(view, specifier, view.file.fileName)
    return entry !== undefined && packageFolder(entry) === folder && valuesOf(view, entry).has(name)
  })
}

/** The package's own entry first. */
function specifiersOf(folder: string, file: string): readonly string[] {
  const name = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length)
  if (name.startsWith('@types/')) return []
  const base = /([^/]+?)(?:\.d)?\.[cm]?tsx?$/.exec(file)?.[1]
  const subpaths = subpathsOf(folder).filter(
    (path) =>
      path
        .split('/')
        .at(-1)
        ?.replace(/\.[cm]?js$/, '') === base,
  )
  return [name, ...subpaths.map((path) => name + path.slice(1))]
}

function subpathsOf(folder: string): readonly string[] {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) return []
  const { exports }: { exports?: unknown } = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof exports !== 'object' || exports === null) return []
  return Object.keys(exports).filter((key) => key.startsWith('./') && !key.includes('*'))
}

function resolved({ ts, program }: SourceView, specifier: string, from: string): string | undefined {
  return ts.resolveModuleName(specifier, from, program.getCompilerOptions(), ts.sys).resolvedModule?.resolvedFileName
}

/** By the program's options: what a name leads to depends on them. */
const known = new WeakMap<ts.Program, Map<string, ReadonlySet<string>>>()

function valuesOf(view: SourceView, path: string): ReadonlySet<string> {
  const ofProgram = known.get(view.program) ?? new Map<string, ReadonlySet<string>>()
  known.set(view.program, ofProgram)
  const found = ofProgram.get(path) ?? new Set(exportedValues(view, path, mostFollowed))
  ofProgram.set(path, found)
  return found
}

/** Names of what a file exports, but for what it says is a type. */
function* exportedValues(view: SourceView, path: string, depth: number): Generator<string> {
  const { ts } = view
  const text = ts.sys.readFile(path)
  if (text === undefined || depth === 0) return
  for (const statement of ts.createSourceFile(path, text, ts.ScriptTarget.Latest).statements) {
    if (ts.isClassDeclaration(statement) && statement.name !== undefined) {
      if (ts.getCombinedModifierFlags(statement) & ts.ModifierFlags.Export) yield statement.name.text
    }
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) continue
    const { exportClause, moduleSpecifier } = statement
    if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
      for (const { name, isTypeOnly } of exportClause.elements) if (!isTypeOnly) yield name.text
    }
    if (exportClause !== undefined || moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue
    const next = resolved(view, moduleSpecifier.text, path)
    if (next !== undefined) yield* exportedValues(view, next, depth - 1)
  }
}
