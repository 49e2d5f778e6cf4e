/** Which places of woven code a run came by. */
import type { MutantSwitch } from './mutant-switch.ts'

/** Turns that nobody counts. */
export const unbounded = 2 ** 30

/** Numbers of the places, each that of the first mutant there. */
export function reachedPlaces({ c }: MutantSwitch): readonly number[] {
  const places: number[] = []
  for (let place = c.indexOf(1); place !== -1; place = c.indexOf(1, place + 1)) places.push(place)
  return places
}
