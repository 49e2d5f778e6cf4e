/** How sure a suspicion is, and why it may be none. */
import type { SurveyFinding } from '../finding/finding.ts'
import type { Relation } from '../relation/relation.ts'
import type { Verdict } from './judge-relation.ts'
import { nearness, withLeaves } from './near-sides.ts'

/** From this promise on a relation is named plainly. */
export const plain = 0.5

/** How it is broken, and what was asked of it besides. */
export interface WeighedVerdict extends Verdict {
  /** It takes an option to break it. */
  readonly isOfOption: boolean
  /** Both texts are read as the same. */
  readonly isOfSpelling: boolean
}

/** Why it may be none, as far as the relation and the two sides say. */
export function doubtAbout(verdict: WeighedVerdict, relation: Relation): Pick<SurveyFinding, 'doubt'> {
  const { promise, kind, inputs } = relation
  if (promise <= plain) return { doubt: unpromised }
  // Of a list or a date, nobody has a number who was never meant to be handed one.
  if (kind === 'non-finite' && inputs.parameters[0]?.shape.kind === 'unknown') return { doubt: guessed }
  if (verdict.isOfOption) return { doubt: ofOption }
  if (isNeverRead(verdict, relation)) return { doubt: neverRead }
  if (verdict.isOfSpelling) return { doubt: ofSpelling }
  const near = kind === 'roundtrip' ? nearness(verdict) : undefined
  if (near !== undefined) return { doubt: near }
  if (shareOfDoubt(verdict) === 1) return {}
  return {
    doubt:
      verdict.isOutside === true
        ? outside
        : 'sides that differ so little are rounded otherwise, or have another nought',
  }
}

const unpromised = 'no name promises it: it was only learned that nearly all inputs keep it'
const guessed = 'no type says what it takes, and of something else there may be no number'
const ofOption = 'it takes an option to break it, which may be what the option is for'
const ofSpelling = 'both texts are read as the same, and only how it is spelled is another'
const neverRead = 'it holds what the type of what is read has not, whatever was written'
const outside = 'only what is negative, a fraction or no number breaks it, which the function may not be for'

const primitives = new Set(['string', 'number', 'bigint', 'boolean'])

/** `decode(bytes): Uint8Array` is no number, of whatever number the bytes are, and neither is a part of it. */
function isNeverRead({ right }: WeighedVerdict, { answers }: Relation): boolean {
  if (answers === undefined || right === undefined || !('value' in right)) return false
  let isOther = false
  withLeaves(right.value, (leaf) => {
    isOther ||= primitives.has(typeof leaf) && !answers.includes(typeof leaf)
    return leaf
  })
  return isOther
}

/** What is left of being sure, where the input is one that few would hand over. */
export function shareOfDoubt({ difference, isOutside }: Verdict): number {
  if (isOutside === true) return 0.6
  // Two ways to add up round in two ways.
  return difference?.what === 'sign of zero' || difference?.what === 'last digits' ? 0.5 : 1
}

/** How plainly it is promised, how nearly always it holds, how small the counterexample is. */
export function confidenceOf({ promise, kind }: Relation, share: number, length: number): number {
  const small = length <= 12 ? 1 : length <= 40 ? 0.9 : length <= 120 ? 0.75 : 0.5
  const kept = kind === 'idempotence' ? share ** settledPower : 0.4 + 0.6 * share
  return Math.round(100 * promise * kept * small) / 100
}

/** What settles settles always: where one input in five does not, it is what the function is for (`camelCase('a b')`). */
const settledPower = 3
