/** `fromSchema`: the values that a schema accepts, as a domain. */
import type { Domain } from '@fuzzwright/core'
import { Context, Rng } from '@fuzzwright/core/domain'
import { readSchema, type SchemaOptions } from './read-schema.ts'

/**
 * What goes into a schema: what its library says, by Standard Schema or as TypeBox and Effect have it; `unknown` for a JSON Schema, whose type
 * nobody wrote.
 */
export type SchemaInput<Schema> = Schema extends {
  readonly '~standard': { readonly types?: { readonly input: infer Input } | undefined }
}
  ? Input
  : Schema extends { readonly static: infer Static }
    ? Static
    : Schema extends { readonly ast: object; readonly Encoded: infer Encoded }
      ? Encoded
      : unknown

/**
 * The values a schema accepts: a JSON Schema (drafts 4 to 2020-12), or a schema of Zod, Valibot, ArkType, TypeBox, Effect or any library with
 * `~standard`, whose refinements are met too. Every other value it accepts is recognised as a seed.
 * @throws FuzzError `unsatisfiable-schema`, `schema-gave-up`, `endless-recursion`, `remote-reference`, `unresolved-reference`,
 * `unknown-format`, `unknown-keyword`, `bad-schema`, `no-json-schema`, `async-refinement`; the message begins with a JSON pointer
 */
export function fromSchema<const Schema>(schema: Schema, options: SchemaOptions = {}): Domain<SchemaInput<Schema>> {
  const { accepted } = readSchema<SchemaInput<Schema>>(schema, options)
  // What nothing gets through is told where it is written, not in the middle of a search.
  accepted.init(new Context(new Rng(0)))
  return accepted
}
