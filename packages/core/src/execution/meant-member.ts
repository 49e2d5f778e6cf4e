/** Which member of a union a value is meant to be: what is wrong with it is said of that one alone. */
import { literalToValue } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'

/**
 * The member whose literals (`type: 'circle'`) an object has, or the only one that is of objects; `undefined` where that is not clear.
 * `members` are those of a union without unions and references in it.
 */
export function meantMember(value: unknown, members: readonly TypeShape[]): TypeShape | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [told, ...othersTold] = members.filter((member) => hasLiteralsOf(value, member))
  if (told !== undefined && othersTold.length === 0) return told
  const [only, ...others] = members.filter(({ kind }) => !plain.has(kind))
  // A list within lists is told of as one thing, however deep what is wrong lies.
  return only?.kind === 'object' && others.length === 0 && !Array.isArray(value) ? only : undefined
}

/** Kinds whose values are no objects. */
const plain: ReadonlySet<TypeShape['kind']> = new Set([
  ...(['undefined', 'null', 'void', 'never', 'boolean', 'number', 'bigint', 'string', 'symbol'] as const),
  ...(['literal', 'enum', 'templateLiteral'] as const),
])

function hasLiteralsOf(value: object, member: TypeShape): boolean {
  if (member.kind !== 'object' || Array.isArray(value)) return false
  const literals = member.properties.filter(({ shape, optional }) => shape.kind === 'literal' && optional !== true)
  return (
    literals.length > 0 &&
    literals.every(
      ({ name, shape }) => shape.kind === 'literal' && Reflect.get(value, name) === literalToValue(shape.value),
    )
  )
}
