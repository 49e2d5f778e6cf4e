/**
 * Inputs that ended the process that ran them: findings that say so, and what a death left behind. Each is run again in a
 * process of its own before it counts, since processes are also killed from outside.
 */
import type { TupleDomain } from '../domain/tuple.ts'
import { OracleError } from '../execution/oracle-error.ts'
import { fingerprint } from '../failure/fingerprint.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import type { Death, Isolation, LeftInputs } from './isolation.ts'
import { type MetFailures, type ShrunkFailure, unshrunk } from './met-failures.ts'
import type { OpenedRequest } from './open-request.ts'

export interface MetDeathsParts {
  readonly root: TupleDomain<unknown[]>
  readonly met: MetFailures
  /** Only one input was asked for. */
  readonly isReplay: boolean
  /** A finding that is known is made simpler all the same. */
  readonly goesOnShrinking: boolean
}

const beginning = 'Death: the process '

/** The input of this finding ends the process: it is none to be run where others run. */
export function isDeadly({ finding }: KnownFinding): boolean {
  return finding.error.class === 'OracleError' && finding.error.message.startsWith(beginning)
}

/** Meets the deaths that are known of a test. */
export async function meetDeaths(
  { store, test }: Pick<OpenedRequest, 'store' | 'test'>,
  isolation: Isolation,
  parts: MetDeathsParts,
): Promise<void> {
  const { met, isReplay, goesOnShrinking } = parts
  const known = isReplay
    ? []
    : (store?.list(test).known ?? []).filter(isDeadly).filter(({ finding }) => finding.accepted === undefined)
  for (const { finding } of known) {
    const death = await isolation.firstDeath([finding.corpus], goesOnShrinking)
    const failure = death && failureOf({ ...death, phase: 'regressions', runs: 0 }, parts)
    if (failure !== undefined) met.finish({ ...failure, foundBy: finding.seed })
  }
  if (!met.isEmpty) return
  for (const left of isolation.takeLeft()) {
    const failure = await meetLeft(isolation, left, parts)
    if (failure === undefined) continue
    met.finish(failure)
    return
  }
}

async function meetLeft(
  isolation: Isolation,
  { inputs, runs, how }: LeftInputs,
  parts: MetDeathsParts,
): Promise<ShrunkFailure | undefined> {
  const phase = parts.isReplay ? 'replay' : 'search'
  // The last one was running; what an earlier one left behind may have been the end of it.
  const death = await isolation.firstDeath([...inputs].reverse(), !parts.isReplay || parts.goesOnShrinking)
  if (death !== undefined) return failureOf({ ...death, phase, runs }, parts)
  const input = inputs.at(-1)
  if (how === undefined || input === undefined) return undefined
  const failure = failureOf({ input, how, evaluations: 0, accepted: 0, complete: false, phase, runs }, parts)
  return failure && { ...failure, flaky: { failed: 0, tried: 1 } }
}

/** `undefined` where the input is none of the domains any longer. */
function failureOf(
  { input, how, evaluations, accepted, complete, phase, runs }: Death & Pick<ShrunkFailure, 'phase' | 'runs'>,
  { root }: MetDeathsParts,
): ShrunkFailure | undefined {
  const corpus = root.parse(input)
  if (corpus === undefined || root.validate(corpus) !== undefined) return undefined
  const error = new OracleError('death', {
    text: `${beginning}${how}.`,
    identity: `${beginning}${how.replaceAll(/\d+/g, '#')}.`,
  })
  const failure = { corpus, error, fingerprint: fingerprint(error), phase, runs, features: 0 }
  return { ...unshrunk(failure), shrink: { evaluations, accepted, complete } }
}
