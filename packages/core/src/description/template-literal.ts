/** Template literal types as regular expressions: what text belongs to `${number}px`. */

import { itemAt } from '../item-at.ts'
import { literalToValue } from './literal.ts'
import { type ShapeDefinitions, shapeMembers } from './shape-members.ts'
import type { TypeShape } from './type-shape.ts'

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}

/** Texts that `String(n)` writes for finite numbers. */
const numberSource = '-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:e[+-]\\d+)?'

function holeSource(shape: TypeShape, definitions: ShapeDefinitions): string {
  const members = shapeMembers(shape, definitions).map((member) => memberSource(member, definitions))
  return members.length === 1 ? itemAt(members, 0) : `(?:${members.join('|')})`
}

function memberSource(shape: TypeShape, definitions: ShapeDefinitions): string {
  switch (shape.kind) {
    case 'number':
      return numberSource
    case 'bigint':
      return '-?(?:0|[1-9]\\d*)'
    case 'boolean':
      return '(?:true|false)'
    case 'literal':
      return escaped(String(literalToValue(shape.value)))
    case 'enum':
      return `(?:${shape.members.map((member) => escaped(String(member.value))).join('|')})`
    case 'null':
    case 'undefined':
      return shape.kind
    case 'templateLiteral':
      return partsSource(shape.parts, definitions)
    default:
      return '[^]*'
  }
}

function partsSource(parts: readonly (string | TypeShape)[], definitions: ShapeDefinitions): string {
  return parts.map((part) => (typeof part === 'string' ? escaped(part) : holeSource(part, definitions))).join('')
}

/** Matches exactly the texts of a template literal type. */
export function templateLiteralPattern(
  shape: Extract<TypeShape, { kind: 'templateLiteral' }>,
  definitions: ShapeDefinitions,
): RegExp {
  return new RegExp(`^${partsSource(shape.parts, definitions)}$`)
}
