/** What is asked of a value: that a schema accepts it, or that it refuses it. Several demands at once are a need. */
import type { Reached } from '../document/linked-schemas.ts'

export interface Demand extends Reached {
  readonly holds: boolean
}

/** Demands on one value; all have to be met. */
export type Need = readonly Demand[]

export function demandKey({ place, scope, holds }: Demand): string {
  return `${holds ? '' : '!'}${place.id}${scope.key}`
}

/** The same need has the same key, whatever the order of its demands. Schemas that accept anything are left out. */
export function needKey(need: Need): string {
  return [...new Set(need.filter(({ place, holds }) => place.schema !== holds).map(demandKey))].sort().join(' ')
}
