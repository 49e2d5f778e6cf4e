/** Where a class or an enum can be imported from at run time. */
import type { EntityReference } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { isLibraryPath, moduleSymbol, packageFolder, type SourceView } from '../project/source-view.ts'
import { entryOf } from './package-entries.ts'

/** `undefined` where nobody outside its module can reach it. */
export function entityOf(view: SourceView, symbol: ts.Symbol): EntityReference | undefined {
  return importedEntity(view, symbol) ?? unimportedEntity(view, symbol)
}

/** A class of a package that exports it where the user's code does not import it from: it may turn out to be another when it is loaded. */
function unimportedEntity(view: SourceView, symbol: ts.Symbol): EntityReference | undefined {
  const file = symbol.declarations?.[0]?.getSourceFile().fileName
  if (file === undefined || !isLibraryPath(file) || !(symbol.flags & view.ts.SymbolFlags.Class)) return undefined
  const module = entryOf(view, symbol.name, file)
  return module === undefined ? undefined : { module, exportName: symbol.name }
}

/** As `entityOf`, from the modules that the user's code imports alone. */
export function importedEntity(view: SourceView, symbol: ts.Symbol): EntityReference | undefined {
  const file = symbol.declarations?.[0]?.getSourceFile()
  if (file === undefined) return undefined
  if (isLibraryPath(file.fileName)) return libraryEntity(view, symbol, file)
  const exportName = exportNameOf(view, moduleSymbol(view, file), symbol)
  if (view.isTest && file === view.file)
    return isTopLevel(view, symbol) ? { module: '', exportName: symbol.name } : undefined
  return exportName === undefined ? reExported(view, symbol) : { module: file.fileName, exportName }
}

/** The name a module exports the symbol under, whatever it is called inside. */
export function exportNameOf(
  { ts, checker }: SourceView,
  module: ts.Symbol | undefined,
  symbol: ts.Symbol,
): string | undefined {
  if (module === undefined) return undefined
  for (const exported of checker.getExportsOfModule(module)) {
    if (isTypeOnly(ts, exported)) continue
    const target = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    if (target === symbol) return exported.name
  }
  return undefined
}

/** `export type { Thing }`, with which no value leaves. */
function isTypeOnly(ts: SourceView['ts'], exported: ts.Symbol): boolean {
  return (
    exported.declarations?.some((node) => ts.isExportSpecifier(node) && ts.isTypeOnlyExportDeclaration(node)) === true
  )
}

/** A class kept private by its own file may still leave through a file next to it. */
function reExported(view: SourceView, symbol: ts.Symbol): EntityReference | undefined {
  for (const file of view.closure) {
    if (view.isTest && file === view.file) continue
    const exportName = exportNameOf(view, moduleSymbol(view, file), symbol)
    if (exportName !== undefined) return { module: file.fileName, exportName }
  }
  return undefined
}

/** Any specifier the user's code already imports it by. */
function libraryEntity(view: SourceView, symbol: ts.Symbol, file: ts.SourceFile): EntityReference | undefined {
  const folder = packageFolder(file.fileName)
  const name = folder.slice(folder.lastIndexOf('/node_modules/') + '/node_modules/'.length).replace(/^@types\//, '')
  for (const { specifier, module } of importedModules(view)) {
    if (specifier !== name && !specifier.startsWith(`${name}/`)) continue
    const exportName = exportNameOf(view, module, symbol)
    if (exportName !== undefined) return { module: specifier, exportName }
  }
  return undefined
}

/** A module that is imported: a file, or what a file declares as `declare module 'name'`. */
export interface ImportedModule {
  /** By which it is imported. */
  readonly specifier: string
  readonly module: ts.Symbol
  readonly file: ts.SourceFile
}

/** Each type that is read asks, and a project has thousands of imports. */
const importedBy = new WeakMap<SourceView, readonly ImportedModule[]>()

/** Every module the user's code imports. */
export function importedModules(view: SourceView): readonly ImportedModule[] {
  const known = importedBy.get(view)
  if (known !== undefined) return known
  const found = [...view.closure, view.file].flatMap((importing) => modulesImportedBy(view, importing))
  importedBy.set(view, found)
  return found
}

function modulesImportedBy({ checker }: SourceView, importing: ts.SourceFile): readonly ImportedModule[] {
  const { imports = [] } = importing as ts.SourceFile & { imports?: readonly ts.StringLiteralLike[] }
  return imports.flatMap((specifier) => {
    const module = checker.getSymbolAtLocation(specifier)
    const [declaration] = module?.declarations ?? []
    if (module === undefined || declaration === undefined) return []
    return [{ specifier: specifier.text, module, file: declaration.getSourceFile() }]
  })
}

function isTopLevel({ ts }: SourceView, symbol: ts.Symbol): boolean {
  const [declaration] = symbol.declarations ?? []
  // Of `const x = 1` the list and the statement stand in between.
  const statement = declaration && ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
  return statement?.parent !== undefined && ts.isSourceFile(statement.parent)
}
