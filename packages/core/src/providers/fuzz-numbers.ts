/** The numbers worth trying where a number is asked for outside of a parameter: sizes, indices, timestamps. */
import type { FuzzedConcreteValue } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import { numberNeighbours } from '../description/neighbours.ts'

/** Numeric constants and their neighbours, then `defaults`, none twice, without those for which `filter` is false. */
export function fuzzNumbers(
  constants: readonly FuzzedConcreteValue[],
  defaults: readonly number[],
  filter: (value: number) => boolean = () => true,
): number[] {
  const found = new Set<number>()
  for (const constant of constants) {
    const value = constantPrimitive(constant)
    if (typeof value === 'number') for (const near of numberNeighbours(value, constant.context)) found.add(near)
  }
  for (const value of defaults) found.add(value)
  return [...found].filter(filter)
}
