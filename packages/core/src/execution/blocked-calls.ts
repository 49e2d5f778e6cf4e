/**
 * Calls that never end because of one that threw: it took what others wait for, such as a lock, and gave it to nobody. Waiting is
 * no bug by itself, nor is refusing; so the same calls are made without those that threw, and what ends then was blocked by them.
 */
import type { CallSequence } from '../calls/call-sequence.ts'
import { CallRun } from '../calls/run-calls.ts'
import { settlesWhile } from './never-ending.ts'
import { OracleError } from './oracle-error.ts'

/** What came of the calls of a run, by their places. */
export class EndedCalls {
  private readonly thrown = new Set<number>()
  private readonly open = new Set<number>()

  threw(index: number): void {
    this.thrown.add(index)
  }

  left(index: number, settled: Promise<unknown>): void {
    this.open.add(index)
    settled.then(() => this.open.delete(index))
  }

  /** The first call that has not ended and comes behind one that threw. */
  get suspect(): number | undefined {
    const [first = Number.POSITIVE_INFINITY] = this.thrown
    return [...this.open].find((index) => index > first)
  }

  /** The calls that threw before `index`. */
  thrownBefore(index: number): ReadonlySet<number> {
    return new Set([...this.thrown].filter((other) => other < index))
  }
}

/** What is wrong with a run in which calls were left; `work` was on in the event loop before it. */
export async function blocked(
  sequence: CallSequence,
  ended: EndedCalls,
  work: number,
): Promise<OracleError | undefined> {
  const { suspect } = ended
  if (suspect === undefined) return undefined
  const thrown = ended.thrownBefore(suspect)
  if (await neverEnds(sequence, suspect, { without: thrown, work })) return undefined
  // Chance, or what an earlier input left behind, may have decided it.
  if (!(await neverEnds(sequence, suspect, { without: new Set(), work }))) return undefined
  return blockedError(sequence, suspect, thrown)
}

export function blockedError({ calls }: CallSequence, index: number, thrown: ReadonlySet<number>): OracleError {
  const numbers = [...thrown].map((other) => other + 1)
  const those = numbers.length === 1 ? `call ${numbers[0]}` : `calls ${numbers.join(', ')}`
  const name = calls[index]?.name ?? ''
  const text = `Deadlock: ${name} (call ${index + 1}) never ends, and without ${those}, which threw, it does.`
  return new OracleError('deadlock', { text, identity: `${name} never ends since a call threw` })
}

interface Rerun {
  readonly without: ReadonlySet<number>
  readonly work: number
}

async function neverEnds(sequence: CallSequence, index: number, { without, work }: Rerun): Promise<boolean> {
  let isOpen = true
  const watch = {
    settles: (answer: Promise<unknown>) => settlesWhile(answer, work),
    called: (step: { readonly index: number }) => {
      if (step.index === index) isOpen = false
    },
    left: (step: { readonly index: number }, settled: Promise<unknown>) => {
      if (step.index === index) settled.then(() => (isOpen = false))
    },
  }
  try {
    await new CallRun(sequence, watch, (other) => without.has(other)).start()
  } catch {
    // No object was made this time.
    return true
  }
  return isOpen
}
