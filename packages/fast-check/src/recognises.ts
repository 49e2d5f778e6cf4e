/** Whether an arbitrary knows a value when it sees it, at little cost where it does not. */
import type { Arbitrary } from 'fast-check'

/**
 * Texts are taken apart by trial, and each piece that is no character of theirs is an error:
 * thousands for one long text, of which nobody reads where they were thrown.
 */
export function recognises(arbitrary: Arbitrary<unknown>, value: unknown): boolean {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return arbitrary.canShrinkWithoutContext(value)
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
