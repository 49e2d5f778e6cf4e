/** Values of a schema that the description speaks of: those of its domain, or those of its type where that is not to be had. */
import type { TypeShape } from '../description/type-shape.ts'
import { type AnyDomain, Domain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import type { ShapeReader } from './shape-reader.ts'

type SchemaShape = Extract<TypeShape, { kind: 'schema' }>

/** @throws FuzzError `cannot-generate` where the schema cannot be used and its type has no domain either */
export function readSchema({ name, schema, shape }: SchemaShape, path: string, reader: ShapeReader): AnyDomain {
  const found = domainOrReason(() => reader.resolveEntity(schema))
  if (found instanceof Domain) return found
  reader.note(`${path === '' ? 'value' : path} is made of its type alone, without the schema ${name}: ${found}`)
  return reader.read(shape, path)
}

function domainOrReason(resolve: () => unknown): AnyDomain | string {
  try {
    const found = resolve()
    return found instanceof Domain ? found : 'nothing here reads it'
  } catch (error) {
    // The first line says what is wrong, the others what to do about it.
    if (error instanceof FuzzError) return error.message.split('\n', 1).join()
    throw error
  }
}
