/** Errors that inputs bring along: what a function rejects with that the code under test was given. They are nobody's fault. */

const mark = Symbol.for('fuzzwright.given')

/** A fresh one. */
export function givenError(): Error {
  return Object.defineProperty(new Error('rejected'), mark, { value: true })
}

/** Source text of one. */
export const givenErrorText = "new Error('rejected')"

/** Whether an input brought it along, in whatever realm. */
export function isGivenError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Object.hasOwn(error, mark)
}
