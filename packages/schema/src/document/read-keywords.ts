/** The keywords of one schema in the words of draft 2020-12, whatever draft it is written in. */
import { FuzzError } from '@fuzzwright/core'
import type { DraftNumber } from './draft.ts'
import { classNames, isObject, sameJson } from './json.ts'
import { withoutOldWords } from './old-words.ts'
import type { Pattern } from './pattern.ts'
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
  /** Beside `references` and `allOf` it says nothing. */
  readonly onlyRefers: boolean
  /** It is one `anyOf` or one `oneOf`, and says nothing else. */
  readonly onlyChooses: boolean
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

/** Limits of sizes. */
const countNames: ReadonlySet<string> = new Set([
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
])

const noNames: readonly string[] = []
const noPlaces: readonly Place[] = []
const noLimits: Limits = {}
const noPatterns: Keywords['patternProperties'] = []
const noRefinements: Keywords['refinements'] = []
const noReferences: readonly Reference[] = []
const noLists: ReadonlyMap<string, readonly string[]> = new Map()
const noMembers: ReadonlyMap<string, Place> = new Map()

class KeywordReader {
  private readonly place: Place
  private readonly document: SchemaDocument
  private readonly schema: Readonly<Record<string, unknown>>
  private readonly draft: DraftNumber
  /** What is left where a meta-schema leaves assertions out. */
  private readonly asserted: Readonly<Record<string, unknown>>

  constructor(place: Place, document: SchemaDocument) {
    this.place = place
    this.document = document
    this.draft = place.resource.draft
    const schema = isObject(place.schema) ? withoutOldWords(place.schema) : {}
    const isHidden = this.draft <= 7 && typeof schema.$ref === 'string'
    this.schema = isHidden ? { $ref: schema.$ref } : schema
    this.asserted = place.resource.asserts ? this.schema : {}
  }

  /** One literal, so that all keywords have one form in memory: evaluating asks them all the time. */
  read(): Keywords {
    const { schema, asserted, draft } = this
    const { pattern, format, required } = asserted
    const { minContains, maxContains } = schema
    const isLate = draft >= 2019
    const items = this.itemLists()
    const dependents = this.dependents()
    const limits = this.limits()
    const read: Keywords = {
      types: this.types(),
      values: this.values(),
      limits,
      pattern: pattern === undefined ? undefined : this.pattern(pattern, 'pattern'),
      format: typeof format === 'string' ? format : undefined,
      uniqueItems: asserted.uniqueItems === true,
      content: schema.contentMediaType === 'application/json' ? this.single('contentSchema') : undefined,
      refinements: this.refinements(),
      required: this.required(required),
      dependentRequired: dependents.names,
      dependentSchemas: dependents.schemas,
      properties: this.named('properties'),
      patternProperties: this.patterns(),
      additionalProperties: this.single('additionalProperties'),
      unevaluatedProperties: isLate ? this.single('unevaluatedProperties') : undefined,
      propertyNames: draft >= 6 ? this.single('propertyNames') : undefined,
      prefixItems: items.prefix ?? noPlaces,
      items: items.rest,
      unevaluatedItems: isLate ? this.single('unevaluatedItems') : undefined,
      contains: draft >= 6 ? this.single('contains') : undefined,
      minContains: isLate && typeof minContains === 'number' ? minContains : 1,
      maxContains: isLate && typeof maxContains === 'number' ? maxContains : Number.POSITIVE_INFINITY,
      containsEvaluates: draft >= 2020,
      allOf: this.list('allOf') ?? noPlaces,
      anyOf: this.list('anyOf'),
      oneOf: this.list('oneOf'),
      not: this.single('not'),
      condition: draft >= 7 ? this.single('if') : undefined,
      whenMet: draft >= 7 ? this.single('then') : undefined,
      whenNot: draft >= 7 ? this.single('else') : undefined,
      references: this.references(),
      onlyRefers: false,
      onlyChooses: false,
    }
    return saysNothing(read) ? { ...read, ...shapeOf(read) } : read
  }

  /** Of drafts before 4 it is a boolean beside each member, which later ones do not know. */
  private required(names: unknown): readonly string[] {
    if (names === undefined || typeof names === 'boolean') return noNames
    if (!Array.isArray(names)) throw this.bad('required', 'a list of names stands here', "Write ['name', …].")
    return names.filter((name) => typeof name === 'string')
  }

  private refinements(): Keywords['refinements'] {
    const { '~refine': list } = this.asserted
    if (!Array.isArray(list)) return noRefinements
    return list.map((one: unknown) => {
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
    let limits: { -readonly [Name in LimitName]?: number } | undefined
    for (const name of limitNames) {
      const given = this.asserted[name]
      const value = typeof given === 'bigint' ? Number(given) : given
      if (value === undefined || (this.draft === 4 && name.startsWith('exclusive'))) continue
      if (typeof value !== 'number') throw this.bad(name, `${JSON.stringify(value)} is no number`, 'Give a number.')
      if (value < 0 && countNames.has(name)) throw this.bad(name, `nothing has a size of ${value}`, 'Give 0 or more.')
      if (value <= 0 && name === 'multipleOf') throw this.bad(name, `${value} has no multiples`, 'Give more than 0.')
      limits ??= {}
      limits[name] = value
    }
    if (limits === undefined || this.draft > 4) return limits ?? noLimits
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
    const pattern = this.document.patternOf(source)
    if (pattern !== undefined) return pattern
    throw this.bad(steps.join('/'), `"${source}" is no regular expression`, 'Patterns are those of ECMAScript.')
  }

  private patterns(): Keywords['patternProperties'] {
    const members = this.named('patternProperties')
    if (members.size === 0) return noPatterns
    return [...members].map(([source, inner]) => [this.pattern(source, 'patternProperties', source), inner] as const)
  }

  private dependents(): { names: Keywords['dependentRequired']; schemas: Keywords['dependentSchemas'] } {
    const lists = this.draft >= 2019 ? this.asserted.dependentRequired : this.schema.dependencies
    const late = this.draft >= 2019 ? this.named('dependentSchemas') : noMembers
    if (!isObject(lists)) return { names: noLists, schemas: late }
    const names = new Map<string, readonly string[]>()
    const schemas = new Map(late)
    for (const [name, value] of Object.entries(lists)) {
      if (Array.isArray(value))
        names.set(
          name,
          value.filter((one) => typeof one === 'string'),
        )
      else if (typeof value === 'string') names.set(name, [value])
      else if (this.draft < 2019) schemas.set(name, this.document.at(value, this.place, 'dependencies', name))
    }
    return { names, schemas }
  }

  private itemLists(): { prefix: readonly Place[] | undefined; rest: Place | undefined } {
    const isList = Array.isArray(this.schema.items)
    if (this.draft >= 2020) return { prefix: this.list('prefixItems'), rest: this.single('items') }
    return isList
      ? { prefix: this.list('items'), rest: this.single('additionalItems') }
      : { prefix: undefined, rest: this.single('items') }
  }

  private references(): readonly Reference[] {
    const { $ref, $dynamicRef, $recursiveRef } = this.schema
    if ($ref === undefined && $dynamicRef === undefined && $recursiveRef === undefined) return noReferences
    const references: Reference[] = []
    if ($ref !== undefined && typeof $ref !== 'string')
      throw this.bad('$ref', `${JSON.stringify($ref)} is no address`, 'Write "#/$defs/user".')
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

  private named(keyword: string): ReadonlyMap<string, Place> {
    const value = this.schema[keyword]
    if (value === undefined) return noMembers
    if (!isObject(value))
      throw this.bad(keyword, 'an object of schemas by name stands here', 'Write { name: schema, … }.')
    const places = new Map<string, Place>()
    for (const name of Object.keys(value)) {
      places.set(name, this.document.at(value[name], this.place, keyword, name))
    }
    return places
  }

  private bad(keyword: string, what: string, hint: string): FuzzError {
    return new FuzzError('bad-schema', `${below(this.place.label, keyword)}: ${what}.`, { hint })
  }
}

/** Whether all keywords are as they are where none is written; those that choose or refer aside. */
function saysNothing(read: Keywords): boolean {
  return (
    read.types === undefined &&
    read.values === undefined &&
    read.limits === noLimits &&
    !read.uniqueItems &&
    read.required.length + read.refinements.length + read.prefixItems.length + read.patternProperties.length === 0 &&
    read.dependentRequired.size + read.dependentSchemas.size + read.properties.size === 0 &&
    [read.pattern, read.format, read.content].every((one) => one === undefined) &&
    [read.additionalProperties, read.unevaluatedProperties, read.propertyNames].every((one) => one === undefined) &&
    [read.items, read.unevaluatedItems, read.contains].every((one) => one === undefined) &&
    [read.not, read.condition].every((one) => one === undefined)
  )
}

/** Of keywords that only choose or refer, which of the two. */
function shapeOf({ anyOf, oneOf, references, allOf }: Keywords): Pick<Keywords, 'onlyRefers' | 'onlyChooses'> {
  const choices = [anyOf, oneOf].filter((one) => one !== undefined).length
  return { onlyRefers: choices === 0, onlyChooses: choices === 1 && references.length + allOf.length === 0 }
}
