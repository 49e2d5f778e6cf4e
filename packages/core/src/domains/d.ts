/** Everything a user makes domains with, under one name. The order is that of docs/domains.md. */
import { arrayOf } from './array.ts'
import { boolean } from './boolean.ts'
import { int } from './int.ts'
import { tupleOf } from './tuple.ts'

/** Constructors of domains: `d.int()`, `d.arrayOf(d.boolean())`. */
export const d = { boolean, int, arrayOf, tupleOf } as const
