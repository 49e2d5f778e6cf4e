/** A source file together with the checker that knows its types: what every reader of the analyzer is given. */
import type { ts } from 'ts-morph'
import type { Checker, TypeScript } from '../compiler.ts'

export interface SourceView {
  readonly ts: TypeScript
  readonly checker: Checker
  readonly program: ts.Program
  readonly file: ts.SourceFile
  /** Folder of the configuration; `undefined` where there is none. */
  readonly root: string | undefined
  /** Names of abstract classes and interfaces that were met: classes of the project may stand in for them. Grows. */
  readonly wanted: Set<string>
  /** Files of the user's own code that `file` reaches by imports, itself included; never one of node_modules. */
  readonly closure: ReadonlySet<ts.SourceFile>
  /** The file is a test: its own classes cannot be imported by others. */
  readonly isTest: boolean
  readonly notes: readonly string[]
  /** Some import of the user's own files leads to no file; it may appear. */
  readonly isMissingFiles: boolean
}

/** Code that belongs to a package of the registry and not to the user. */
export function isLibraryPath(path: string): boolean {
  return path.includes('/node_modules/')
}

/** The folder of the package a library file belongs to. */
export function packageFolder(path: string): string {
  const at = path.lastIndexOf('/node_modules/') + '/node_modules/'.length
  const [scope = '', name = ''] = path.slice(at).split('/')
  return path.slice(0, at) + (scope.startsWith('@') ? `${scope}/${name}` : scope)
}

/** The symbol whose exports are those of a module. The checker has it at hand only for ECMAScript modules, not for CommonJS. */
export function moduleSymbol(view: SourceView, file: ts.SourceFile): ts.Symbol | undefined {
  return view.checker.getSymbolAtLocation(file) ?? (file as ts.SourceFile & { readonly symbol?: ts.Symbol }).symbol
}
