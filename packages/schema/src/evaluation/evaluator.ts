/**
 * Says whether a schema accepts a value, at any place of a document and under any dynamic scope, by section 10 and 11 of
 * JSON Schema 2020-12 (core) and section 6 (validation). Why it is not one of the published validators: docs/decisions.
 */
import { isObject } from '../document/json.ts'
import { endless, type LinkedSchemas, type Reached } from '../document/linked-schemas.ts'
import { below, type Place } from '../document/place.ts'
import type { Keywords, Reference } from '../document/read-keywords.ts'
import { brokenAssertion } from './assertions.ts'
import type { SchemaFailure } from './failure.ts'
import { formatAccepts } from './format-patterns.ts'

/** Schemas inside of schemas that are looked at for one value; valid ones that are written by people need a few. */
const deepest = 2000

/** What was looked at: names of members, or indexes of items as text. */
type Seen = Set<string>

/** Where a schema looks: a JSON pointer into the value, and what is noted there for who asks. */
interface Look {
  readonly seen: Seen | undefined
  readonly at: string
}

export class Evaluator {
  private readonly schemas: LinkedSchemas
  private readonly assertsFormats: boolean
  private readonly notes: boolean
  private depth = 0
  private failures: SchemaFailure[] | undefined

  constructor(schemas: LinkedSchemas, options: { readonly assertsFormats: boolean }) {
    this.schemas = schemas
    this.assertsFormats = options.assertsFormats
    this.notes = schemas.document.hasUnevaluated
  }

  accepts(reached: Reached, value: unknown): boolean {
    this.depth = 0
    return this.evaluate(reached, value, this.fresh(''))
  }

  /** Why the root refuses `value`, the innermost reasons; empty where it does not. */
  failuresOf(value: unknown): readonly SchemaFailure[] {
    this.failures = []
    this.depth = 0
    this.evaluate(this.schemas.root, value, this.fresh(''))
    const { failures } = this
    this.failures = undefined
    return failures
  }

  private fresh(at: string): Look {
    return { seen: this.notes ? new Set() : undefined, at }
  }

  private evaluate(reached: Reached, value: unknown, look: Look): boolean {
    const { place } = reached
    if (place.schema === true) return true
    if (place.schema === false) return this.refuse(keywordOf(place), place, look.at)
    if (++this.depth > deepest) throw endless(reached)
    const valid = new Visit(this, reached, look).accepts(value)
    this.depth--
    return valid
  }

  /** @internal Another schema for the same value; what it looked at counts only where it accepts. */
  beside(reached: Reached, value: unknown, { seen, at }: Look): boolean {
    if (seen === undefined) return this.evaluate(reached, value, { seen, at })
    const own: Seen = new Set()
    if (!this.evaluate(reached, value, { seen: own, at })) return false
    for (const one of own) seen.add(one)
    return true
  }

  /** @internal A schema for a part of the value. */
  inside(reached: Reached, value: unknown, at: string): boolean {
    return this.evaluate(reached, value, this.fresh(at))
  }

  /** @internal */
  quietly(ask: () => boolean): boolean {
    const { failures } = this
    this.failures = undefined
    const answer = ask()
    this.failures = failures
    return answer
  }

  /** @internal */
  refuse(keyword: string, place: Place, at: string): false {
    this.failures?.push({ keyword, schema: place.label, at })
    return false
  }

  /** @internal */
  get collects(): boolean {
    return this.failures !== undefined
  }

  /** @internal */
  keywordsOf(place: Place): Keywords {
    return this.schemas.keywordsOf(place)
  }

  /** @internal */
  reach(place: Place, from: Reached): Reached {
    return this.schemas.reach(place, from.scope)
  }

  /** @internal */
  follow(reference: Reference, from: Reached): Reached {
    return this.schemas.follow(reference, from)
  }

  /** @internal */
  formatHolds(format: string | undefined, value: unknown): boolean {
    return !this.assertsFormats || format === undefined || typeof value !== 'string' || formatAccepts(format, value)
  }
}

/** What a schema that accepts nothing is told as: the keyword it stands at, where that is no name. */
function keywordOf({ label }: Place): string {
  return /\/((?:additional|unevaluated)(?:Items|Properties)|items|propertyNames)$/.exec(label)?.[1] ?? 'false'
}

/** One schema looking at one value. */
class Visit {
  private readonly evaluator: Evaluator
  private readonly reached: Reached
  readonly seen: Seen | undefined
  readonly at: string
  private readonly keywords: Keywords

  constructor(evaluator: Evaluator, reached: Reached, { seen, at }: Look) {
    this.evaluator = evaluator
    this.reached = reached
    this.seen = seen
    this.at = at
    this.keywords = evaluator.keywordsOf(reached.place)
  }

  accepts(value: unknown): boolean {
    const { keywords, evaluator } = this
    const broken = brokenAssertion(keywords, value)
    if (broken !== undefined) return this.refuse(broken)
    if (!evaluator.formatHolds(keywords.format, value)) return this.refuse('format')
    if (!this.choices(value)) return false
    if (Array.isArray(value)) return this.items(value)
    return isObject(value) ? this.members(value) : true
  }

  private refuse(keyword: string): false {
    return this.evaluator.refuse(keyword, this.reached.place, this.at)
  }

  private beside(place: Place, value: unknown): boolean {
    return this.besideReached(this.evaluator.reach(place, this.reached), value)
  }

  private besideReached(reached: Reached, value: unknown): boolean {
    return this.evaluator.beside(reached, value, this)
  }

  private choices(value: unknown): boolean {
    const { keywords, evaluator } = this
    for (const reference of keywords.references) {
      if (!this.besideReached(evaluator.follow(reference, this.reached), value)) return false
    }
    for (const place of keywords.allOf) if (!this.beside(place, value)) return false
    if (keywords.anyOf !== undefined && !this.anyOf(keywords.anyOf, value)) return this.refuse('anyOf')
    if (keywords.oneOf !== undefined && !this.oneOf(keywords.oneOf, value)) return this.refuse('oneOf')
    const { not } = keywords
    if (not !== undefined && this.isMet(not, value)) return this.refuse('not')
    return this.conditional(value)
  }

  /** Whether a schema accepts the value, of which nobody learns what it looked at. */
  private isMet(place: Place, value: unknown): boolean {
    const { evaluator, seen } = this
    const own = seen === undefined ? undefined : new Set<string>()
    return evaluator.quietly(() =>
      evaluator.beside(evaluator.reach(place, this.reached), value, { seen: own, at: this.at }),
    )
  }

  private anyOf(places: readonly Place[], value: unknown): boolean {
    let accepted = false
    this.evaluator.quietly(() => {
      // Where somebody asks what was looked at, each that accepts counts.
      for (const place of places) {
        if (this.beside(place, value)) accepted = true
        if (accepted && this.seen === undefined) break
      }
      return accepted
    })
    return accepted
  }

  private oneOf(places: readonly Place[], value: unknown): boolean {
    return this.evaluator.quietly(() => {
      let accepting = 0
      for (const place of places) if (this.beside(place, value) && ++accepting > 1) return false
      return accepting === 1
    })
  }

  private conditional(value: unknown): boolean {
    const { condition, whenMet, whenNot } = this.keywords
    if (condition === undefined) return true
    const holds = this.evaluator.quietly(() => this.beside(condition, value))
    const next = holds ? whenMet : whenNot
    return next === undefined || this.beside(next, value)
  }

  private items(list: readonly unknown[]): boolean {
    const { prefixItems, items, unevaluatedItems } = this.keywords
    for (const [index, item] of list.entries()) {
      const place = prefixItems[index] ?? items
      if (place === undefined) break
      if (!this.item(place, item, index)) return false
      this.seen?.add(String(index))
    }
    if (!this.contained(list)) return false
    if (unevaluatedItems === undefined) return true
    for (const [index, item] of list.entries()) {
      if (this.seen?.has(String(index))) continue
      if (!this.item(unevaluatedItems, item, index)) return this.refuse('unevaluatedItems')
      this.seen?.add(String(index))
    }
    return true
  }

  private item(place: Place, item: unknown, index: number): boolean {
    return this.evaluator.inside(this.evaluator.reach(place, this.reached), item, this.below(index))
  }

  /** Pointers are only made where somebody reads them. */
  private below(step: string | number): string {
    return this.evaluator.collects ? below(this.at, step) : ''
  }

  private contained(list: readonly unknown[]): boolean {
    const { contains, minContains, maxContains, containsEvaluates } = this.keywords
    if (contains === undefined) return true
    let count = 0
    this.evaluator.quietly(() => {
      for (const [index, item] of list.entries()) {
        if (!this.item(contains, item, index)) continue
        count++
        if (containsEvaluates) this.seen?.add(String(index))
      }
      return true
    })
    if (count < minContains) return this.refuse(minContains === 1 ? 'contains' : 'minContains')
    return count > maxContains ? this.refuse('maxContains') : true
  }

  private members(value: Readonly<Record<string, unknown>>): boolean {
    const { keywords } = this
    for (const name of Object.keys(value)) if (!this.member(name, value[name])) return false
    for (const [name, place] of keywords.dependentSchemas) {
      if (Object.hasOwn(value, name) && !this.beside(place, value)) return this.refuse('dependentSchemas')
    }
    const { unevaluatedProperties } = keywords
    if (unevaluatedProperties === undefined) return true
    for (const name of Object.keys(value)) {
      if (this.seen?.has(name)) continue
      if (!this.property(unevaluatedProperties, name, value[name])) return this.refuse('unevaluatedProperties')
      this.seen?.add(name)
    }
    return true
  }

  private member(name: string, value: unknown): boolean {
    const { properties, patternProperties, additionalProperties, propertyNames } = this.keywords
    let isNamed = false
    const own = properties.get(name)
    if (own !== undefined) {
      isNamed = true
      if (!this.property(own, name, value)) return false
    }
    for (const [pattern, place] of patternProperties) {
      if (!pattern.matches(name)) continue
      isNamed = true
      if (!this.property(place, name, value)) return false
    }
    if (!isNamed && additionalProperties !== undefined) {
      isNamed = true
      if (!this.property(additionalProperties, name, value)) return this.refuse('additionalProperties')
    }
    if (isNamed) this.seen?.add(name)
    return propertyNames === undefined || this.property(propertyNames, name, name) || this.refuse('propertyNames')
  }

  private property(place: Place, name: string, value: unknown): boolean {
    return this.evaluator.inside(this.evaluator.reach(place, this.reached), value, this.below(name))
  }
}
