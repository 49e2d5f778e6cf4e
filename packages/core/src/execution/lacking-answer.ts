/**
 * An answer without a method that its type declares. What answered it is wrong, whichever of its methods is asked for first: a search that calls one after
 * the other would tell each as a failure of its own.
 */
import type { Call, CallStep } from '../calls/call.ts'
import type { CallSequence } from '../calls/call-sequence.ts'
import { isMissingMember } from '../calls/run-calls.ts'
import { OracleError } from './oracle-error.ts'

/** @returns `undefined` where `error` says something else, and where what lacks the method is an object the sequence begins with. */
export function lackingAnswer(
  { index, name }: CallStep,
  { makings, calls }: CallSequence,
  error: unknown,
): OracleError | undefined {
  const source = isMissingMember(error) ? calls[(calls[index]?.on ?? 0) - makings.length] : undefined
  if (source === undefined) return undefined
  const answer = answerOf(source)
  return new OracleError('return-type', {
    text: `${answer} has no method ${name}, which its type declares.`,
    identity: `${answer} has not all methods that its type declares.`,
  })
}

function answerOf({ way, name }: Call): string {
  if (way === 'call') return 'What the function answered'
  return way === 'get' ? `What is in .${name}` : `What ${name}() answered`
}
