/** Looks for inputs on which two versions of one function differ, and makes them small. */
import type { Subject } from '@fuzzwright/survey/package'
import { CalledPair, type CalleePair } from './called-pair.ts'
import { confirmed, usualLines } from './confirm-difference.ts'
import { type PairLimits, searchSubject } from './search-request.ts'
import { callSource } from './shown-outcome.ts'
import type { SubjectAnswer, WorkerDifference } from './task.ts'
import type { PairScope } from './watched-pair.ts'

/** A function in both versions. */
export interface LoadedPair extends CalleePair {
  readonly subject: Subject
}

export async function searchPair(pair: LoadedPair, scope: PairScope, limits: PairLimits): Promise<SubjectAnswer> {
  const { subject } = pair
  const watched = new CalledPair(pair, scope)
  const { report, corpus, root } = await searchSubject(subject, {
    property: watched.property,
    resolveEntity: scope.resolveEntity,
    limits,
  })
  const differences: WorkerDifference[] = []
  const usual = report.findings.length === 0 ? new Set<string>() : await usualLines(watched, corpus, { root, scope })
  for (const finding of report.findings) {
    const found = await confirmed(watched, { args: finding.args, scope, usual })
    const call = callSource(subject, finding)
    if (found !== undefined) differences.push({ ...found, call, input: finding.source, runs: finding.runs })
  }
  const isMember = (subject.kind === 'method' || subject.kind === 'getter') && { isMember: true as const }
  const answer = { kind: 'answer', id: subject.id, runs: report.runs, differences, ...isMember } as const
  const hasFunctions = watched.functions > 0 && { answersFunctions: true as const }
  if (differences.length > 0) return { ...answer, ...hasFunctions, state: 'different' }
  if (watched.compared === 0 && report.runs > 0) return { ...answer, state: 'impossible', problem: nothingForBoth }
  return { ...answer, ...hasFunctions, state: watched.unstable > 0 ? 'unstable' : 'same' }
}

export const nothingForBoth = 'no input was found that both versions take'
