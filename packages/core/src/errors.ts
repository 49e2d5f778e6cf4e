/**
 * The one error type of the project. A message says what is wrong, with which value, where, and what to do next.
 * Codes are listed in docs/errors.md, and each has a test.
 */

export interface FuzzErrorDetails {
  /** What to do next, as a sentence. */
  readonly hint?: string
  /** Where the mistake was made: `file:line`, 1-based. */
  readonly location?: string
  readonly cause?: unknown
}

/** A mistake in what the user gave us: an option, a domain, a file, a token. */
export class FuzzError extends Error {
  override readonly name: string = 'FuzzError'
  readonly code: string
  readonly hint: string | undefined
  readonly location: string | undefined

  constructor(code: string, message: string, details: FuzzErrorDetails = {}) {
    const place = details.location === undefined ? '' : ` (${details.location})`
    const hint = details.hint === undefined ? '' : `\n  ${details.hint}`
    super(`${message}${place}${hint}`, details.cause === undefined ? undefined : { cause: details.cause })
    this.code = code
    this.hint = details.hint
    this.location = details.location
  }
}

/** A broken promise of our own code. Asks for a bug report. */
export class InvariantError extends Error {
  override readonly name = 'InvariantError'
  constructor(message: string) {
    super(`${message}\n  This is a bug of Fuzzwright, not of your code. Please report it with this message.`)
  }
}
