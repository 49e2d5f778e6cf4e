/**
 * Puts concrete types in the place of type parameters. The checker does this everywhere but offers no door to it; a
 * symbol that says "I am that one, seen through this mapping" makes it do so, and keeps type identity (so the memory of
 * finished types holds) where a helper file with `typeof f<number>` would cost a new program each time.
 */
import type { ts } from 'ts-morph'
import type { TypeMapper } from '../compiler.ts'
import type { SourceView } from '../project/source-view.ts'

const instantiatedFlag = 1

export interface TypeMapping {
  readonly sources: readonly ts.Type[]
  readonly targets: readonly ts.Type[]
}

export function instantiate(view: SourceView, type: ts.Type, mapping: TypeMapping): ts.Type {
  if (mapping.sources.length === 0) return type
  return mapped(view, type, { kind: 1, sources: mapping.sources, targets: mapping.targets })
}

/**
 * A type of the declaration of `parameter` as it is where the parameter stands: of a method of `Emitter<'a' | 'b'>`, with
 * `'a' | 'b'` in it.
 */
export function asSeenBy(view: SourceView, parameter: ts.TypeParameter, type: ts.Type): ts.Type {
  const mapper: unknown = Reflect.get(parameter, 'mapper')
  return isMapper(mapper) ? mapped(view, type, mapper) : type
}

function mapped(view: SourceView, type: ts.Type, mapper: TypeMapper): ts.Type {
  const { ts, checker } = view
  const original = checker.createSymbol(ts.SymbolFlags.Property, 'original')
  original.links.type = type
  const seen = checker.createSymbol(ts.SymbolFlags.Property, 'instantiated', instantiatedFlag)
  seen.links.target = original
  seen.links.mapper = mapper
  return checker.getTypeOfSymbol(seen)
}

function isMapper(value: unknown): value is TypeMapper {
  return typeof value === 'object' && value !== null
}

/** The type arguments of this very instance of a class or an interface in place of its own parameters. */
export function mappingOf({ ts, checker }: SourceView, type: ts.Type): TypeMapping {
  const isReference = (type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference
  if (!isReference) return { sources: [], targets: [] }
  const { target } = type as ts.TypeReference
  const sources = target.typeParameters ?? []
  return { sources, targets: checker.getTypeArguments(type as ts.TypeReference).slice(0, sources.length) }
}

/** What a type is an instance of, `Map` or an alias that stands for a union, and its arguments. */
export function instanceOf({ ts, checker }: SourceView, type: ts.Type): Instance {
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  if (isReference) return { symbol: type.symbol, types: checker.getTypeArguments(type as ts.TypeReference) }
  return { symbol: type.aliasSymbol, types: type.aliasTypeArguments ?? [] }
}

interface Instance {
  readonly symbol: ts.Symbol | undefined
  readonly types: readonly ts.Type[]
}
