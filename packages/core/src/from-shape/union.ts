/** Unions: literals together as one choice, everything else as alternatives, the plainest first. */
import { literalToValue } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { elementOf, just } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { itemAt } from '../item-at.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'

type UnionShape = Extract<TypeShape, { kind: 'union' }>

/** Members with nested unions in their place; named unions stay named, so that each is one domain. */
function flatMembers(shape: UnionShape): TypeShape[] {
  return shape.members.flatMap((member) => (member.kind === 'union' ? flatMembers(member) : [member]))
}

/** `null` and `undefined` are drawn less often than the values a function is about. */
const emptyWeight = 1
const otherWeight = 3

export function readUnion(shape: UnionShape, path: string, reader: ShapeReader): Domain<unknown> {
  const members = flatMembers(shape).filter(({ kind }) => kind !== 'never')
  const empty = members.filter(({ kind }) => kind === 'undefined' || kind === 'void' || kind === 'null')
  const literals = members.filter((member) => member.kind === 'literal')
  const others = members.filter((member) => member.kind !== 'literal' && !empty.includes(member))
  const alternatives: AnyDomain[] = []
  if (empty.length > 0)
    alternatives.push(elementOf([...new Set(empty.map(({ kind }) => (kind === 'null' ? null : undefined)))]))
  if (literals.length > 0)
    alternatives.push(elementOf([...new Set(literals.map(({ value }) => literalToValue(value)))]))
  alternatives.push(...readOthers(others, alternatives.length > 0, path, reader))
  if (alternatives.length === 0) throw cannotGenerate(path, 'never', 'the type has no values')
  if (alternatives.length === 1) return itemAt(alternatives, 0)
  const weights = alternatives.map((_, index) => (empty.length > 0 && index === 0 ? emptyWeight : otherWeight))
  return oneOf(...alternatives).withWeights(...weights)
}

/** The alternatives that can be generated: where there are others, one that cannot is left out. */
function readOthers(
  members: readonly TypeShape[],
  hasOthers: boolean,
  path: string,
  reader: ShapeReader,
): readonly AnyDomain[] {
  const [only] = members
  if (only === undefined) return []
  if (members.length === 1 && !hasOthers) return [reader.read(only, path)]
  const found = members.flatMap((member) => reader.readOptional(member, path) ?? [])
  if (found.length === 0 && !hasOthers) return [reader.read(only, path)]
  return [...new Set(found)]
}

/** A literal by itself. */
export function readLiteral(shape: Extract<TypeShape, { kind: 'literal' }>): Domain<unknown> {
  return just(literalToValue(shape.value))
}
