/**
 * Oracles that look between runs. What they judge is seen only after the run that did it: a look at all prototypes is too
 * dear for each run, and a rejection comes to light when the host has had its turn. So they know that something was done
 * since their last look, and not by which input; that is for `culprit.ts` to find out.
 */
import { holeKinds } from '../execution/detectors.ts'
import type { StrayError } from '../execution/effects.ts'
import type { OracleError, OracleKind } from '../execution/oracle-error.ts'
import { breath, type Steps } from './breath.ts'
import { strayFailure } from './stray-failure.ts'

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
  /** Where they started nothing since the last look, there is nothing that it could see. Read after each run. */
  readonly runs?: { readonly hasStarted: boolean }
  /** More is still to come, so that the host is given more turns. */
  isAwaiting?(): boolean
  /** Turns of the host that are waited for what is still to come; `mostTurns` where it does not say. */
  readonly turns?: number
  /** What an earlier run did that comes to light only now, with the mark of that run. */
  straggler?(): Straggler | undefined
  /** Mark of the run that was told apart last. */
  mark?(): object | undefined
  /** What was done since it was last asked, put right as far as that can be. */
  take(): OracleError | undefined
}

/** What came to light when other runs had followed. */
export interface Straggler {
  readonly mark: object
  readonly error: OracleError
}

/**
 * Turns of the host that are waited for what runs left behind: enough for a file to be read, or a timer of a millisecond.
 * No bench chose it.
 */
const mostTurns = 10_000

/** The same once an error was seen: enough for a timer of some seconds, or a thread to start. No bench chose it. */
const patientTurns = 100_000

/** One look: what was done since the last one. */
export function* look(oracle: LateOracle): Steps<OracleError | undefined> {
  if (oracle.needsTurn) {
    yield breath
    for (let turn = 0; turn < (oracle.turns ?? mostTurns) && oracle.isAwaiting?.() === true; turn++) yield breath
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
  /** They may have left something behind since the last look; read after each run. */
  readonly runs: { readonly hasStarted: boolean }
  /** The same, with what was started since the last run. */
  hasStarted(): boolean
  /** An effect that was refused to a run after its end. */
  lateEffect(): OracleError | undefined
  /** An error that nobody caught, of runs since they were told apart. */
  stray(): StrayError | undefined
  /** The same of runs before that. */
  straggler(): StrayError | undefined
  mark(): object | undefined
  /** What runs left behind is still to come. */
  isAwaiting(): boolean
}

/** What runs left behind came to something: an effect that was refused, an error or a rejection with nobody to notice. */
export function aftermathOracle(aftermath: Aftermath): LateOracle {
  let turns = mostTurns
  const failureOf = (stray: StrayError): OracleError => {
    turns = patientTurns
    return strayFailure(stray)
  }
  return {
    kinds: ['uncaught-error', 'unhandled-rejection', 'effect', ...holeKinds],
    interval: aftermathInterval,
    get needsTurn() {
      return aftermath.hasStarted()
    },
    runs: aftermath.runs,
    get turns() {
      return turns
    },
    isAwaiting: () => aftermath.isAwaiting(),
    mark: () => aftermath.mark(),
    straggler() {
      const late = aftermath.straggler()
      return late?.mark === undefined ? undefined : { mark: late.mark, error: failureOf(late) }
    },
    take() {
      const stray = aftermath.stray()
      return aftermath.lateEffect() ?? (stray && failureOf(stray))
    },
  }
}
