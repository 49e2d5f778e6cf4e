/** The two sides of a relation as a report shows them, and as closely as a test has to compare them. */
import { printValue } from '@fuzzwright/core/domain'
import { withoutCounters } from '@fuzzwright/core/host'
import type { SurveyFinding } from '../finding/finding.ts'
import { fillIn } from '../relation/relation.ts'
import { difference, type Strictness } from './difference.ts'
import type { RelationJudge, Side, Verdict } from './judge-relation.ts'

/** How closely a test has to compare them, where `toEqual` of test runners would see none of it, or more than is meant. */
export function closenessOf(
  { left, right }: Verdict,
  strictness: Strictness | undefined,
): Pick<SurveyFinding, 'closeness'> {
  if (strictness === 'loose') return { closeness: strictness }
  const sides = [left, right].flatMap((side) => (side !== undefined && 'value' in side ? [side.value] : []))
  if (sides.length < 2) return {}
  if (strictness === 'exact' && difference(sides[0], sides[1], 'equal') === undefined) return { closeness: strictness }
  // Runners look for the items of sets and maps, and do not count them.
  return sides.some(holdsCollection) ? { closeness: 'equal' } : {}
}

const deepestCollection = 8

function holdsCollection(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > deepestCollection) return false
  if (value instanceof Set || value instanceof Map) return true
  return Object.values(value).some((part) => holdsCollection(part, depth + 1))
}

/** One side as a person reads it: its value as source, or what it throws. */
export function shownSide(side: Side | undefined): string {
  if (side === undefined) return ''
  if ('value' in side) return printValue(side.value).slice(0, 400)
  const { thrown } = side
  return thrown instanceof Error
    ? `throws ${thrown.name}: ${withoutCounters(thrown.message).split('\n')[0] ?? ''}`.slice(0, 240)
    : `throws ${printValue(thrown)}`
}

/** A question about a call as a person sees it: the call, what came of it, and what was claimed of that. `parts`: sources of the arguments. */
export function seenOf(
  judge: RelationJudge,
  args: readonly unknown[],
  parts: readonly string[],
): Pick<SurveyFinding, 'seen'> {
  const { seen } = judge.relation
  const side = judge.seen(args)
  if (seen === undefined || side === undefined || 'thrown' in side) return {}
  const shown = shownSide(side)
  const observed = seen.isOfArguments === true ? `its arguments as ${shown.replace(/^\[|\]$/g, '')}` : shown
  return { seen: { code: fillIn(seen.call, parts), observed, expected: seen.expected } }
}
