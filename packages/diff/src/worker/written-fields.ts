/** Users write public fields of objects as they call their members: so do sequences of calls. */
import type { FieldDescription, FuzzedMethodDescription, MemberDescription } from '@fuzzwright/core'
import { type EntityResolver, isMakeable } from '@fuzzwright/survey/call'

/**
 * Which fields are written: those that methods of the object do not write, or all of them. What methods keep in a field another version may
 * keep elsewhere; of a mutant that is said to be equal nobody may be able to tell it.
 */
export type WrittenFields = 'open' | 'all'

/** The same description, in which writing a field is one more thing to do with the objects. */
export function withWrittenFields(
  description: FuzzedMethodDescription,
  which: WrittenFields,
  scope: EntityResolver,
): FuzzedMethodDescription {
  const { objects, definitions, concreteValues, expectedErrors, formatVersion, name, returns } = description
  if (objects === undefined) return description
  const plain = { definitions, concreteValues, expectedErrors, formatVersion, name, returns, kind: 'function' } as const
  // What nobody can make keeps nothing else from being called.
  const isMade = ({ parameters }: MemberDescription): boolean =>
    isMakeable({ ...plain, parameters }, scope) === undefined
  const kinds = objects.kinds.map(({ fields = [], ...kind }) => {
    const written = fields.filter(({ kept }) => which === 'all' || kept !== true).map(writing)
    return { ...kind, members: [...kind.members, ...written.filter(isMade)] }
  })
  return { ...description, objects: { ...objects, kinds } }
}

function writing({ name, shape }: FieldDescription): MemberDescription {
  const parameters = [{ name, shape }]
  return { name, way: 'set', parameters, returns: { kind: 'undefined' }, expectedErrors: [] }
}
