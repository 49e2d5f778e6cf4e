/** Literals and constants of a description as the runtime values they stand for. */
import type { FuzzedConcreteValue } from './fuzzed-method-description.ts'
import type { LiteralValue } from './type-shape.ts'

export type PrimitiveConstant = string | number | boolean | bigint

/** The value a literal stands for; bigints and special numbers are untagged. */
export function literalToValue(literal: LiteralValue): PrimitiveConstant {
  if (typeof literal !== 'object') return literal
  if ('bigint' in literal) return BigInt(literal.bigint)
  return literal.number === '-0' ? -0 : Number(literal.number)
}

/** The primitive of a constant, or `undefined` for regular expressions and dates. */
export function constantPrimitive(constant: FuzzedConcreteValue): PrimitiveConstant | undefined {
  const { value } = constant
  if (typeof value === 'object' && ('regexp' in value || 'date' in value)) return undefined
  return literalToValue(value)
}

/** The regular expression of a constant, or `undefined` where it is none or this engine cannot read it. */
export function constantRegExp(constant: FuzzedConcreteValue): RegExp | undefined {
  const { value } = constant
  if (typeof value !== 'object' || !('regexp' in value)) return undefined
  try {
    return new RegExp(value.regexp, value.flags)
  } catch {
    return undefined
  }
}
