/**
 * Puts concrete types in the place of type parameters. The checker does this everywhere but offers no door to it; a
 * symbol that says "I am that one, seen through this mapping" makes it do so, and keeps type identity (so the memory of
 * finished types holds) where a helper file with `typeof f<number>` would cost a new program each time.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

const instantiatedFlag = 1

export interface TypeMapping {
  readonly sources: readonly ts.Type[]
  readonly targets: readonly ts.Type[]
}

export function instantiate(view: SourceView, type: ts.Type, mapping: TypeMapping): ts.Type {
  if (mapping.sources.length === 0) return type
  const { ts, checker } = view
  const original = checker.createSymbol(ts.SymbolFlags.Property, 'original')
  original.links.type = type
  const seen = checker.createSymbol(ts.SymbolFlags.Property, 'instantiated', instantiatedFlag)
  seen.links.target = original
  seen.links.mapper = { kind: 1, sources: mapping.sources, targets: mapping.targets }
  return checker.getTypeOfSymbol(seen)
}
