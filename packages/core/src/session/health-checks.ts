/** Warns where a test that passed proves little, so that nobody rests on it. After Hypothesis' health checks. */
import type { SearchGoal } from '../engine/search-goal.ts'
import type { CoverageSource } from '../execution/coverage.ts'
import { type LabelStatistics, rareLabels } from '../execution/label-tally.ts'
import { inputsText, percent, shareText } from '../report/label-texts.ts'

export interface TestHealth {
  /** The target is a bare function, so its own code should have been reached. */
  readonly isBare: boolean
  readonly exhausted: boolean
  readonly runs: number
  readonly discarded: number
  readonly coverage: { readonly reached: number } | undefined
  /** A class of which nothing can be called but its constructor, though its methods were to be. */
  readonly onlyMade?: string | undefined
  /** Name of a function that makes objects, and has refused to. */
  readonly refusing?: string | undefined
}

/** Share of discarded inputs that is worth a warning, after Hypothesis; no bench chose it. */
const manyDiscarded = 0.9
/** Runs from which on that share says something. No bench chose it. */
const fewRuns = 100

/** One sentence per reason, most important first. */
export function healthWarnings({
  isBare,
  exhausted,
  runs,
  discarded,
  coverage,
  onlyMade,
  refusing,
}: TestHealth): readonly string[] {
  const warnings: string[] = []
  if (onlyMade !== undefined) warnings.push(`${onlyMade} has no public methods of its own, so it is only made.`)
  if (exhausted && runs === 1) warnings.push('There is only one input: the domains hold one value each.')
  if (refusing !== undefined && discarded === runs) {
    warnings.push(`${refusing}() refused each input, so no method of what it makes was called: give it domains.`)
  }
  // Where all were, that is the failure itself.
  if (runs >= fewRuns && discarded >= runs * manyDiscarded && discarded < runs) {
    const share = Math.floor((100 * discarded) / runs)
    const why = isBare
      ? 'refused by what makes them: give it domains'
      : 'dropped by assume() or skipInput(): describe them more closely'
    warnings.push(`${share} % of the inputs were ${why}.`)
  }
  // What dropped inputs reached is no part of the coverage.
  if (isBare && coverage?.reached === 0 && runs > discarded) {
    warnings.push('None of the instrumented code ran: the search was blind, and the target may not be what you think.')
  }
  return warnings
}

/** One sentence for each label that looks too rare, where so few inputs were drawn that it may be chance. */
export function labelWarnings(statistics: LabelStatistics | undefined): readonly string[] {
  if (statistics === undefined) return []
  return rareLabels(statistics).perhaps.map(
    ({ name, count, least = 0 }) =>
      `${shareText(count, statistics.inputs)} of ${inputsText(statistics)} are ${JSON.stringify(name)}, where cover() asks for ${percent(least)}: too few were drawn to tell whether that is chance.`,
  )
}

const counted: readonly SearchGoal[] = ['slowest', 'diverse']

/** One sentence for each goal that nothing can be known about. */
export function goalWarnings(
  goals: readonly SearchGoal[] | undefined,
  coverage: CoverageSource | undefined,
): readonly string[] {
  if (goals === undefined || coverage !== undefined) return []
  return counted
    .filter((goal) => goals.includes(goal))
    .map(
      (goal) => `The goal '${goal}' looks at what instrumented code does, and none is looked at: it directs nothing.`,
    )
}
