/** The domain of the texts an expression of the code matches, where there are any to be found. */

import { Context } from '../domain/context.ts'
import type { Domain } from '../domain/domain.ts'
import { inRegexp } from '../domains/regexp/regexp.ts'
import { FuzzError } from '../errors.ts'
import { Rng } from '../random/rng.ts'

/** `undefined` where no match is found: the expression is one of the code, so that is no mistake of the user. */
export function matchesOf(pattern: RegExp): Domain<string> | undefined {
  try {
    const domain = inRegexp(pattern)
    domain.init(new Context(new Rng(0)))
    return domain
  } catch (error) {
    if (error instanceof FuzzError || error instanceof SyntaxError) return undefined
    throw error
  }
}
