/** Schemas where domains stand: `fuzzIt(name, schema, property)`. Who reads them is the host's business. */
import type { SchemaSide } from '../description/type-shape.ts'
import { type AnyDomain, Domain } from '../domain/domain.ts'

/** A schema of any library that keeps to Standard Schema. */
export interface StandardSchema {
  readonly '~standard': { readonly types?: { readonly input: unknown } | undefined }
}

/** A schema of Effect, which keeps to Standard Schema only when it is asked to. */
export interface EffectSchema {
  readonly ast: object
  readonly Encoded: unknown
}

/** What goes into a schema of a library. */
export type StandardInput<Schema extends StandardSchema | EffectSchema> = Schema extends {
  readonly '~standard': { readonly types?: { readonly input: infer Input } | undefined }
}
  ? Input
  : Schema extends EffectSchema
    ? Schema['Encoded']
    : unknown

/** Keywords by which a JSON Schema is told from options. */
const schemaKeywords = [
  '$schema',
  '$ref',
  '$defs',
  'type',
  'enum',
  'const',
  'properties',
  'items',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'required',
] as const

/** A JSON Schema, by one of the keywords that nearly each has. */
export type JsonSchema = {
  readonly [Keyword in (typeof schemaKeywords)[number]]: { readonly [Key in Keyword]: unknown }
}[(typeof schemaKeywords)[number]]

/** An input type of the package `graphql`, whose copies are many: by what its classes have. */
export interface GraphqlInput {
  readonly [Symbol.toStringTag]: string
  toJSON(): string
}

/**
 * Makes the domain of what a schema accepts, or, on its side `output`, of what it makes of that; throws a `FuzzError` for one that
 * cannot be read.
 */
export type ReadSchema = (schema: unknown, side?: SchemaSide) => AnyDomain

/** What the classes of GraphQL call themselves whose types are of inputs. */
const inputTypes = /^GraphQL(?:InputObjectType|EnumType|ScalarType|List|NonNull)$/

/** Something with `~standard`, a schema of Effect, a JSON Schema, or an input type of GraphQL; neither options nor a domain. */
export function isSchema(value: unknown): boolean {
  if (value instanceof Domain || Array.isArray(value)) return false
  if (typeof value === 'function') return '~standard' in value || ('ast' in value && 'pipe' in value)
  if (typeof value !== 'object' || value === null) return false
  if (Symbol.toStringTag in value && inputTypes.test(String(value[Symbol.toStringTag]))) return true
  return '~standard' in value || schemaKeywords.some((keyword) => keyword in value)
}

/** `given` with the domain of a schema in the place of each schema. */
export function withDomains(given: readonly unknown[], read: ReadSchema): readonly unknown[] {
  return given.map((one) => (isSchema(one) ? read(one) : one))
}
