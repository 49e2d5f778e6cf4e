/** Needs as few demands as they can be said with: the same need is worked out once, however it is written. */
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import { alternatives } from './alternatives.ts'
import type { Demand, Need } from './demand.ts'

/** References and `allOf` that are followed from one demand; longer ways are left as they are. */
const mostFollowed = 64

/** What only refers to others is asked of those, and what says nothing of nobody. */
export function plainNeed(need: Need, schemas: LinkedSchemas): Need {
  if (need.every((demand) => !isOnlyReferring(demand, schemas))) return need
  const plain: Demand[] = []
  const waiting = [...need].reverse()
  for (let steps = 0; steps < mostFollowed; steps++) {
    const demand = waiting.pop()
    if (demand === undefined) return plain
    if (!isOnlyReferring(demand, schemas)) {
      plain.push(demand)
      continue
    }
    const { references, allOf } = schemas.keywordsOf(demand.place)
    for (const place of allOf) waiting.push({ ...schemas.reach(place, demand.scope), holds: true })
    for (const reference of references) waiting.push({ ...schemas.follow(reference, demand), holds: true })
  }
  return need
}

function isOnlyReferring({ place, holds }: Demand, schemas: LinkedSchemas): boolean {
  return holds && typeof place.schema !== 'boolean' && schemas.keywordsOf(place).onlyRefers
}

/** The alternatives of a need that is a choice and nothing else, of which no two accept the same value where only one may. */
export function plainChoice(need: Need, schemas: LinkedSchemas): Need | undefined {
  const [demand] = need
  if (demand === undefined || need.length > 1 || !demand.holds || typeof demand.place.schema === 'boolean')
    return undefined
  const keywords = schemas.keywordsOf(demand.place)
  if (!keywords.onlyChooses) return undefined
  const inside = (keywords.anyOf ?? keywords.oneOf ?? []).map((place) => ({
    ...schemas.reach(place, demand.scope),
    holds: true,
  }))
  if (keywords.anyOf !== undefined) return inside
  const apart = alternatives(inside, schemas).every(
    ({ types, overlapping }) => types === undefined && overlapping.length === 0,
  )
  return apart ? inside : undefined
}
