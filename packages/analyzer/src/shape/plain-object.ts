/** A small object type made from nothing, for type parameters whose keys are asked for. */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

const plainObjects = new WeakMap<object, ts.Type>()

/** `{ a: number; b: string }`, one per checker so that its identity is kept. */
export function plainObject(view: SourceView): ts.Type {
  const { ts, checker } = view
  const known = plainObjects.get(checker)
  if (known !== undefined) return known
  const members = new Map<string, ts.Symbol>()
  const fields = [
    ['a', checker.getNumberType()],
    ['b', checker.getStringType()],
  ] as const
  for (const [name, type] of fields) {
    const symbol = checker.createSymbol(ts.SymbolFlags.Property, name)
    symbol.links.type = type
    members.set(name, symbol)
  }
  const object = checker.createAnonymousType(undefined, members, [], [], [])
  plainObjects.set(checker, object)
  return object
}
