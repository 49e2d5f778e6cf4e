/** What makes domains in a test file: the words of core, and those that read schemas. */
import { d as words } from '@fuzzwright/core'
import { fromSchema, nearSchema } from '@fuzzwright/schema'

interface SchemaWords {
  readonly fromSchema: typeof fromSchema
  readonly nearSchema: typeof nearSchema
}

/** Constructors of domains: `d.int()`, `d.arrayOf(d.boolean())`, `d.fromSchema(User)`. */
export const d: typeof words & SchemaWords = { ...words, fromSchema, nearSchema }
