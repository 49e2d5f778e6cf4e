/** What providers give: a value, or the recipe of one that every run needs a fresh copy of. */

import { constraintBroken } from '../description/constraints.ts'
import type { TypeShape } from '../description/type-shape.ts'

/** A value for one parameter, as the way to make it. */
export interface FuzzedValue {
  /** Makes the value. Called once for each run, so what the code under test does to it stays there. */
  readonly make: () => unknown
  /** Set where the value is a primitive or otherwise cannot be damaged: equal ones are kept once. */
  readonly fixed?: true
  /** What is special about the value, with `%var%` for the parameter's name: `%var% > 10`. */
  readonly summary?: string
}

/** One value for the parameter at `index`, counted from 0. */
export interface FuzzedParameter {
  readonly index: number
  readonly value: FuzzedValue
}

/** A value that nothing can damage: a primitive, a function, a member of an enum. */
export function fixed(value: unknown, summary?: string): FuzzedValue {
  return summary === undefined ? { make: () => value, fixed: true } : { make: () => value, fixed: true, summary }
}

/** A value made anew for every run. */
export function recipe(make: () => unknown, summary?: string): FuzzedValue {
  return summary === undefined ? { make } : { make, summary }
}

/** The values without repetitions of fixed ones; 0 and -0 are two values. */
export function distinct(values: Iterable<FuzzedValue>): FuzzedValue[] {
  const kept: FuzzedValue[] = []
  const seen = new Set<unknown>()
  let negativeZero = false
  for (const value of values) {
    if (value.fixed !== true) {
      kept.push(value)
      continue
    }
    const content = value.make()
    if (Object.is(content, -0)) {
      if (!negativeZero) kept.push(value)
      negativeZero = true
    } else if (!seen.has(content)) {
      seen.add(content)
      kept.push(value)
    }
  }
  return kept
}

/** The primitives among `values` that keep the limits of `shape`. */
export function admitted(shape: TypeShape, values: readonly unknown[]): FuzzedValue[] {
  return values.filter((value) => constraintBroken(value, shape) === undefined).map((value) => fixed(value))
}
