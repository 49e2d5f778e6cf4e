/** Drives a search the way a session does, with a target that tells a scripted source of coverage what it did. */

import type { Proposal } from '../../src/engine/proposal.ts'
import type { Search } from '../../src/engine/search.ts'
import { discarded } from '../../src/execution/discard.ts'
import type { RunStatus } from '../../src/execution/run-result.ts'
import type { ScriptedCoverage } from './scripted-coverage.ts'

/** Fails by throwing; throwing `discarded` refuses the input. */
export type ScriptedTarget = (value: never) => void

/** Runs one proposal under coverage, and says how it ended. */
export function runProposal(
  { value, traced }: Proposal,
  code: ScriptedCoverage,
  target: ScriptedTarget,
): { readonly status: RunStatus; readonly news: boolean } {
  code.trace(traced)
  code.start()
  let status: RunStatus = 'passed'
  try {
    target(value as never)
  } catch (error) {
    status = error === discarded ? 'discarded' : 'failed'
  }
  return { status, news: code.stop() }
}

/** Runs the search to its end or for so many inputs; answers what it proposed, in order. */
export function driveSearch(
  search: Search,
  code: ScriptedCoverage,
  target: ScriptedTarget,
  most = Number.POSITIVE_INFINITY,
): Proposal[] {
  const proposals: Proposal[] = []
  while (proposals.length < most) {
    const proposal = search.next()
    if (proposal === undefined) break
    proposals.push(proposal)
    search.tell(runProposal(proposal, code, target))
  }
  return proposals
}
