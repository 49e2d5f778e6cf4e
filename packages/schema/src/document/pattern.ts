/** Patterns of documents: the text as it was written, and whether it is found in another. */
import { expressionTest } from '@fuzzwright/core/domain'

/** A pattern with the text it was written as. */
export interface Pattern {
  readonly source: string
  readonly expression: RegExp
  /** Whether it is found in a text; there is an answer also where the expression itself would take for ever to refuse one. */
  matches(text: string): boolean
}

/** `undefined` for what is no regular expression of ECMAScript. */
export function patternOf(source: string): Pattern | undefined {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(source, flags)
      let matcher: ((text: string) => boolean) | undefined
      return { source, expression, matches: (text) => (matcher ??= expressionTest(expression))(text) }
    } catch {
      // Old patterns escape what needs none, which only the mode without `u` allows.
    }
  }
  return undefined
}
