/** Everything a user makes domains with, under one name. */

import { words } from '../words/words.ts'
import { domainFromShape } from './domain-from-shape.ts'

/** Constructors of domains: `d.int()`, `d.arrayOf(d.boolean())`. */
export const d = { ...words, arbitrary: domainFromShape } as const
