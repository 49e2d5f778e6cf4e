/** Errors that inputs bring along: what a function rejects with that the code under test was given. They are nobody's fault. */

const mark = Symbol.for('fuzzwright.given')

/** A fresh one. */
export function givenError(): Error {
  return asGiven(new Error('rejected'))
}

/** The error itself, which an input brings along from now on. */
export function asGiven<Given extends Error>(error: Given): Given {
  return Object.defineProperty(error, mark, { value: true })
}

/** Source text of one. */
export const givenErrorText = "new Error('rejected')"

/** Whether an input brought it along, in whatever realm. */
export function isGivenError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && Object.hasOwn(error, mark)
}
