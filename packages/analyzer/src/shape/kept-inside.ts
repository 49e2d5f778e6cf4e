/**
 * Data that has to hold linked objects of a type its module keeps to itself, as `interface Router { root: Node }` beside a `Node` that is
 * not exported and holds others: nobody writes it down, and what is put together part by part has no order that the module relies on.
 */
import type { ts } from 'ts-morph'
import { isLibraryPath, packageFolder, type SourceView } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { instanceOf } from './instantiate.ts'

/** Lists of records of maps: what is held stands no deeper. No bench chose it. */
const mostDeep = 3

/** `module`: where people import the type from. */
export function isKeptInside(view: SourceView, type: ts.Type, module: ts.Symbol): boolean {
  const { ts, checker } = view
  const home = folderOf(type.symbol ?? type.aliasSymbol)
  if (home === undefined) return false
  const exported = exportedBy(view, module)
  const isInside = (held: ts.Type): boolean => {
    if (!(held.flags & ts.TypeFlags.Object) || held.getCallSignatures().length > 0) return false
    const isNamed = held.symbol !== undefined && held.symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)
    const symbol = held.aliasSymbol ?? (isNamed ? held.symbol : undefined)
    return symbol !== undefined && !exported.has(symbol) && folderOf(symbol) === home && isLinked(view, symbol, held)
  }
  return type
    .getProperties()
    .filter(({ flags }) => !(flags & ts.SymbolFlags.Optional))
    .some((member) => heldIn(view, checker.getTypeOfSymbol(member)).some(isInside))
}

/** By declaration: what a type is that holds others of its declaration without end says nothing that the first one did not. */
const linked = new WeakMap<ts.Symbol, boolean>()

/** Nodes that hold nodes, through whatever is between them. Of an item that holds none, any is as good as another. */
function isLinked(view: SourceView, symbol: ts.Symbol, node: ts.Type): boolean {
  const known = linked.get(symbol)
  if (known !== undefined) return known
  const found = holdsItself(view, node)
  linked.set(symbol, found)
  return found
}

function holdsItself(view: SourceView, node: ts.Type): boolean {
  const seen = new Set<ts.Type>()
  const reaches = (type: ts.Type, depth: number): boolean =>
    type.getProperties().some((member) =>
      heldIn(view, view.checker.getTypeOfSymbol(member)).some((held) => {
        if (held === node) return true
        if (seen.has(held) || depth === mostDeep || !(held.flags & view.ts.TypeFlags.Object)) return false
        seen.add(held)
        return reaches(held, depth + 1)
      }),
    )
  return reaches(node, 0)
}

/** Each type of a large module asks. */
const exportedOf = new WeakMap<ts.Symbol, ReadonlySet<ts.Symbol>>()

function exportedBy(view: SourceView, module: ts.Symbol): ReadonlySet<ts.Symbol> {
  const known = exportedOf.get(module)
  if (known !== undefined) return known
  const found = new Set(view.checker.getExportsOfModule(module).map((symbol) => resolveAlias(view, symbol)))
  exportedOf.set(module, found)
  return found
}

function folderOf(symbol: ts.Symbol | undefined): string | undefined {
  const file = symbol?.declarations?.[0]?.getSourceFile().fileName
  return file !== undefined && isLibraryPath(file) ? packageFolder(file) : file
}

/** The type itself without what is nothing, or what a list, a map or a record of it holds. */
function heldIn(view: SourceView, type: ts.Type, depth = 0): readonly ts.Type[] {
  const { checker } = view
  const present = checker.getNonNullableType(type)
  if (present.isUnion()) return present.types.flatMap((member) => heldIn(view, member, depth))
  const indexed = checker.isArrayLikeType(present) ? present.getNumberIndexType() : present.getStringIndexType()
  const isMap = present.symbol?.name === 'Map' || present.symbol?.name === 'Set'
  const inner = indexed === undefined ? (isMap ? instanceOf(view, present).types : []) : [indexed]
  return inner.length === 0 || depth >= mostDeep ? [present] : inner.flatMap((it) => heldIn(view, it, depth + 1))
}
