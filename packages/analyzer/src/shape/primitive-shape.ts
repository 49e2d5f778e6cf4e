/** Shapes of types that are values of the language itself: primitives, literals, template literals. */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { literalOf } from '../constants/fold.ts'
import { entityOf } from './entity.ts'
import { isLibrarySymbol } from './library-shape.ts'
import { anyObject, anyTypeShape, type ShapeContext, typeText, unknownShape, unsupported } from './shape-context.ts'

/** `undefined` where the type is made of other types. */
export function primitiveShape(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const { ts } = context.view
  const { flags } = type
  const { TypeFlags } = ts
  if (flags & TypeFlags.Any) return anyShape(context, type)
  if (flags & TypeFlags.Unknown) return unknownShape
  if (flags & TypeFlags.Never) return { kind: 'never' }
  if (flags & TypeFlags.Void) return { kind: 'void' }
  if (flags & TypeFlags.Undefined) return { kind: 'undefined' }
  if (flags & TypeFlags.Null) return { kind: 'null' }
  if (flags & TypeFlags.UniqueESSymbol) return uniqueSymbol(context, type)
  if (flags & TypeFlags.ESSymbolLike) return { kind: 'symbol' }
  if (flags & TypeFlags.BooleanLiteral) return { kind: 'literal', value: isTrue(type) }
  if (flags & TypeFlags.Boolean) return { kind: 'boolean' }
  if (type.isStringLiteral() || type.isNumberLiteral()) {
    return { kind: 'literal', value: literalOf(type.value) ?? type.value }
  }
  if (flags & TypeFlags.BigIntLiteral) return bigintLiteral(type as ts.BigIntLiteralType)
  if (flags & TypeFlags.TemplateLiteral) return templateShape(context, type as ts.TemplateLiteralType)
  if (flags & TypeFlags.StringMapping) return mappedString(type as ts.StringMappingType)
  if (flags & TypeFlags.String) return { kind: 'string' }
  if (flags & TypeFlags.Number) return { kind: 'number' }
  if (flags & TypeFlags.BigInt) return { kind: 'bigint' }
  if (flags & TypeFlags.NonPrimitive) return anyObject
  return undefined
}

function anyShape(context: ShapeContext, type: ts.Type): TypeShape {
  // A name that resolves to nothing has the checker's own error type, which prints as `any`.
  if ((type as { intrinsicName?: string }).intrinsicName === 'error') {
    context.sawErrorType = true
    context.notes.add(`a type could not be resolved and is treated as unknown: ${typeText(context, type)}`)
  }
  return anyTypeShape
}

function isTrue(type: ts.Type): boolean {
  return (type as { intrinsicName?: string }).intrinsicName === 'true'
}

/** `typeof token` and `typeof Symbol.iterator`: one value each. */
function uniqueSymbol(context: ShapeContext, type: ts.Type): TypeShape {
  const { symbol } = type
  if (isLibrarySymbol(context, symbol)) return { kind: 'symbol', unique: { wellKnown: symbol.name } }
  const unique = entityOf(context.view, symbol)
  return unique === undefined
    ? unsupported(context, type, 'the constant that holds the symbol is not exported')
    : { kind: 'symbol', unique }
}

function bigintLiteral(type: ts.BigIntLiteralType): TypeShape {
  const { negative, base10Value } = type.value
  return { kind: 'literal', value: { bigint: `${negative ? '-' : ''}${base10Value}` } }
}

function templateShape(context: ShapeContext, type: ts.TemplateLiteralType): TypeShape {
  const parts: (string | TypeShape)[] = []
  type.texts.forEach((text, at) => {
    if (text !== '') parts.push(text)
    const hole = type.types[at]
    if (hole !== undefined) parts.push(context.shapeOf(hole))
  })
  return { kind: 'templateLiteral', parts }
}

/** `Uppercase<string>` and its kin, as the pattern their values follow. */
function mappedString(type: ts.StringMappingType): TypeShape {
  const pattern = mappedPatterns[type.symbol.name]
  return pattern === undefined ? { kind: 'string' } : { kind: 'string', constraints: { pattern } }
}

const mappedPatterns: Readonly<Record<string, string>> = {
  Uppercase: '^\\P{Changes_When_Uppercased}*$',
  Lowercase: '^\\P{Changes_When_Lowercased}*$',
  // Only the first code unit is changed, and half of a character never is.
  Capitalize: '^([\\P{Changes_When_Uppercased}\\u{10000}-\\u{10FFFF}][\\s\\S]*)?$',
  Uncapitalize: '^([\\P{Changes_When_Lowercased}\\u{10000}-\\u{10FFFF}][\\s\\S]*)?$',
}
