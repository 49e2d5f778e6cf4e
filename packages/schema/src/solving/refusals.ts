/** The ways in which a schema can refuse a value: one keyword each. */
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Place } from '../document/place.ts'
import type { Keywords, LimitName, Limits } from '../document/read-keywords.ts'
import type { Option } from './case.ts'
import type { Demand } from './demand.ts'

const allTypes: readonly string[] = ['null', 'boolean', 'number', 'string', 'array', 'object']

export function refusals(demand: Demand, schemas: LinkedSchemas): readonly Option[] {
  const keywords = schemas.keywordsOf(demand.place)
  const inside = (place: Place, holds = false): Demand => ({ ...schemas.reach(place, demand.scope), holds })
  const referred = keywords.references.map((reference) => ({ ...schemas.follow(reference, demand), holds: false }))
  return [
    ...plainRefusals(keywords),
    ...memberRefusals(keywords, inside),
    ...itemRefusals(keywords, inside),
    ...referred.map((one) => ({ demands: [one] })),
    ...keywords.allOf.map((place) => ({ demands: [inside(place)] })),
    ...(keywords.anyOf === undefined ? [] : [{ demands: keywords.anyOf.map((place) => inside(place)) }]),
    ...(keywords.oneOf === undefined
      ? []
      : [{ demands: keywords.oneOf.map((place) => inside(place)) }, ...pairs(keywords.oneOf, inside)]),
    ...(keywords.not === undefined ? [] : [{ demands: [inside(keywords.not, true)] }]),
    ...conditionalRefusals(keywords, inside),
  ]
}

function plainRefusals({
  types,
  values,
  limits,
  pattern,
  uniqueItems,
  required,
  dependentRequired,
}: Keywords): Option[] {
  const options: Option[] = []
  if (types !== undefined) {
    const others = allTypes.filter((type) => !types.includes(type) && !(type === 'number' && types.includes('integer')))
    if (others.length > 0) options.push({ types: others })
    if (types.includes('integer') && !types.includes('number')) options.push({ types: ['number'], numbers: 'broken' })
  }
  // What these refuse has no bound that could be worked out: it is drawn, and the evaluator asked.
  if (values !== undefined) options.push({})
  for (const [name, value] of Object.entries(limits)) {
    const opposite = oppositeOf(name, value)
    if (opposite !== undefined) options.push(opposite)
  }
  if (pattern !== undefined) options.push({ types: ['string'] })
  if (uniqueItems) options.push({ types: ['array'], limits: { minItems: 2 } })
  for (const name of required) options.push({ types: ['object'], forbidden: [name] })
  for (const [name, needed] of dependentRequired) {
    for (const one of needed) options.push({ types: ['object'], required: [name], forbidden: [one] })
  }
  return options
}

function oppositeOf(name: string, value: number): Option | undefined {
  const texts: readonly string[] = ['string']
  const lists: readonly string[] = ['array']
  const objects: readonly string[] = ['object']
  const numbers: readonly string[] = ['number']
  const opposites: { readonly [Name in LimitName]: readonly [readonly string[], Limits] } = {
    minimum: [numbers, { exclusiveMaximum: value }],
    maximum: [numbers, { exclusiveMinimum: value }],
    exclusiveMinimum: [numbers, { maximum: value }],
    exclusiveMaximum: [numbers, { minimum: value }],
    multipleOf: [numbers, {}],
    minLength: [texts, { maxLength: value - 1 }],
    maxLength: [texts, { minLength: value + 1 }],
    minItems: [lists, { maxItems: value - 1 }],
    maxItems: [lists, { minItems: value + 1 }],
    minProperties: [objects, { maxProperties: value - 1 }],
    maxProperties: [objects, { minProperties: value + 1 }],
  }
  const found = Object.entries(opposites).find(([one]) => one === name)?.[1]
  if (found === undefined) return undefined
  const [types, limits] = found
  // Nothing is shorter than nothing.
  return Object.values(limits).some((limit) => limit < 0 && types !== numbers) ? undefined : { types, limits }
}

type Inside = (place: Place, holds?: boolean) => Demand

function memberRefusals(keywords: Keywords, inside: Inside): Option[] {
  const types = ['object']
  const options: Option[] = []
  for (const [name, place] of keywords.properties) {
    options.push({ types, required: [name], member: [name, inside(place)] })
  }
  const { patternProperties, additionalProperties, propertyNames, unevaluatedProperties, dependentSchemas } = keywords
  for (const [name, place] of dependentSchemas) options.push({ types, required: [name], demands: [inside(place)] })
  const others = [
    ...patternProperties.map(([, place]) => place),
    additionalProperties,
    propertyNames,
    unevaluatedProperties,
  ]
  if (others.some((place) => place !== undefined && place.schema !== true))
    options.push({ types, limits: { minProperties: 1 } })
  return options
}

function itemRefusals(keywords: Keywords, inside: Inside): Option[] {
  const types = ['array']
  const { prefixItems, items, unevaluatedItems, contains, minContains, maxContains } = keywords
  const options: Option[] = []
  if (prefixItems.length > 0) options.push({ types, limits: { minItems: 1 } })
  if (items !== undefined && items.schema !== true) {
    if (prefixItems.length === 0) options.push({ types, contained: inside(items) })
    else options.push({ types, limits: { minItems: prefixItems.length + 1 } })
  }
  if (unevaluatedItems !== undefined) options.push({ types, limits: { minItems: 1 } })
  if (contains === undefined) return options
  if (minContains > 0) options.push({ types, everyItem: inside(contains) })
  if (maxContains < Number.POSITIVE_INFINITY) {
    options.push({ types, everyItem: inside(contains, true), limits: { minItems: maxContains + 1 } })
  }
  return options
}

/** Two of the alternatives of `oneOf` at once. */
function pairs(places: readonly Place[], inside: Inside): Option[] {
  const options: Option[] = []
  for (const [index, place] of places.entries()) {
    const next = places[index + 1]
    if (next !== undefined) options.push({ demands: [inside(place, true), inside(next, true)] })
  }
  return options
}

function conditionalRefusals({ condition, whenMet, whenNot }: Keywords, inside: Inside): Option[] {
  if (condition === undefined) return []
  return [
    ...(whenMet === undefined ? [] : [{ demands: [inside(condition, true), inside(whenMet)] }]),
    ...(whenNot === undefined ? [] : [{ demands: [inside(condition), inside(whenNot)] }]),
  ]
}
