/** One small change of a file, as a text edit: what a person would do by hand, and what the woven module does behind its switch. */

/** The change alone, as an operator proposes it. */
export interface Edit {
  /** The operator, by the names that tools of the field use: `EqualityOperator`, `BlockStatement`. */
  readonly operator: string
  /** Offset in the text of the file. */
  readonly start: number
  /** Offset behind the last character that is replaced. */
  readonly end: number
  readonly replacement: string
  /** It turns the counter of a loop away from its bound, and nothing in the loop leaves it. */
  readonly runsAway?: true
}

/** Where the switch stands: around an expression, inside the braces of a block, behind the colon of a case. */
export interface Place {
  readonly kind: 'expression' | 'block' | 'case'
  readonly start: number
  readonly end: number
}

/** Lines 1-based, columns 0-based. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** An edit that can be switched on. */
export interface Mutant extends Edit {
  /** Position in the list of the whole run; decides nothing. */
  readonly id: number
  readonly place: Place
  /** Number of the first mutant that stands at the same place: they are reached together. */
  readonly placeId: number
  readonly from: TextPosition
  readonly to: TextPosition
}

/** The text of the file with the mutant in it. */
export function applyMutant(code: string, { start, end, replacement }: Omit<Edit, 'operator'>): string {
  return code.slice(0, start) + replacement + code.slice(end)
}
