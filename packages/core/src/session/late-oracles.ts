/**
 * Oracles that look between runs. What they judge is seen only after the run that did it: a look at all prototypes is too
 * dear for each run, and a rejection comes to light when the host has had its turn. So they know that something was done
 * since their last look, and not by which input; that is for `culprit.ts` to find out.
 */
import { holeKinds } from '../execution/detectors.ts'
import { OracleError, type OracleKind } from '../execution/oracle-error.ts'
import type { RejectionWatch } from '../execution/rejection-watch.ts'
import { errorClass, errorMessage } from '../failure/fingerprint.ts'
import { breath, type Steps } from './breath.ts'

export interface LateOracle {
  /** Kinds of the errors it answers. */
  readonly kinds: readonly OracleKind[]
  /**
   * Runs of a search between two looks, and inputs remembered so that the culprit is among them. Where there are several
   * oracles, a multiple of the least interval.
   */
  readonly interval: number
  /** Something may have been done since the last look that comes to light only when the host has had its turn. */
  readonly needsTurn: boolean
  /** More is still to come, so that the host is given more turns. */
  isAwaiting?(): boolean
  /** What was done since it was last asked, put right as far as that can be. */
  take(): OracleError | undefined
}

/**
 * Turns of the host that are waited for what runs left behind: enough for a file to be read, or a timer of a millisecond.
 * No bench chose it.
 */
const mostTurns = 10_000

/** One look: what was done since the last one. */
export function* look(oracle: LateOracle): Steps<OracleError | undefined> {
  if (oracle.needsTurn) {
    yield breath
    for (let turn = 0; turn < mostTurns && oracle.isAwaiting?.() === true; turn++) yield breath
  }
  return oracle.take()
}

/**
 * A look takes about 100 µs: shared by so many runs it is some 0.2 µs a run, no more than the rest of what surrounds a
 * call. No bench chose it.
 */
const pollutionInterval = 512

/** Prototypes that were changed; `inspect` answers how, and puts them back. */
export function pollutionOracle(inspect: () => OracleError | undefined): LateOracle {
  return {
    kinds: ['prototype-pollution'],
    interval: pollutionInterval,
    needsTurn: false,
    take: inspect,
  }
}

/**
 * A turn of the host takes some 10 µs where it has nothing to do, and ten times that under a guard; more inputs would be
 * kept alive than is cheap. No bench chose it.
 */
const aftermathInterval = 512

/** What runs did after their end. */
export interface Aftermath {
  /** Missing where nobody tells of rejections. */
  readonly rejections: RejectionWatch | undefined
  /** Runs may have left something behind since the last look. */
  hasStarted(): boolean
  /** An effect that was refused to a run after its end. */
  lateEffect(): OracleError | undefined
  /** What runs left behind is still to come. */
  isAwaiting(): boolean
}

/** What runs left behind came to something: an effect that was refused, a promise rejected with nobody to notice. */
export function aftermathOracle({ rejections, hasStarted, lateEffect, isAwaiting }: Aftermath): LateOracle {
  return {
    kinds: ['unhandled-rejection', 'effect', ...holeKinds],
    interval: aftermathInterval,
    get needsTurn() {
      return hasStarted()
    },
    isAwaiting,
    take() {
      const rejection = rejections?.take()
      const effect = lateEffect()
      if (effect !== undefined || rejection === undefined) return effect
      const message = `Unhandled rejection: ${errorClass(rejection.reason)}: ${errorMessage(rejection.reason)}`
      return new OracleError('unhandled-rejection', message)
    },
  }
}
