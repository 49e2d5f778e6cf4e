/** The door: schemas as domains. */
export type { UnknownWords } from './document/check-words.ts'
export type { DraftName } from './document/draft.ts'
export type { SchemaFailure } from './evaluation/failure.ts'
export { fromSchema, type SchemaInput } from './from-schema.ts'
export { judgeOf } from './judge-of.ts'
export { type NearDomain, nearSchema } from './near-schema.ts'
export type { SchemaOptions } from './read-schema.ts'
export type { Judge } from './schema-domain.ts'
