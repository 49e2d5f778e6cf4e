/** The error a failing fuzz test throws: its message is the report, its cause the error of the code under test. */
import { isHole } from '../execution/detectors.ts'
import { OracleError, type OracleKind } from '../execution/oracle-error.ts'
import { errorStack } from '../failure/fingerprint.ts'
import { userFrames } from '../failure/stack-frames.ts'

/** What a failing fuzz test throws: the report as its message, the failure as its cause. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure'

  /** The code frame of the runner shows the first frame of `stack`, so it is the user's line and not one of ours. */
  constructor(report: string, cause: unknown, callSite: string) {
    // What an oracle of ours saw is in the report already, and mostly nobody's line threw it.
    const isOurs = cause instanceof OracleError
    super(report, isOurs ? undefined : { cause })
    const isPlaced = !isOurs || thrownSomewhere.has(cause.kind) || isHole(cause.kind)
    const frames = isPlaced ? shownFrames(errorStack(cause)) : []
    this.stack = withFrames(this, frames.length > 0 ? frames : shownFrames(callSite))
    keepUserFrames(cause)
  }
}

/** Refused effects, and what nobody caught. */
const thrownSomewhere: ReadonlySet<OracleKind> = new Set(['effect', 'uncaught-error', 'unhandled-rejection'])

function withFrames(error: Error, frames: readonly string[]): string {
  return [`${error.name}: ${error.message}`, ...frames].join('\n')
}

/** The user's lines, innermost first, each once: what calls itself until the stack is full stands there by the dozen. */
function shownFrames(stack: string): readonly string[] {
  return [...new Set(userFrames(stack).map(({ text }) => text))]
}

/** Takes our own frames out of the trace that is printed below "Caused by". */
function keepUserFrames(cause: unknown): void {
  const stack = errorStack(cause)
  const frames = shownFrames(stack)
  const start = stack.search(/^\s+at /m)
  // What was thrown where we called something that is no function has no line of theirs.
  if (start === -1) return
  setStack(cause as Error, [stack.slice(0, start).trimEnd(), ...frames].join('\n'))
}

/** A frozen error keeps its trace as it is. */
function setStack(error: Error, stack: string): void {
  try {
    error.stack = stack
  } catch {}
}

/** `error` with the place of the `fuzzIt` that is to blame for it. */
export function blamedOn<E extends Error>(error: E, callSite: string): E {
  const frames = shownFrames(callSite)
  if (frames.length > 0) error.stack = withFrames(error, frames)
  // What went wrong inside of us is told by its message; where it did so is nobody's line.
  if (error.cause instanceof Error && userFrames(errorStack(error.cause)).length === 0) {
    setStack(error.cause, withFrames(error.cause, []))
  }
  return error
}
