/** What tells the alternatives of a `oneOf` apart, so that none has to be drawn and refused for what another one accepts as well. */
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Keywords } from '../document/read-keywords.ts'
import { jsonTypes } from './case.ts'
import type { Demand } from './demand.ts'

/** References and `allOf` that are followed from one alternative; longer ways are left to the evaluator. */
const mostFollowed = 16

/** What a schema says of every value it accepts, beside what it says more. */
interface Known {
  readonly types: ReadonlySet<string> | undefined
  readonly values: ReadonlySet<string> | undefined
  readonly required: ReadonlySet<string>
  /** What members may be where they are there, of those that are one of a few. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>
  /** Types of which it accepts every value. */
  readonly whole: ReadonlySet<string>
}

/** An alternative beside the others of its `oneOf`. */
export interface Alternative {
  readonly demand: Demand
  /** The types that are left when those are taken away of which another one accepts every value; `undefined` where that is none. */
  readonly types: readonly string[] | undefined
  /** Those that may accept what it accepts. */
  readonly overlapping: readonly Demand[]
}

export function alternatives(demands: readonly Demand[], schemas: LinkedSchemas): readonly Alternative[] {
  const all = demands.map((demand) => ({ demand, known: knownOf(demand, schemas) }))
  return all.map(({ demand, known }, index) => {
    const others = all.filter((_, at) => at !== index)
    const taken = new Set(others.flatMap((other) => [...other.known.whole]))
    const own = known.types ?? new Set(jsonTypes)
    const types = [...own].filter((type) => !taken.has(type))
    const left: Known = { ...known, types: new Set(types) }
    return {
      demand,
      types: types.length < own.size ? types : undefined,
      overlapping: others.filter((other) => !areApart(left, other.known)).map((other) => other.demand),
    }
  })
}

function areApart(a: Known, b: Known): boolean {
  const shared = [...(a.types ?? jsonTypes)].filter((type) => b.types?.has(type) ?? jsonTypes.includes(type))
  if (shared.length === 0 || (a.values !== undefined && b.values !== undefined && areDisjoint(a.values, b.values)))
    return true
  return shared.every((type) => type === 'object') && differAtMember(a, b)
}

/** Whether a member that one of them asks for cannot be what both want. */
function differAtMember(a: Known, b: Known): boolean {
  for (const [name, values] of a.members) {
    const others = b.members.get(name)
    const isThere = a.required.has(name) || b.required.has(name)
    if (isThere && others !== undefined && areDisjoint(values, others)) return true
  }
  return false
}

function areDisjoint(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return ![...a].some((one) => b.has(one))
}

const nothing: Known = {
  types: new Set(),
  values: new Set(),
  required: new Set(),
  members: new Map(),
  whole: new Set(),
}

function knownOf(demand: Demand, schemas: LinkedSchemas): Known {
  if (demand.place.schema === false) return nothing
  const all = conjuncts(demand, schemas)
  const members = new Map<string, ReadonlySet<string>>()
  for (const { keywords, demand: from } of all) {
    for (const [name, place] of keywords.properties) {
      const reached: Demand = { ...schemas.reach(place, from.scope), holds: true }
      const values = valuesOf(conjuncts(reached, schemas).map((one) => one.keywords))
      if (values !== undefined) members.set(name, both(members.get(name), values))
    }
  }
  const keywords = all.map((one) => one.keywords)
  const values = valuesOf(keywords)
  const [only] = keywords
  return {
    types: typesIn(keywords),
    values,
    required: new Set(keywords.flatMap(({ required }) => required)),
    members,
    whole: new Set(
      keywords.length === 1 && only !== undefined ? jsonTypes.filter((type) => acceptsAll(only, type)) : [],
    ),
  }
}

/** The keywords of all schemas that have to accept what this one accepts, as far as they are followed. */
function conjuncts(
  start: Demand,
  schemas: LinkedSchemas,
): readonly { readonly demand: Demand; readonly keywords: Keywords }[] {
  const found: { demand: Demand; keywords: Keywords }[] = []
  const seen = new Set<Demand['place']>()
  const waiting = [start]
  for (let demand = waiting.pop(); demand !== undefined && seen.size < mostFollowed; demand = waiting.pop()) {
    if (seen.has(demand.place)) continue
    seen.add(demand.place)
    const from = demand
    const keywords = schemas.keywordsOf(from.place)
    // A schema that only leads on says nothing by itself.
    if (keywords.references.length === 0 || saysMore(keywords)) found.push({ demand: from, keywords })
    for (const reference of keywords.references) waiting.push({ ...schemas.follow(reference, from), holds: true })
    for (const place of keywords.allOf) waiting.push({ ...schemas.reach(place, from.scope), holds: true })
  }
  return found
}

function saysMore(keywords: Keywords): boolean {
  return jsonTypes.some((type) => !acceptsAll({ ...keywords, references: [] }, type))
}

function valuesOf(all: readonly Keywords[]): ReadonlySet<string> | undefined {
  let values: ReadonlySet<string> | undefined
  for (const { values: listed } of all) {
    if (listed?.every(isPrimitive) === true) values = both(values, new Set(listed.map((one) => JSON.stringify(one))))
  }
  return values
}

function isPrimitive(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function both(a: ReadonlySet<string> | undefined, b: ReadonlySet<string>): ReadonlySet<string> {
  return a === undefined ? b : new Set([...a].filter((one) => b.has(one)))
}

/** Whole numbers are numbers here. */
function typesIn(all: readonly Keywords[]): ReadonlySet<string> | undefined {
  let types: ReadonlySet<string> | undefined
  for (const one of all) {
    if (one.types === undefined) continue
    types = both(types, new Set(one.types.map((type) => (type === 'integer' ? 'number' : type))))
  }
  return types
}

/** Whether a schema says nothing that a value of a type could break. */
function acceptsAll(keywords: Keywords, type: string): boolean {
  const { types, values, refinements, references, allOf, anyOf, oneOf, not, condition } = keywords
  if (values !== undefined || refinements.length + references.length + allOf.length > 0) return false
  if ([anyOf, oneOf, not, condition].some((one) => one !== undefined)) return false
  if (types !== undefined && !types.includes(type)) return false
  const limited = Object.keys(keywords.limits)
  switch (type) {
    case 'number':
      return !limited.some((name) => /imum$|^multipleOf$/.test(name))
    case 'string':
      return (
        !limited.some((name) => name.endsWith('Length')) &&
        [keywords.pattern, keywords.format, keywords.content].every((one) => one === undefined)
      )
    case 'array':
      return !limited.some((name) => name.endsWith('Items')) && !keywords.uniqueItems && !saysItems(keywords)
    case 'object':
      return !limited.some((name) => name.endsWith('Properties')) && !saysMembers(keywords)
    default:
      return true
  }
}

function saysItems({ prefixItems, items, unevaluatedItems, contains }: Keywords): boolean {
  return prefixItems.length > 0 || [items, unevaluatedItems, contains].some((one) => one !== undefined)
}

function saysMembers(keywords: Keywords): boolean {
  const { properties, patternProperties, required, dependentRequired, dependentSchemas } = keywords
  const { additionalProperties, unevaluatedProperties, propertyNames } = keywords
  return (
    properties.size + patternProperties.length + required.length + dependentRequired.size + dependentSchemas.size > 0 ||
    [additionalProperties, unevaluatedProperties, propertyNames].some((one) => one !== undefined)
  )
}
