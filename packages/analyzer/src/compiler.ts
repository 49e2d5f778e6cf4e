/**
 * Loads the TypeScript compiler, once, when the first question needs it. Opening the door of this package must stay
 * cheap, so nothing else may import ts-morph for its values.
 */
import { createRequire } from 'node:module'
import type { ts } from 'ts-morph'

export type TypeScript = typeof ts

/**
 * Members of the checker that exist in every release but are not declared. The version of ts-morph is pinned exactly,
 * so they cannot change under us; a test calls each.
 */
export interface Checker extends ts.TypeChecker {
  createSymbol(flags: ts.SymbolFlags, name: string, checkFlags?: number): ts.Symbol & { links: SymbolLinks }
  createAnonymousType(
    symbol: ts.Symbol | undefined,
    members: Map<string, ts.Symbol>,
    callSignatures: readonly ts.Signature[],
    constructSignatures: readonly ts.Signature[],
    indexInfos: readonly ts.IndexInfo[],
  ): ts.ObjectType
  createArrayType(element: ts.Type): ts.Type
  getUnionType(types: readonly ts.Type[]): ts.Type
  isEmptyAnonymousObjectType(type: ts.Type): boolean
  getUnknownType(): ts.Type
  getExportsAndPropertiesOfModule(module: ts.Symbol): ts.Symbol[]
}

/** What stands for which type; one of kind 1 is made here, the others are the checker's own. */
export interface TypeMapper {
  readonly kind?: number
  readonly sources?: readonly ts.Type[]
  readonly targets?: readonly ts.Type[]
}

export interface SymbolLinks {
  type?: ts.Type
  target?: ts.Symbol
  mapper?: TypeMapper
  checkFlags?: number
}

/** What ts-morph is made on: the compiler and the declarations of the language, without the wrappers. */
interface Common {
  readonly ts: TypeScript
  getLibFiles(): readonly { readonly fileName: string; readonly text: string }[]
}

let loaded: Common | undefined
let libraries: ReadonlyMap<string, string> | undefined

function loadCommon(): Common {
  // The package that ts-morph itself takes it from; what wraps it is never needed and would be loaded each time.
  loaded ??= createRequire(createRequire(import.meta.url).resolve('ts-morph'))('@ts-morph/common') as Common
  return loaded
}

/** The compiler that ts-morph bundles. */
export function compiler(): TypeScript {
  return loadCommon().ts
}

/** Declarations of the language by the names of their files, such as `lib.es2022.d.ts`. */
export function libraryTexts(): ReadonlyMap<string, string> {
  libraries ??= new Map(
    loadCommon()
      .getLibFiles()
      .map(({ fileName, text }) => [fileName, text]),
  )
  return libraries
}

/** Whether some question has needed the compiler yet; a warm cache must leave this false. */
export function isCompilerLoaded(): boolean {
  return loaded !== undefined
}
