/** Types whose values need nobody to make them: texts, numbers, and lists and records of nothing else. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { instanceOf } from './instantiate.ts'
import { isLibrarySymbol } from './library-shape.ts'

/** Options within options go no deeper, where they end at all. No bench chose it. */
const mostDeep = 3

export function isPlain(view: SourceView, type: ts.Type, depth = 0): boolean {
  const { ts } = view
  const plain = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike
  if (type.isUnion()) return type.types.every((member) => isPlain(view, member, depth))
  if (type.flags & plain) return true
  const held = depth < mostDeep ? heldBy(view, type) : []
  return held.length > 0 && held.every((it) => isPlain(view, it, depth + 1))
}

/** What a list or a record is made of; nothing of whatever else. */
function heldBy(view: SourceView, type: ts.Type): readonly ts.Type[] {
  const { ts, checker } = view
  if (checker.isArrayType(type) || checker.isTupleType(type)) return instanceOf(view, type).types
  const isRecord =
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    type.symbol !== undefined &&
    !(type.symbol.flags & ts.SymbolFlags.Class) &&
    !isLibrarySymbol({ view }, type.symbol) &&
    type.getCallSignatures().length + type.getConstructSignatures().length === 0
  return isRecord
    ? type.getProperties().map((member) => checker.getNonNullableType(checker.getTypeOfSymbol(member)))
    : []
}
