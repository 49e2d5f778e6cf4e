/** What an evolution is given, checked before anything runs: numbers that would make it silent, endless or wrong. */
import { FuzzError } from '@fuzzwright/core'
import { type Approach, approaches, type Selection } from './approaches.ts'
import type { EvolveOptions } from './evolve-options.ts'
import { goalNames } from './goals.ts'

/**
 * The approach that is meant, a ready-made one by its name.
 * @throws FuzzError `unknown-approach`, or `bad-evolution` for numbers it cannot work with
 */
export function checkedApproach(named: EvolveOptions['approach'] = 'directed'): Approach {
  if (typeof named === 'string' && !Object.hasOwn(approaches, named)) {
    throw new FuzzError('unknown-approach', `There is no approach ${JSON.stringify(named)}.`, {
      hint: `Give one of ${Object.keys(approaches).join(', ')}, or an object with the settings of one.`,
    })
  }
  const approach: Approach = typeof named === 'string' ? approaches[named] : named
  const shares = [...Object.entries(approach.sources), ...Object.entries(approach.edits)]
  for (const [name, share] of shares) refuseUnless(isWeight(share), `approach: the share of ${name}`, share, weight)
  if (!shares.some(([, share]) => share > 0))
    refuse('approach: the shares of all sources and edits', 'nothing', 'at least one share above 0')
  const { smoothing, drafts, maxDepth, fresh, ascent } = approach
  refuseUnless(isShare(fresh), 'approach: the share of fresh inputs', fresh, 'a number from 0 to 1')
  refuseUnless(isShare(ascent), 'approach: the share of ascent', ascent, 'a number from 0 to 1')
  refuseUnless(isShare(smoothing), 'approach: smoothing', smoothing, 'a number from 0 to 1')
  refuseUnless(isCount(drafts), 'approach: drafts', drafts, count)
  refuseUnless(Number.isInteger(maxDepth) && maxDepth >= 0, 'approach: maxDepth', maxDepth, 'a whole number from 0 up')
  checkSelection(approach.selection)
  return approach
}

/** @throws FuzzError `bad-evolution` */
export function checkEvolveOptions(options: EvolveOptions): void {
  const { goals = {}, maximize, generations = 48, inputs = 5, hangAfter = 1000, budget = 8192 } = options
  for (const [goal, given] of Object.entries(goals)) {
    if (!goalNames.some((name) => name === goal)) refuse('one of the goals', goal, `goals from ${goalNames.join(', ')}`)
    refuseUnless(isWeight(given), `goals: the weight of ${goal}`, given, weight)
  }
  if ((goals.maximize ?? 0) > 0 && maximize === undefined) {
    refuse('the goal maximize has a weight, and what to maximize', 'missing', 'the option maximize, a function')
  }
  refuseUnless(isWhole(generations), 'generations', generations, 'a whole number from 0 up')
  refuseUnless(isCount(inputs), 'inputs', inputs, count)
  refuseUnless(hangAfter > 0, 'hangAfter', hangAfter, 'milliseconds above 0, or Infinity')
  refuseUnless(budget > 0, 'budget', budget, 'a number of bits above 0')
}

function checkSelection(selection: Selection): void {
  if (selection.kind === 'share')
    refuseUnless(isShare(selection.share), 'approach: the selected share', selection.share, 'a number from 0 to 1')
  else refuseUnless(isCount(selection.count), 'approach: the number selected', selection.count, count)
  if (selection.kind === 'tournament')
    refuseUnless(isCount(selection.size), 'approach: the size of a tournament', selection.size, count)
}

const weight = 'a finite number from 0 up'
const count = 'a whole number from 1 up'
const isWeight = (value: number): boolean => Number.isFinite(value) && value >= 0
const isShare = (value: number): boolean => value >= 0 && value <= 1
const isWhole = (value: number): boolean =>
  value === Number.POSITIVE_INFINITY || (Number.isInteger(value) && value >= 0)
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1

function refuseUnless(sound: boolean, what: string, value: unknown, wanted: string): void {
  if (!sound) refuse(what, String(value), wanted)
}

function refuse(what: string, value: string, wanted: string): never {
  throw new FuzzError('bad-evolution', `evolve: ${what} is ${value}.`, { hint: `Give ${wanted}.` })
}
