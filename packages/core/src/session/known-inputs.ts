/** Inputs that are run before any search, as they are: one to replay, or those of the findings that were kept. */
import type { TupleDomain } from '../domain/tuple.ts'
import { FuzzError } from '../errors.ts'
import type { FindingPhase } from '../failure/finding.ts'
import { forgetSwitches, switchesNoted } from '../interleavings/switches-met.ts'
import type { KnownFinding } from '../replay/findings-store.ts'
import { assertTokenOf, decodeToken } from '../replay/replay-token.ts'
import { testId } from '../replay/test-identity.ts'
import type { RunProgram } from '../target/property-object.ts'
import { hangMet } from './confirm-hang.ts'
import type { Driver } from './drive.ts'
import type { Judge } from './judge.ts'
import type { KeptFindings } from './kept-findings.ts'
import { isDeadly } from './met-deaths.ts'
import { type MetFailures, unshrunk } from './met-failures.ts'
import type { OpenedRequest } from './open-request.ts'
import type { Progress } from './progress.ts'

export interface KnownInputsParts {
  readonly root: TupleDomain<unknown[]>
  readonly judge: Judge
  readonly driver: Driver
  readonly progress: Progress
  readonly met: MetFailures
  /** Milliseconds after which a run counts as a hang. */
  readonly hangAfter: number
  readonly keptFindings?: Pick<KeptFindings, 'isOfThisTest'>
  /** What fails is left to shrinking: it is no longer reported as it is. */
  readonly goesOnShrinking: boolean
  /** Tells of the last run, where the property does. */
  readonly retell: (() => RunProgram) | undefined
}

/** What became of the findings that were kept. */
export interface KnownOutcome {
  /** Those that no longer fail. */
  readonly fixed: readonly KnownFinding[]
  /** Those that still fail, and are accepted. */
  readonly accepted: readonly KnownFinding[]
  /** Those that could not be read. */
  readonly problems: readonly FuzzError[]
  readonly warnings: readonly string[]
}

export const nothingKnown: KnownOutcome = { fixed: [], accepted: [], problems: [], warnings: [] }

/** Runs the input of a token. @throws FuzzError where it does not belong to the test. */
export async function replayToken(
  text: string,
  { test }: Pick<OpenedRequest, 'test'>,
  parts: KnownInputsParts,
): Promise<KnownOutcome> {
  const token = decodeToken(text)
  assertTokenOf(token, { id: testId(test), name: test.name })
  const { root } = parts
  const corpus = root.parse(token.ir)
  const reason = corpus === undefined ? 'it has another form' : root.validate(corpus)
  if (corpus === undefined || reason !== undefined) {
    // Whoever replays wants to see this input run: passing without it would look like a mended bug.
    throw new FuzzError(
      'outdated-replay',
      `The replayed input does not belong to the domains of "${test.name}" any longer: ${reason}.`,
      { hint: 'Undo what changed the types or domains since, or search anew without FUZZWRIGHT_REPLAY.' },
    )
  }
  const end = await runAsItIs({ corpus, seed: token.seed }, 'replay', parts)
  const misfit = end === 'passed' ? otherCode('The replayed input') : undefined
  return { ...nothingKnown, warnings: misfit === undefined ? [] : [misfit] }
}

/** Why that an input passes may say nothing: its schedule was made for other code. */
function otherCode(what: string): string | undefined {
  const { total, unmet } = switchesNoted()
  if (unmet === 0) return undefined
  const some = total === 1 ? 'its switch finds' : `${unmet} of its ${total} switches find`
  return `${what} passes, but the schedule met other code than it was found in: ${some} no choice. Whether the race is still there, only a search says.`
}

/** Runs the inputs of the findings kept for the test. */
export async function runKnownFindings(
  { store, test, deathsElsewhere = false }: Pick<OpenedRequest, 'store' | 'test' | 'deathsElsewhere'>,
  parts: KnownInputsParts,
): Promise<KnownOutcome> {
  const list = store?.list(test)
  if (list === undefined) return nothingKnown
  const { root, met } = parts
  const fixed: KnownFinding[] = []
  const accepted: KnownFinding[] = []
  const warnings: string[] = []
  for (const { finding } of list.known) if (finding.accepted !== undefined) met.accept(finding.fingerprint)
  for (const known of list.known) {
    if (parts.keptFindings?.isOfThisTest(known) === true) continue
    const corpus = root.parse(known.finding.corpus)
    if (corpus === undefined || root.validate(corpus) !== undefined) {
      warnings.push(`${known.place}: the input does not belong to the domains of this test any longer; it was not run.`)
    } else if (known.finding.accepted !== undefined && isDeadly(known)) accepted.push(known)
    else if (deathsElsewhere && isDeadly(known)) fixed.push(known)
    else {
      const end = await runAsItIs({ corpus, seed: known.finding.seed }, 'regressions', parts)
      const misfit = end === 'passed' ? otherCode(known.place) : undefined
      if (misfit !== undefined) warnings.push(misfit)
      else if (end === 'passed') fixed.push(known)
      else if (end === 'accepted') accepted.push(known)
    }
  }
  return { fixed, accepted, problems: list.problems, warnings }
}

interface KnownInput {
  readonly corpus: unknown
  /** Of the search that found it. */
  readonly seed: number
}

/** Where no time is given it is not shrunk: whoever replays wants exactly this input. */
async function runAsItIs(
  { corpus, seed }: KnownInput,
  phase: FindingPhase,
  parts: KnownInputsParts,
): Promise<'passed' | 'failed' | 'accepted'> {
  const { judge, driver, met, retell } = parts
  forgetSwitches()
  const failure = await driver.drive(judge.examine(corpus, phase))
  if (failure === undefined) return 'passed'
  const isHang = failure === 'timedOut'
  const known = { ...(isHang ? hangMet(corpus, phase, parts) : failure), foundBy: seed }
  if (phase === 'regressions' && met.isAccepted(known.fingerprint)) return 'accepted'
  if (parts.goesOnShrinking && !isHang) met.note(known)
  else met.finish({ ...unshrunk(known), ...(retell && !isHang && { retold: retell() }) })
  return 'failed'
}
