/** Looks at everything a schema leads to before values are made: each keyword, where each reference leads, and what leads back to itself. */

import { endless, type LinkedSchemas, type Reached } from './linked-schemas.ts'
import type { Place } from './place.ts'
import type { Keywords } from './read-keywords.ts'

/**
 * @throws FuzzError `bad-schema`, `remote-reference`, `unresolved-reference`, and `endless-recursion` for a schema that comes back to itself
 * at the same value
 */
export function checkLinks(schemas: LinkedSchemas): void {
  const open = new Set<Reached>()
  const done = new Set<Reached>()
  const waiting: Reached[] = [schemas.root]
  const visit = (reached: Reached): void => {
    if (typeof reached.place.schema === 'boolean' || done.has(reached)) return
    if (open.has(reached)) throw endless(reached)
    open.add(reached)
    const keywords = schemas.keywordsOf(reached.place)
    for (const reference of keywords.references) visit(schemas.follow(reference, reached))
    for (const place of placesBeside(keywords)) visit(schemas.reach(place, reached.scope))
    for (const place of placesInside(keywords)) waiting.push(schemas.reach(place, reached.scope))
    open.delete(reached)
    done.add(reached)
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) visit(next)
}

/** Schemas that speak of the same value. */
function* placesBeside(keywords: Keywords): Generator<Place> {
  const { allOf, anyOf, oneOf, not, condition, whenMet, whenNot, dependentSchemas } = keywords
  yield* allOf
  if (anyOf !== undefined) yield* anyOf
  if (oneOf !== undefined) yield* oneOf
  for (const place of [not, condition, whenMet, whenNot]) if (place !== undefined) yield place
  yield* dependentSchemas.values()
}

/** Schemas that speak of its members and items. */
function* placesInside(keywords: Keywords): Generator<Place> {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames } = keywords
  const { prefixItems, items, unevaluatedItems, contains, content } = keywords
  yield* properties.values()
  for (const [, place] of patternProperties) yield place
  yield* prefixItems
  for (const place of [additionalProperties, unevaluatedProperties, propertyNames, items, unevaluatedItems])
    if (place !== undefined) yield place
  for (const place of [contains, content]) if (place !== undefined) yield place
}
