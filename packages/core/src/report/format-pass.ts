/** The one quiet line of a fuzz test that found nothing. */
import type { CoverageSummary } from '../execution/coverage-summary.ts'
import type { LabelStatistics } from '../execution/label-tally.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { count } from './count.ts'
import { goalTexts } from './goal-texts.ts'
import { labelText } from './label-texts.ts'

/** What a test that found nothing has to tell. */
export interface PassSummary {
  /** `exhausted`: every input of the domain was run. */
  readonly outcome: 'passed' | 'exhausted'
  readonly runs: number
  readonly seed: number
  /** Inputs kept because each showed something new. */
  readonly kept?: number
  /** Edges reached by this test, of all edges of the functions it entered. */
  readonly coverage?: CoverageSummary
  /** How far the search came towards its goals beside coverage. */
  readonly goals?: readonly GoalProgress[]
  /** How many inputs had which label. */
  readonly labels?: LabelStatistics
  /** Findings kept from before that no longer fail. */
  readonly fixed?: number
  /** The time ended the search before its runs were used up. */
  readonly timeUp?: boolean
}

/** One line without a line break: `10,000 runs, 41 inputs kept, seed 7`. */
export function formatPass(summary: PassSummary): string {
  const runs = count(summary.runs, 'run')
  const isOver = summary.timeUp === true ? `${runs} before its time was up` : runs
  const parts = [summary.outcome === 'exhausted' ? `every input tried, ${runs}` : isOver]
  if (summary.kept !== undefined && summary.kept > 0) parts.push(`${count(summary.kept, 'input')} kept`)
  const { coverage } = summary
  if (coverage !== undefined && coverage.reached > 0) {
    const { reached, edges, functions } = coverage
    parts.push(`${reached} of ${count(edges, 'edge')} covered in ${count(functions, 'function')}`)
  }
  parts.push(...goalTexts(summary.goals ?? []))
  if (summary.fixed !== undefined && summary.fixed > 0) parts.push(`${count(summary.fixed, 'earlier finding')} fixed`)
  // An exhaustive run does not depend on the seed.
  if (summary.outcome !== 'exhausted') parts.push(`seed ${summary.seed}`)
  const labels = labelText(summary.labels)
  return labels === '' ? parts.join(', ') : `${parts.join(', ')}; ${labels}`
}
