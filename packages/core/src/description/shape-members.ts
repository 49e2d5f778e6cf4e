/** The shapes a shape stands for, once names are looked up and unions are taken apart. */
import type { TypeShape } from './type-shape.ts'

export type ShapeDefinitions = Readonly<Record<string, TypeShape>>

/**
 * Members of a shape: references are followed, unions flattened, types taken for their schemas, none twice. A definition that is only
 * itself has none.
 */
export function shapeMembers(shape: TypeShape, definitions: ShapeDefinitions): TypeShape[] {
  const found: TypeShape[] = []
  const followed = new Set<string>()
  const visit = (member: TypeShape): void => {
    if (member.kind === 'union') {
      for (const part of member.members) visit(part)
    } else if (member.kind === 'schema') {
      visit(member.shape)
    } else if (member.kind !== 'reference') {
      if (!found.includes(member)) found.push(member)
    } else if (!followed.has(member.to)) {
      followed.add(member.to)
      const target = Object.hasOwn(definitions, member.to) ? definitions[member.to] : undefined
      if (target !== undefined) visit(target)
    }
  }
  visit(shape)
  return found
}
