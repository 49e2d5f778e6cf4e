/** When one version takes so many more steps than the other that its users notice. */
import type { Parting } from './outcome.ts'

/** Steps of the newer version for one of the older from which it is slower by an order. */
export const slowdown = 10
/** Fewer steps are no slowness. */
const leastSlow = 20_000

/** Of the steps of the older version and those of the newer one. */
export function slowness(before: number, after: number): Parting | undefined {
  return after >= leastSlow && after >= slowdown * Math.max(1, before)
    ? { kind: 'slower', cause: 'ten times the steps' }
    : undefined
}
