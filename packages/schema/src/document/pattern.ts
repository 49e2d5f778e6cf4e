/** A pattern with the text it was written as. */
export interface Pattern {
  readonly source: string
  readonly expression: RegExp
}

/** `undefined` for what is no regular expression of ECMAScript. */
export function patternOf(source: string): Pattern | undefined {
  for (const flags of ['u', '']) {
    try {
      return { source, expression: new RegExp(source, flags) }
    } catch {
      // Old patterns escape what needs none, which only the mode without `u` allows.
    }
  }
  return undefined
}
