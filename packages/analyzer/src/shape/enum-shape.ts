/** Enums as their members; flags enums are told apart, because their values are combinations. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { entityOf } from './entity.ts'
import type { ShapeContext } from './shape-context.ts'

/** The shape of a whole enum; `undefined` where the type is none (one member alone is a literal). */
export function enumShape(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const { ts, checker } = context.view
  const { symbol } = type
  if (symbol === undefined || !(type.flags & ts.TypeFlags.EnumLike) || !(symbol.flags & ts.SymbolFlags.Enum)) {
    return undefined
  }
  const members: { name: string; value: string | number }[] = []
  for (const declaration of symbol.declarations ?? []) {
    if (!ts.isEnumDeclaration(declaration)) continue
    for (const member of declaration.members) {
      const value = checker.getConstantValue(member)
      if (value !== undefined) members.push({ name: member.name.getText(), value })
    }
  }
  if (members.length === 0) return { kind: 'number' }
  const entity = symbol.flags & ts.SymbolFlags.ConstEnum ? undefined : entityOf(context.view, symbol)
  return {
    kind: 'enum',
    name: symbol.name,
    members,
    ...(isFlags(members) ? { flags: true } : {}),
    ...(entity === undefined ? {} : { entity }),
  }
}

/** At least three single bits above one, or two and a union of them: `{ A: 1, B: 2 }` alone may be a plain counter. */
function isFlags(members: readonly { readonly value: string | number }[]): boolean {
  const values = members.map((member) => member.value)
  const numbers = values.filter((value): value is number => typeof value === 'number' && value !== 0)
  if (numbers.length !== values.filter((value) => value !== 0).length || numbers.length < 2) return false
  const bits = numbers.filter((value) => value > 0 && (value & (value - 1)) === 0)
  const all = bits.reduce((a, b) => a | b, 0)
  const unions = numbers.filter((value) => !bits.includes(value))
  if (!unions.every((value) => value > 0 && (value & ~all) === 0)) return false
  return (
    new Set(bits).size === bits.length &&
    bits.length >= 2 &&
    (bits.length >= 3 || Math.max(...bits) > 2 || unions.length > 0)
  )
}
