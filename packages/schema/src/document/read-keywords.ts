/** The keywords of one schema in the words of draft 2020-12, whatever draft it is written in. */
import { FuzzError } from '@fuzzwright/core'
import type { DraftNumber } from './draft.ts'
import { classNames, isObject, sameJson } from './json.ts'
import { below, type Place } from './place.ts'
import type { SchemaDocument } from './schema-document.ts'

export const limitNames = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const
export type LimitName = (typeof limitNames)[number]
export type Limits = { readonly [Name in LimitName]?: number }

/** A pattern with the text it was written as. */
export interface Pattern {
  readonly source: string
  readonly expression: RegExp
}

export interface Keywords {
  readonly types: readonly string[] | undefined
  /** What `enum` or `const` lists. */
  readonly values: readonly unknown[] | undefined
  readonly limits: Limits
  readonly pattern: Pattern | undefined
  readonly format: string | undefined
  readonly uniqueItems: boolean
  /** Of the JSON that a text holds. */
  readonly content: Place | undefined
  /** Checks that TypeBox carries along as functions. */
  readonly refinements: readonly ((value: unknown) => boolean)[]
  readonly required: readonly string[]
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>
  readonly dependentSchemas: ReadonlyMap<string, Place>
  readonly properties: ReadonlyMap<string, Place>
  readonly patternProperties: readonly (readonly [Pattern, Place])[]
  readonly additionalProperties: Place | undefined
  readonly unevaluatedProperties: Place | undefined
  readonly propertyNames: Place | undefined
  readonly prefixItems: readonly Place[]
  readonly items: Place | undefined
  readonly unevaluatedItems: Place | undefined
  readonly contains: Place | undefined
  readonly minContains: number
  readonly maxContains: number
  /** Items that `contains` accepts count as evaluated. */
  readonly containsEvaluates: boolean
  readonly allOf: readonly Place[]
  readonly anyOf: readonly Place[] | undefined
  readonly oneOf: readonly Place[] | undefined
  readonly not: Place | undefined
  readonly condition: Place | undefined
  readonly whenMet: Place | undefined
  readonly whenNot: Place | undefined
  readonly references: readonly Reference[]
}

export interface Reference {
  readonly keyword: '$ref' | '$dynamicRef' | '$recursiveRef'
  readonly to: string
}

/** @throws FuzzError `bad-schema` for a keyword whose value is of the wrong form */
export function readKeywords(place: Place, document: SchemaDocument): Keywords {
  return new KeywordReader(place, document).read()
}

const jsonTypes: ReadonlySet<unknown> = new Set(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object'])
/** Types that TypeBox and the readers of schema libraries name, of which no JSON text has values. */
const foreignTypes: ReadonlySet<unknown> = new Set([
  ...classNames,
  'bigint',
  'undefined',
  'void',
  'symbol',
  'nan',
  'function',
  'never',
])

class KeywordReader {
  private readonly place: Place
  private readonly document: SchemaDocument
  private readonly schema: Readonly<Record<string, unknown>>
  private readonly draft: DraftNumber

  constructor(place: Place, document: SchemaDocument) {
    this.place = place
    this.document = document
    this.draft = place.resource.draft
    const schema = isObject(place.schema) ? place.schema : {}
    const isHidden = this.draft <= 7 && typeof schema.$ref === 'string'
    this.schema = isHidden ? { $ref: schema.$ref } : schema
  }

  read(): Keywords {
    return { ...this.readAssertions(), ...this.readMembers(), ...this.readItems(), ...this.readChoices() }
  }

  private get asserted(): Readonly<Record<string, unknown>> {
    return this.place.resource.asserts ? this.schema : {}
  }

  private readAssertions() {
    const { pattern, format, uniqueItems } = this.asserted
    return {
      types: this.types(),
      values: this.values(),
      limits: this.limits(),
      pattern: pattern === undefined ? undefined : this.pattern(pattern, 'pattern'),
      format: typeof format === 'string' ? format : undefined,
      uniqueItems: uniqueItems === true,
      content: this.schema.contentMediaType === 'application/json' ? this.single('contentSchema') : undefined,
      refinements: this.refinements(),
    }
  }

  private refinements(): Keywords['refinements'] {
    const { '~refine': list } = this.asserted
    return (Array.isArray(list) ? list : []).map((one: unknown) => {
      const check = isObject(one) ? one.check : undefined
      return (value) => typeof check !== 'function' || check(value) === true
    })
  }

  private types(): readonly string[] | undefined {
    const { type } = this.asserted
    if (type === undefined) return undefined
    const list: readonly unknown[] = Array.isArray(type) ? type : [type]
    return list.map((one) => {
      if (typeof one === 'string' && (jsonTypes.has(one) || foreignTypes.has(one))) return one
      throw this.bad(
        'type',
        `${JSON.stringify(one)} is no type`,
        'Types are null, boolean, integer, number, string, array and object.',
      )
    })
  }

  private values(): readonly unknown[] | undefined {
    const { enum: list } = this.asserted
    if (list !== undefined && !Array.isArray(list))
      throw this.bad('enum', 'a list of values stands here', 'Write [value, …].')
    const values: readonly unknown[] | undefined = list
    if (this.draft < 6 || !Object.hasOwn(this.asserted, 'const')) return values
    const { const: only } = this.asserted
    return values === undefined || values.some((value) => sameJson(value, only)) ? [only] : []
  }

  private limits(): Limits {
    const limits: { -readonly [Name in LimitName]?: number } = {}
    for (const name of limitNames) {
      const value = this.asserted[name]
      if (value === undefined || (this.draft === 4 && name.startsWith('exclusive'))) continue
      if (typeof value !== 'number') throw this.bad(name, `${JSON.stringify(value)} is no number`, 'Give a number.')
      limits[name] = value
    }
    if (this.draft > 4) return limits
    const { minimum, maximum, ...others } = limits
    const { exclusiveMinimum, exclusiveMaximum } = this.asserted
    return {
      ...others,
      ...(minimum !== undefined && { [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
      ...(maximum !== undefined && { [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
    }
  }

  private pattern(source: unknown, ...steps: readonly string[]): Pattern {
    if (typeof source !== 'string')
      throw this.bad(steps.join('/'), 'a regular expression stands here as text', 'Write "^a+$".')
    for (const flags of ['u', '']) {
      try {
        return { source, expression: new RegExp(source, flags) }
      } catch {
        // Old patterns escape what needs none, which only the mode without `u` allows.
      }
    }
    throw this.bad(steps.join('/'), `"${source}" is no regular expression`, 'Patterns are those of ECMAScript.')
  }

  private readMembers() {
    const { required } = this.asserted
    const patterns = this.named('patternProperties').map(([source, inner]) => {
      return [this.pattern(source, 'patternProperties', source), inner] as const
    })
    return {
      required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
      ...this.dependents(),
      properties: new Map(this.named('properties')),
      patternProperties: patterns,
      additionalProperties: this.single('additionalProperties'),
      unevaluatedProperties: this.draft >= 2019 ? this.single('unevaluatedProperties') : undefined,
      propertyNames: this.draft >= 6 ? this.single('propertyNames') : undefined,
    }
  }

  private dependents() {
    const names = new Map<string, readonly string[]>()
    const schemas = new Map<string, Place>(this.draft >= 2019 ? this.named('dependentSchemas') : [])
    const lists = this.draft >= 2019 ? this.asserted.dependentRequired : this.schema.dependencies
    for (const [name, value] of isObject(lists) ? Object.entries(lists) : []) {
      if (Array.isArray(value))
        names.set(
          name,
          value.filter((one) => typeof one === 'string'),
        )
      else if (typeof value === 'string') names.set(name, [value])
      else if (this.draft < 2019) schemas.set(name, this.document.at(value, this.place, 'dependencies', name))
    }
    return { dependentRequired: names, dependentSchemas: schemas }
  }

  private readItems() {
    const { items, minContains, maxContains } = this.schema
    const isLate = this.draft >= 2020
    const prefix = isLate ? this.list('prefixItems') : Array.isArray(items) ? this.list('items') : undefined
    const rest = isLate || !Array.isArray(items) ? this.single('items') : this.single('additionalItems')
    const counts = this.draft >= 2019
    return {
      prefixItems: prefix ?? [],
      items: rest,
      unevaluatedItems: counts ? this.single('unevaluatedItems') : undefined,
      contains: this.draft >= 6 ? this.single('contains') : undefined,
      minContains: counts && typeof minContains === 'number' ? minContains : 1,
      maxContains: counts && typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY,
      containsEvaluates: isLate,
    }
  }

  private readChoices() {
    const conditional = this.draft >= 7
    return {
      allOf: this.list('allOf') ?? [],
      anyOf: this.list('anyOf'),
      oneOf: this.list('oneOf'),
      not: this.single('not'),
      condition: conditional ? this.single('if') : undefined,
      whenMet: conditional ? this.single('then') : undefined,
      whenNot: conditional ? this.single('else') : undefined,
      references: this.references(),
    }
  }

  private references(): readonly Reference[] {
    const { $ref, $dynamicRef, $recursiveRef } = this.schema
    const references: Reference[] = []
    if (typeof $ref === 'string') references.push({ keyword: '$ref', to: $ref })
    if (this.draft === 2020 && typeof $dynamicRef === 'string')
      references.push({ keyword: '$dynamicRef', to: $dynamicRef })
    if (this.draft === 2019 && typeof $recursiveRef === 'string')
      references.push({ keyword: '$recursiveRef', to: $recursiveRef })
    return references
  }

  private single(keyword: string): Place | undefined {
    const value = this.schema[keyword]
    return value === undefined ? undefined : this.document.at(value, this.place, keyword)
  }

  private list(keyword: string): readonly Place[] | undefined {
    const value = this.schema[keyword]
    if (value === undefined) return undefined
    if (!Array.isArray(value)) throw this.bad(keyword, 'a list of schemas stands here', 'Write [schema, …].')
    return value.map((inner, index) => this.document.at(inner, this.place, keyword, index))
  }

  private named(keyword: string): readonly (readonly [string, Place])[] {
    const value = this.schema[keyword]
    if (value === undefined) return []
    if (!isObject(value))
      throw this.bad(keyword, 'an object of schemas by name stands here', 'Write { name: schema, … }.')
    return Object.entries(value).map(
      ([name, inner]) => [name, this.document.at(inner, this.place, keyword, name)] as const,
    )
  }

  private bad(keyword: string, what: string, hint: string): FuzzError {
    return new FuzzError('bad-schema', `${below(this.place.label, keyword)}: ${what}.`, { hint })
  }
}
