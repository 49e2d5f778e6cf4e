/** The door: schemas as domains. */
export { fromSchema, type SchemaOptions } from './from-schema.ts'
