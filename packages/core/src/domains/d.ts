/** Everything a user makes domains with, under one name. */
import { domainFromShape } from './domain-from-shape.ts'
import { words } from './words.ts'

/** Constructors of domains: `d.int()`, `d.arrayOf(d.boolean())`. */
export const d = { ...words, arbitrary: domainFromShape } as const
