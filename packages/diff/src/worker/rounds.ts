/** Time that is left when everything was searched goes to what may differ and showed nothing: it is searched on, in rounds that double. */
import { Budget } from './budget.ts'
import type { PairLimits } from './search-request.ts'
import type { DiffTask, SubjectAnswer, WeighedSubject } from './task.ts'

/** What is done with each subject in its turn. */
export type SearchOnce = (weighed: WeighedSubject, limits: PairLimits) => Promise<SubjectAnswer>

/** Milliseconds of CPU that are worth another search. No bench chose it. */
const leastTime = 200

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
      const answer = joined(known.get(id), await search(weighed, limits))
      known.set(id, answer)
      tell(answer)
      budget.end(weighed.runs)
      // Of what leads to no changed code nothing more is expected, and whose inputs were all tried has no others. What disagreed with
      // itself for some inputs was compared for the others: a function of the time asks for it only where nobody gives it one.
      const hasShownNothing = answer.state === 'same' || answer.state === 'unstable'
      const isOpen = hasShownNothing && weighed.runs === mostRuns
      if (task.isTimed === true && isOpen && (round > 0 || answer.runs >= limits.runs)) next.push(weighed)
    }
    open = next
    budget.double(open)
  }
}

/** What two searches of one subject say; the second one found nothing to say where it had no time. */
function joined(before: SubjectAnswer | undefined, answer: SubjectAnswer): SubjectAnswer {
  if (before === undefined) return answer
  if (answer.state === 'untried') return before
  const differences = answer.differences.map((one) => ({ ...one, runs: before.runs + one.runs }))
  const used = before.used && { used: [...new Set([...before.used, ...(answer.used ?? [])])] }
  // That it disagreed with itself once stays true.
  const state = answer.state === 'same' ? before.state : answer.state
  return { ...answer, state, differences, runs: before.runs + answer.runs, ...used }
}
