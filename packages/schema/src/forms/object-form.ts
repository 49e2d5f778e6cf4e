/** Objects: members by name, by pattern, and any others. */
import { type AnyDomain, type Domain, d } from '@fuzzwright/core'
import type { LinkedSchemas } from '../document/linked-schemas.ts'
import type { Pattern } from '../document/pattern.ts'
import type { Place } from '../document/place.ts'
import type { Keywords } from '../document/read-keywords.ts'
import { type Case, type Part, tightest } from '../solving/case.ts'
import type { Demand, Need } from '../solving/demand.ts'
import { CountedStruct } from './counted-struct.ts'
import { FairStruct } from './fair-struct.ts'
import type { Form, Solved } from './form.ts'
import { FormsDomain, yields } from './forms-domain.ts'
import { neededSize } from './needed-size.ts'

/** Members beyond those a schema names that a search adds by itself. */
const usualOthers = 4
const mostOthers = 5000
const anyName: AnyDomain = d.string({ maxLength: 12 })

/** Members whose names are not in the schema, but of which it says something by a pattern or for all. */
interface Others {
  readonly names: AnyDomain
  readonly solved: Solved
}

export class ObjectForm implements Form {
  readonly type = 'object'
  readonly weight: number
  private readonly one: Case
  private readonly schemas: LinkedSchemas
  private readonly solve: (need: Need) => Solved
  private readonly parts: readonly (readonly [string, Part])[]
  private readonly min: number
  private readonly max: number
  /** Names a schema mentions that may be there. */
  private readonly mentioned: ReadonlySet<string>
  private readonly members = new Map<string, Solved>()
  private solvedNames: Solved | undefined

  constructor(one: Case, schemas: LinkedSchemas, solve: (need: Need) => Solved) {
    this.one = one
    this.schemas = schemas
    this.solve = solve
    this.parts = [...one.parts]
    const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = tightest(one)
    this.min = Math.ceil(minProperties)
    this.max = Math.floor(maxProperties)
    const names = new Set([...one.required, ...one.members.map(([name]) => name)])
    let isNarrow = false
    for (const [, { keywords }] of this.parts) {
      for (const name of keywords.properties.keys()) names.add(name)
      isNarrow ||= saysMembers(keywords)
      if (keywords.propertyNames !== undefined || keywords.unevaluatedProperties !== undefined) one.isExact = false
    }
    this.weight = isNarrow || names.size > 0 ? 4 : 1
    for (const name of one.forbidden) names.delete(name)
    this.mentioned = names
  }

  /** What is asked of the names of members. */
  private nameNeed(): Need {
    const need: Demand[] = []
    for (const [, { keywords, demand }] of this.parts) {
      if (keywords.propertyNames !== undefined) need.push(this.reach(keywords.propertyNames, demand))
    }
    return need
  }

  private get names(): Solved {
    return (this.solvedNames ??= this.solve(this.nameNeed()))
  }

  private reach(place: Place, { scope }: Demand): Demand {
    return { ...this.schemas.reach(place, scope), holds: true }
  }

  private member(name: string): Solved {
    let member = this.members.get(name)
    if (member === undefined) this.members.set(name, (member = this.solve(this.memberNeed(name))))
    return member
  }

  /** The members whose names a pattern finds, and no other one. */
  private ofPattern(pattern: Pattern): Solved {
    return this.solve(
      this.needOf(({ patternProperties, additionalProperties }) => {
        const own = patternProperties.filter(([{ source }]) => source === pattern.source).map(([, place]) => place)
        return own.length > 0 || additionalProperties === undefined ? own : [additionalProperties]
      }),
    )
  }

  /** What is asked of the member of a name; `undefined` for a name that no schema mentions. */
  private memberNeed(name: string | undefined): Need {
    const own = this.one.members.filter(([one]) => one === name).map(([, demand]) => demand)
    return [...own, ...this.needOf((keywords) => placesOf(keywords, name))]
  }

  private needOf(placesIn: (keywords: Keywords) => readonly Place[]): Need {
    const need: Demand[] = []
    for (const [key, { keywords, demand }] of this.parts) {
      for (const place of placesIn(keywords)) need.push(this.reach(place, demand))
      if (keywords.unevaluatedProperties === undefined) continue
      const isSeen = this.parts.some(([other, part]) => {
        if (!part.seenBy.has(key)) return false
        return (
          placesIn(part.keywords).length > 0 || (other !== key && part.keywords.unevaluatedProperties !== undefined)
        )
      })
      if (!isSeen) need.push(this.reach(keywords.unevaluatedProperties, demand))
    }
    return need
  }

  isPossible(): boolean {
    const { required, forbidden } = this.one
    for (const name of required) if (forbidden.has(name) || !this.member(name).isPossible) return false
    if (required.size > this.max || this.min > this.max) return false
    return this.min <= required.size || this.min <= this.most
  }

  blocker(): Solved | undefined {
    const { required, forbidden } = this.one
    const blocked = [...required].find((name) => !forbidden.has(name) && !this.member(name).isPossible)
    return blocked === undefined ? undefined : this.member(blocked)
  }

  /** Members there can be. */
  private get most(): number {
    if (this.mayHaveOthers()) return Number.POSITIVE_INFINITY
    return [...this.mentioned].filter((name) => this.member(name).isPossible).length
  }

  /** The need of members whose names no schema mentions. */
  private additional(): Solved {
    return this.solve(this.memberNeed(undefined))
  }

  private patterned(): readonly (readonly [Pattern, Solved])[] {
    return this.parts.flatMap(([, { keywords }]) =>
      keywords.patternProperties.map(([pattern]) => [pattern, this.ofPattern(pattern)] as const),
    )
  }

  private mayHaveOthers(): boolean {
    if (!this.names.isPossible) return false
    return this.additional().isPossible || this.patterned().some(([, { isPossible }]) => isPossible)
  }

  private others(): readonly Others[] {
    if (!this.names.isPossible) return []
    const others: Others[] = []
    const patterned = this.patterned()
    const patterns = patterned.map(([pattern]) => pattern)
    for (const [pattern, solved] of patterned) {
      if (solved.isPossible) others.push({ names: this.namesOf(pattern, patterns), solved })
    }
    const additional = this.additional()
    if (additional.isPossible) others.push({ names: this.otherNames(patterns), solved: additional })
    return others
  }

  private isMentioned(name: string): boolean {
    return this.mentioned.has(name) || this.one.forbidden.has(name)
  }

  private namesOf(pattern: Pattern, patterns: readonly Pattern[]): AnyDomain {
    const others = patterns.filter(({ source }) => source !== pattern.source)
    const isFree = (name: string): boolean => !this.isMentioned(name) && !others.some((other) => other.matches(name))
    const found = d.inRegexp(pattern.expression)
    if (this.nameNeed().length === 0) return found.filter(isFree)
    // Which of the two says more about the names is not known: what hardly ever meets the other is hardly ever drawn.
    const { domain } = this.names
    return new FormsDomain(
      [
        domain.filter((name) => typeof name === 'string' && isFree(name) && pattern.matches(name)),
        found.filter((name) => isFree(name) && has(domain, name)),
      ],
      [1, 1],
    )
  }

  private otherNames(patterns: readonly Pattern[]): AnyDomain {
    const free = (name: unknown): boolean =>
      typeof name === 'string' && !this.isMentioned(name) && !patterns.some((pattern) => pattern.matches(name))
    return this.nameNeed().length > 0 ? this.names.domain.filter(free) : anyName.filter(free)
  }

  build(): AnyDomain {
    neededSize(this.one, 'minProperties')
    const { required } = this.one
    const named = [...this.mentioned].map((name) => [name, this.member(name)] as const)
    const possible = named.filter(([, { isPossible }]) => isPossible)
    const free = possible.filter(([name]) => !required.has(name))
    const others = drawable(this.others())
    const missing = Math.max(0, this.min - required.size)
    // Where nothing else can fill an object, members that may be missing are always there.
    const always = others.length === 0 && missing >= free.length ? free.length : 0
    const optional = this.max <= required.size ? [] : free.slice(always).map(([name]) => name)
    const kept = this.max <= required.size ? possible.filter(([name]) => required.has(name)) : possible
    const domains = Object.fromEntries(kept.map(([name, { domain }]) => [name, domain]))
    // What others can fill up is left to them.
    const counts = { least: others.length === 0 ? this.min : 0, most: this.max }
    const isCounted = counts.least > required.size || counts.most < kept.length
    const fields = isCounted ? new CountedStruct(domains, optional, counts) : new FairStruct(domains, optional)
    const members = this.withOthers(fields, others, { missing, room: this.max - required.size })
    if (
      this.min <= required.size + always &&
      this.max >= kept.length &&
      (others.length === 0 || this.max === Number.POSITIVE_INFINITY)
    )
      return members
    return members.filter((value) => {
      const { length } = Object.keys(value)
      return length >= this.min && length <= this.max
    })
  }

  private withOthers(
    fields: Domain<object>,
    others: readonly Others[],
    { missing, room }: { missing: number; room: number },
  ): Domain<object> {
    if (others.length === 0 || room <= 0) return fields
    const records = others.map(({ names, solved }, index) => {
      const most = Math.min(mostOthers, room)
      const least = index === others.length - 1 ? Math.min(missing, most) : 0
      const record = d
        .recordOf(names, solved.domain)
        .withMaxSize(most)
        .withSoftMaxSize(Math.min(most, Math.max(least, usualOthers)))
      const some = record.withMinSize(least)
      return least > 0 ? some : d.oneOf(d.just({}), some).withWeights(2, 1)
    })
    const named = this.mentioned
    const pieces = others.map(({ names }) => names)
    return d.tupleOf(fields, ...records).map((objects) => joined(objects), {
      from: (value) => [pick(value, (name) => named.has(name)), ...split(value, pieces, (name) => named.has(name))],
    })
  }
}

const plainProperty = { writable: true, enumerable: true, configurable: true }

/** Those with names that are met in a trial; all where there are none, since one of them may have to be met. */
function drawable(others: readonly Others[]): readonly Others[] {
  const met = others.filter(({ names }) => yields(names))
  return met.length > 0 ? met : others
}

/** Later ones win, and a member named `__proto__` is one like any other. */
function joined(objects: readonly object[]): object {
  const whole: Record<string, unknown> = {}
  for (const one of objects) {
    for (const [name, value] of Object.entries(one)) {
      if (name === '__proto__') Object.defineProperty(whole, name, { value, ...plainProperty })
      else whole[name] = value
    }
  }
  return whole
}

function pick(value: object, isWanted: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(value).filter(([name]) => isWanted(name)))
}

/** What is not named, each member with the first domain of names that has it. */
function split(value: object, names: readonly AnyDomain[], isNamed: (name: string) => boolean): object[] {
  const left = Object.entries(value).filter(([name]) => !isNamed(name))
  const owner = (name: string): number => names.findIndex((domain) => has(domain, name))
  return names.map((_, index) => Object.fromEntries(left.filter(([name]) => owner(name) === index)))
}

function has(domain: AnyDomain, value: unknown): boolean {
  const c: unknown = domain.fromValue(value)
  return c !== undefined && domain.validate(c) === undefined
}

function placesOf(keywords: Keywords, name: string | undefined): readonly Place[] {
  const { properties, patternProperties, additionalProperties } = keywords
  if (name === undefined) return additionalProperties === undefined ? [] : [additionalProperties]
  const own = properties.get(name)
  const places = own === undefined ? [] : [own]
  for (const [pattern, place] of patternProperties) if (pattern.matches(name)) places.push(place)
  if (places.length === 0 && additionalProperties !== undefined) places.push(additionalProperties)
  return places
}

function saysMembers({
  properties,
  patternProperties,
  additionalProperties,
  propertyNames,
  required,
  limits,
}: Keywords): boolean {
  return (
    properties.size + patternProperties.length + required.length > 0 ||
    [additionalProperties, propertyNames, limits.minProperties, limits.maxProperties].some((one) => one !== undefined)
  )
}
