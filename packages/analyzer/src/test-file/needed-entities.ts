/** What the values of a description need at run time: classes, constants that hold their instances, unique symbols, schemas. */
import type { EntityReference, FuzzedMethodDescription, MemberDescription, TypeShape } from '@fuzzwright/core'
import { parts } from '../shape/shape-parts.ts'
import type { NeededEntity } from './test-file-description.ts'

function entitiesNamed(shape: TypeShape): readonly NeededEntity[] {
  if (shape.kind === 'class') return [...(shape.entity === undefined ? [] : [shape.entity]), ...(shape.constants ?? [])]
  if (shape.kind === 'constructor') return shape.entity === undefined ? [] : [shape.entity]
  if (shape.kind === 'schema') return [exportOf(shape.schema)]
  return shape.kind === 'symbol' && shape.unique !== undefined && 'module' in shape.unique ? [shape.unique] : []
}

function exportOf({ module, exportName }: EntityReference): NeededEntity {
  return { module, exportName, isSchema: true }
}

/** What takes arguments beside the function itself: makers and members of the objects it makes. */
function takersOf({ objects }: FuzzedMethodDescription): readonly Pick<MemberDescription, 'parameters'>[] {
  return objects === undefined ? [] : [...objects.makers, ...objects.kinds.flatMap(({ members }) => members)]
}

/**
 * Classes, their instances asked for or they themselves, constants with instances, unique symbols and schemas anywhere in the descriptions, each once, in the order
 * of their first use.
 */
export function entitiesOf(...descriptions: readonly FuzzedMethodDescription[]): NeededEntity[] {
  const found = new Map<string, NeededEntity>()
  const visit = (shape: TypeShape): void => {
    for (const entity of entitiesNamed(shape)) {
      const key = `${entity.module} ${entity.exportName}`
      // A class may be asked for and hold a schema.
      if (entity.isSchema !== true || !found.has(key)) found.set(key, entity)
    }
    for (const part of parts(shape)) visit(part.shape)
  }
  for (const description of descriptions) {
    for (const parameter of description.parameters) visit(parameter.shape)
    if (description.thisShape !== undefined) visit(description.thisShape)
    for (const { parameters } of takersOf(description)) for (const { shape } of parameters) visit(shape)
    for (const shape of Object.values(description.definitions)) visit(shape)
  }
  return [...found.values()]
}
