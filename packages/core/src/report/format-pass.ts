/** The one quiet line of a fuzz test that found nothing. */
import type { CoverageSummary } from '../execution/coverage-summary.ts'
import type { LabelStatistics } from '../execution/label-tally.ts'
import type { GoalProgress } from '../schedule/goal-progress.ts'
import { count } from './count.ts'
import { goalTexts } from './goal-texts.ts'
import { labelText, percent } from './label-texts.ts'

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
  /** Chance, from 0 to 1, that 1,000 more runs show anything new; missing where nothing is known of it. */
  readonly chanceOfNews?: number
  /** How far the search came towards its goals beside coverage. */
  readonly goals?: readonly GoalProgress[]
  /** How many inputs had which label. */
  readonly labels?: LabelStatistics
  /** Findings kept from before that no longer fail. */
  readonly fixed?: number
  /** Findings kept from before that still fail and are accepted. */
  readonly accepted?: number
  /** The time ended the search before its runs were used up. */
  readonly timeUp?: boolean
}

/** Runs a chance is told about, and the smallest one that is told as a number. */
const outlookRuns = 1000
const leastSaid = 0.001

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
  // Where every input was tried, more runs are the same again.
  if (summary.chanceOfNews !== undefined && summary.outcome !== 'exhausted')
    parts.push(outlookText(summary.chanceOfNews))
  parts.push(...goalTexts(summary.goals ?? []))
  if (summary.fixed !== undefined && summary.fixed > 0) parts.push(`${count(summary.fixed, 'earlier finding')} fixed`)
  if (summary.accepted !== undefined && summary.accepted > 0)
    parts.push(`${count(summary.accepted, 'accepted finding')}`)
  // An exhaustive run does not depend on the seed.
  if (summary.outcome !== 'exhausted') parts.push(`seed ${summary.seed}`)
  const labels = labelText(summary.labels)
  return labels === '' ? parts.join(', ') : `${parts.join(', ')}; ${labels}`
}

/** `chance of anything new in 1,000 more runs: 0.4 %`, for a chance from 0 to 1; never below a tenth of a percent. */
export function outlookText(chance: number): string {
  const said = chance < leastSaid ? `below ${percent(leastSaid)}` : percent(Number(chance.toPrecision(2)))
  return `chance of anything new in ${count(outlookRuns, 'more run')}: ${said}`
}
