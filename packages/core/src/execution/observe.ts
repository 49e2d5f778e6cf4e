/** How the code under test tells a search what to look at beyond coverage. Outside of a search both do nothing. */
import { FuzzError } from '../errors.ts'
import { type MaximizeGoal, type Measure, observationsOfRealm } from './observations.ts'

/**
 * Makes a number of the running code a feature: for each value of each key the search keeps the simplest input that shows
 * it, and mutates that. Good for states that coverage cannot tell apart. Values are finite numbers; of one key 1,024 are
 * told apart, so give a class of sizes rather than a size that can be anything.
 */
export function observe(key: string, value: number): void {
  const observations = observationsOfRealm()
  if (observations.isOpen) observations.observe(key, value)
}

/** Name of a goal whose function has none. */
const unnamed = 'maximum'

/**
 * Makes a number as large as it can be a goal of the search, which keeps the input with the largest value seen so far and
 * mutates that. Called while an input runs it needs no further word: `maximize('depth', depth)`, or, to be asked once the
 * input has run, `maximize(() => log.length)`. What it answers for a function is also a goal for the option `goals`; there
 * the function is given the arguments of each input: `goals: ['coverage', maximize((text) => depthOf(text))]`.
 * Negate a number to make it small.
 */
export function maximize(key: string, value: number): void
export function maximize(key: string, measure: Measure): MaximizeGoal
export function maximize(measure: Measure): MaximizeGoal
export function maximize(key: string | Measure, value?: number | Measure): MaximizeGoal | undefined {
  const observations = observationsOfRealm()
  const measure = typeof key === 'function' ? key : value
  const name = typeof key === 'function' ? key.name || unnamed : key
  if (typeof measure === 'function') {
    if (observations.isOpen) observations.measureAtEnd(name, measure)
    return { kind: 'maximize', key: name, measure }
  }
  if (observations.isOpen) observations.maximize(name, measure as number)
  else if (typeof measure !== 'number') {
    throw new FuzzError('bad-goal', `maximize(${JSON.stringify(name)}): there is neither a number nor a function.`, {
      hint: 'Write maximize(name, number) in the test, or maximize(name, (...args) => number) in its options.',
    })
  }
  return undefined
}
