/**
 * Trees whose nodes know what they stand in, as `interface Node { parent?: Node; children?: Node[] }`: written out part by part, what a
 * node stands in would hardly ever be what holds it.
 */
import type { ts } from 'ts-morph'
import { instanceOf } from './instantiate.ts'
import type { ShapeContext } from './shape-context.ts'

export function isLinkedTree({ view }: ShapeContext, type: ts.Type): boolean {
  const { checker } = view
  let isHeld = false
  let holds = false
  for (const member of checker.getPropertiesOfType(type)) {
    const held = checker.getNonNullableType(checker.getTypeOfSymbol(member))
    if (held === type) isHeld = true
    else if (checker.isArrayType(held) && instanceOf(view, held).types[0] === type) holds = true
  }
  return isHeld && holds
}
