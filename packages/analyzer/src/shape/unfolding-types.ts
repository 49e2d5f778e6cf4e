/**
 * Interfaces with generic methods that answer their own kind with other type arguments, as `map<U>(f: (value: T) => U): Box<U>`:
 * written out, each method answers a type with all of these methods once more.
 */
import type { ts } from 'ts-morph'
import { instanceOf } from './instantiate.ts'
import type { ShapeContext } from './shape-context.ts'

export function unfolds({ view }: ShapeContext, symbol: ts.Symbol): boolean {
  const { checker } = view
  const declared = checker.getDeclaredTypeOfSymbol(symbol)
  if (instanceOf(view, declared).types.length === 0) return false
  return checker.getPropertiesOfType(declared).some((member) =>
    checker
      .getTypeOfSymbol(member)
      .getCallSignatures()
      .some((signature) => {
        const answer = signature.typeParameters === undefined ? undefined : signature.getReturnType()
        return answer !== undefined && answer !== declared && answer.symbol === symbol
      }),
  )
}
