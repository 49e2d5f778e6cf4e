/**
 * Loads the TypeScript compiler, once, when the first question needs it. Opening the door of this package must stay
 * cheap, so nothing else may import ts-morph for its values.
 */
import { createRequire } from 'node:module'
import type * as TsMorph from 'ts-morph'
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

export interface SymbolLinks {
  type?: ts.Type
  target?: ts.Symbol
  mapper?: { readonly kind: 1; readonly sources: readonly ts.Type[]; readonly targets: readonly ts.Type[] }
  checkFlags?: number
}

let loaded: typeof TsMorph | undefined

export function loadTsMorph(): typeof TsMorph {
  loaded ??= createRequire(import.meta.url)('ts-morph') as typeof TsMorph
  return loaded
}

/** The compiler that ts-morph bundles. */
export function compiler(): TypeScript {
  return loadTsMorph().ts
}

/** Whether some question has needed the compiler yet; a warm cache must leave this false. */
export function isCompilerLoaded(): boolean {
  return loaded !== undefined
}
