/** Whether an expression is found in a text, for those who have the texts from us: asked so that there is an answer. */

import { mayBacktrackForLong } from './backtracking.ts'
import { parsePattern } from './parse-pattern.ts'
import { RegexpDomain } from './regexp.ts'

/**
 * What says whether the expression is found somewhere in a text. Where the engine of the language may take for ever to refuse one, long
 * texts are read by us instead; what cannot be told that way is not found.
 */
export function expressionTest(expression: RegExp): (text: string) => boolean {
  const stateless = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''))
  if (!isLong(expression)) return (text) => stateless.test(text)
  const domain = new RegexpDomain(expression)
  return (text) => domain.fromValue(text) !== undefined
}

/** Syntax that is newer than what we read is left to the engine. */
function isLong(expression: RegExp): boolean {
  try {
    return mayBacktrackForLong(parsePattern(expression), expression.flags)
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
