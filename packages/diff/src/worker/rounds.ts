/**
 * Time that is left when everything was searched goes to what may differ: it is searched on, in rounds that double, until it shows
 * something, and for some rounds more.
 */
import { Budget } from './budget.ts'
import type { PairLimits } from './search-request.ts'
import type { DiffTask, SubjectAnswer, WeighedSubject, WorkerDifference } from './task.ts'

/** What is done with each subject in its turn; `known` is what is known of it from earlier rounds, missing in the first. */
export type SearchOnce = (weighed: WeighedSubject, limits: PairLimits, known?: SubjectAnswer) => Promise<SubjectAnswer>

/** Milliseconds of CPU that are worth another search. No bench chose it. */
const leastTime = 200
/**
 * Rounds behind the first in which what has shown a difference is searched on: one search stops at the first input of each kind, and
 * where a smaller one is nothing that this one can be cut down to, only other chance meets it. No bench chose it.
 */
const roundsBehindFound = 2

/** Searches each subject, and gives `tell` what is known of it behind each search. */
export async function searchInRounds(
  task: DiffTask,
  search: SearchOnce,
  tell: (answer: SubjectAnswer) => void,
): Promise<void> {
  const known = new Map<string, SubjectAnswer>()
  let open = task.subjects.filter(({ subject }) => !task.skip.includes(subject.id))
  const budget = new Budget(task, open)
  const mostRuns = Math.max(...task.subjects.map(({ runs }) => runs))
  for (let round = 0; open.length > 0 && (round === 0 || budget.left >= leastTime); round++) {
    const next: WeighedSubject[] = []
    for (const weighed of open) {
      const limits = budget.limitsFor(weighed.runs)
      const { id } = weighed.subject
      const answer = joined(known.get(id), await search(weighed, limits, known.get(id)))
      known.set(id, answer)
      tell(answer)
      budget.end(weighed.runs)
      // Of what leads to no changed code nothing more is expected, and whose inputs were all tried has no others. What disagreed with
      // itself for some inputs was compared for the others: a function of the time asks for it only where nobody gives it one.
      const hasShownNothing = answer.state === 'same' || answer.state === 'unstable'
      const isSettled = !hasShownNothing && (answer.state !== 'different' || round >= roundsBehindFound)
      const isOpen = !isSettled && weighed.runs === mostRuns
      if (task.isTimed === true && isOpen && (round > 0 || !hasShownNothing || answer.runs >= limits.runs))
        next.push(weighed)
    }
    open = next
    budget.double(open)
  }
}

/** What two searches of one subject say; the second one found nothing to say where it had no time. */
export function joined(before: SubjectAnswer | undefined, answer: SubjectAnswer): SubjectAnswer {
  if (before === undefined) return answer
  if (answer.state === 'untried') return before
  const later = answer.differences.map((one) => ({ ...one, runs: before.runs + one.runs }))
  const used = before.used && { used: [...new Set([...before.used, ...(answer.used ?? [])])] }
  // That it differed, or disagreed with itself, once stays true.
  const state = answer.state === 'different' ? 'different' : before.state
  return {
    ...{ ...answer, state, runs: before.runs + answer.runs, ...used },
    ...{ differences: smallestOfEach([...before.differences, ...later]), ...unexplainedBy(before, answer) },
  }
}

/** What one of two searches that found something explains is explained. */
function unexplainedBy(before: SubjectAnswer, answer: SubjectAnswer): Pick<SubjectAnswer, 'unexplained'> {
  const { unexplained = [] } = before.state === 'different' ? before : answer
  const isLeft = (piece: number): boolean =>
    answer.state !== 'different' || answer.unexplained?.includes(piece) === true
  const left = unexplained.filter(isLeft)
  return left.length > 0 ? { unexplained: left } : {}
}

/** One search tells one input of each way to differ: so do two. */
function smallestOfEach(differences: readonly WorkerDifference[]): readonly WorkerDifference[] {
  const smallest = new Map<string, WorkerDifference>()
  for (const one of differences) {
    const key = [one.kind, one.cause, one.pieces?.join() ?? '', ...(one.exports ?? [])].join('\n')
    const known = smallest.get(key)
    if (known === undefined || one.input.length < known.input.length) smallest.set(key, one)
  }
  return [...smallest.values()]
}
