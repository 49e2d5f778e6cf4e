/** A JSON Schema document with the documents it may refer to: finds the place that a reference means. */
import { FuzzError } from '@fuzzwright/core'
import { applicators, type DraftNumber, draftOfMetaSchema } from './draft.ts'
import { isObject } from './json.ts'
import { isDynamicMetaSchema, metaSchemaAt } from './meta-schemas/meta-schema-at.ts'
import { type Pattern, patternOf } from './pattern.ts'
import { below, type Place, pointerSteps, Resource, type SchemaValue } from './place.ts'

/** Addresses of documents that have none are relative to this. */
const nowhere = 'schema:///'

export interface DocumentOptions {
  /** The draft of documents that do not say it. */
  readonly draft: DraftNumber
  /** Other documents, by address. */
  readonly schemas: Readonly<Record<string, unknown>>
  /** JSON pointer of the schema that is meant; the whole document where it is missing. */
  readonly at?: string | undefined
}

export class SchemaDocument {
  readonly root: Place
  /** A reference in it depends on the way by which it was reached. */
  isDynamic: boolean
  /** A keyword in it asks what other keywords have looked at. */
  hasUnevaluated: boolean
  /** Every schema that was found, in order. */
  readonly places: Place[] = []
  private readonly options: DocumentOptions
  private readonly resources = new Map<string, Resource>()
  private readonly known = new Map<object, Place>()
  private readonly booleans = new Map<string, Place>()
  private readonly patterns = new Map<string, Pattern>()
  private addresses: ReadonlyMap<string, unknown> | undefined
  private count = 0

  constructor(schema: SchemaValue, options: DocumentOptions) {
    this.options = options
    // They are read when a reference leads to them, which may be too late to begin to keep track of the way.
    const others = Object.values(options.schemas).map(mentionsIn)
    this.isDynamic = others.some(({ isDynamic }) => isDynamic)
    this.hasUnevaluated = others.some(({ hasUnevaluated }) => hasUnevaluated)
    const whole = this.addDocument(schema, nowhere, '#')
    this.root = options.at === undefined ? whole : this.startAt(options.at, whole)
  }

  private startAt(pointer: string, { resource }: Place): Place {
    const place = this.inside(resource, decoded(pointer.replace(/^#/, '')))
    if (place !== undefined) return place
    throw new FuzzError('unresolved-reference', `${pointer}: no schema stands there.`, {
      hint: 'Give a JSON pointer into the document: "#/components/schemas/User".',
    })
  }

  /**
   * The place that a reference in `from` means.
   * @throws FuzzError `remote-reference`, `unresolved-reference`
   */
  resolve(reference: string, from: Place, keyword = '$ref'): Place {
    const label = below(from.label, keyword)
    const { resource, fragment } = this.addressed(reference, from.resource, label)
    const place = fragment === '' ? resource.root : this.inside(resource, fragment)
    if (place !== undefined) return place
    throw new FuzzError('unresolved-reference', `${label}: "${reference}" leads to no schema.`, {
      hint: 'Is the name written as it is defined? JSON pointers begin with "#/".',
    })
  }

  /** One pattern for all places that say the same: what it finds is worked out once. */
  patternOf(source: string): Pattern | undefined {
    const known = this.patterns.get(source)
    if (known !== undefined) return known
    const pattern = patternOf(source)
    if (pattern !== undefined) this.patterns.set(source, pattern)
    return pattern
  }

  private addressed(reference: string, from: Resource, label: string): { resource: Resource; fragment: string } {
    // Most references stay where they are.
    if (reference.startsWith('#') && this.resources.get(from.uri) === from)
      return { resource: from, fragment: decoded(reference.slice(1)) }
    let url: URL
    try {
      url = new URL(reference, from.uri)
    } catch {
      throw new FuzzError('unresolved-reference', `${label}: "${reference}" is no reference to a schema.`, {
        hint: 'References are addresses with a JSON pointer or an anchor: "#/$defs/user", "other.json#user".',
      })
    }
    const fragment = decoded(url.hash.slice(1))
    url.hash = ''
    const resource = this.resourceAt(url.href)
    if (resource !== undefined) return { resource, fragment }
    throw new FuzzError('remote-reference', `${label}: "${reference}" is in another document, ${url.href}.`, {
      hint: 'Nothing is fetched. Give the document: fromSchema(schema, { schemas: { [address]: document } }).',
    })
  }

  /** A schema inside of another one: `steps` lead to it from the schema of `parent`. */
  at(schema: unknown, parent: Place, ...steps: readonly (string | number)[]): Place {
    const known = typeof schema === 'object' && schema !== null ? this.known.get(schema) : undefined
    if (known !== undefined) return known
    const label = steps.reduce<string>(below, parent.label)
    if (typeof schema === 'boolean') return this.booleanAt(schema, parent.resource, label)
    if (!isObject(schema)) {
      throw new FuzzError('bad-schema', `${label}: a schema stands here, not ${JSON.stringify(schema)}.`, {
        hint: 'A schema is an object, true or false.',
      })
    }
    return this.add(schema, parent.resource, label)
  }

  private booleanAt(schema: boolean, resource: Resource, label: string): Place {
    const known = this.booleans.get(label)
    if (known !== undefined) return known
    const place = { id: this.count++, schema, resource, label }
    this.booleans.set(label, place)
    return place
  }

  private resourceAt(uri: string): Resource | undefined {
    const known = this.resources.get(uri)
    if (known !== undefined) return known
    this.addresses ??= addressesOf(this.options.schemas)
    const schema = this.addresses.get(uri) ?? metaSchemaAt(uri)
    if (typeof schema === 'boolean' || isObject(schema)) this.addDocument(schema, uri, `${uri}#`)
    return this.resources.get(uri)
  }

  private addDocument(schema: SchemaValue, uri: string, label: string): Place {
    const place = this.addResource(schema, { uri, label, draft: this.options.draft, asserts: true })
    // Also where it says another address of itself, it is found by the one it was given under.
    if (!this.resources.has(uri)) this.resources.set(uri, place.resource)
    return place
  }

  private addResource(
    schema: SchemaValue,
    { uri, label, ...above }: { uri: string; label: string; draft: DraftNumber; asserts: boolean },
  ): Place {
    const { draft, asserts } = this.dialect(schema, above)
    const own = isObject(schema) ? idOf(schema, draft) : undefined
    const address = own === undefined ? uri : addressOf(own, uri, label)
    const resource = new Resource(address, { draft, asserts })
    this.resources.set(address, resource)
    return resource.startAt(
      isObject(schema) ? this.put(schema, resource, label) : { id: this.count++, schema, resource, label },
    )
  }

  /** What `$schema` says; as above where it says nothing. */
  private dialect(schema: SchemaValue, above: { draft: DraftNumber; asserts: boolean }): typeof above {
    if (!isObject(schema) || typeof schema.$schema !== 'string') return above
    const draft = draftOfMetaSchema(schema.$schema)
    if (draft !== undefined) return { draft, asserts: true }
    const own = this.options.schemas[schema.$schema]
    if (!isObject(own)) return above
    const asserts = !isObject(own.$vocabulary) || Object.keys(own.$vocabulary).some((uri) => /\/validation$/.test(uri))
    return { draft: (typeof own.$schema === 'string' && draftOfMetaSchema(own.$schema)) || above.draft, asserts }
  }

  private add(schema: Readonly<Record<string, unknown>>, resource: Resource, label: string): Place {
    const { draft } = this.dialect(schema, resource)
    const id = idOf(schema, draft)
    if (id === undefined) return this.put(schema, resource, label)
    return this.addResource(schema, { uri: resource.uri, label, draft, asserts: resource.asserts })
  }

  /** Registers a schema and all those inside of it. */
  private put(schema: Readonly<Record<string, unknown>>, resource: Resource, label: string): Place {
    const place: Place = { id: this.count++, schema, resource, label }
    this.known.set(schema, place)
    this.places.push(place)
    for (const name of anchorsOf(schema, resource.draft)) resource.anchors.set(name, place)
    const { $dynamicAnchor, $dynamicRef, $recursiveRef, $ref } = schema
    if (typeof $dynamicAnchor === 'string') resource.dynamicAnchors.set($dynamicAnchor, place)
    if ($dynamicRef !== undefined || $recursiveRef !== undefined) this.isDynamic = true
    if (typeof $ref === 'string' && (isDynamicMetaSchema($ref) || isDynamicMetaSchema(resource.uri)))
      this.isDynamic = true
    if ('unevaluatedProperties' in schema || 'unevaluatedItems' in schema) this.hasUnevaluated = true
    eachInside(schema, (inner, keyword, step) => {
      if (this.known.has(inner)) return
      const at = below(label, keyword)
      this.add(inner, resource, step === undefined ? at : below(at, step))
    })
    return place
  }

  private inside(resource: Resource, fragment: string): Place | undefined {
    if (!fragment.startsWith('/')) return resource.anchors.get(fragment) ?? resource.dynamicAnchors.get(fragment)
    let at: unknown = resource.root.schema
    let owner = resource.root
    let label = owner.label
    for (const step of pointerSteps(fragment)) {
      at = Array.isArray(at) ? at[Number(step)] : isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined
      label = below(label, step)
      const found = isObject(at) ? this.known.get(at) : undefined
      if (found !== undefined) [owner, label] = [found, found.label]
    }
    if (typeof at === 'boolean') return this.booleanAt(at, owner.resource, label)
    return isObject(at) ? (this.known.get(at) ?? this.add(at, owner.resource, label)) : undefined
  }
}

interface Mentions {
  readonly isDynamic: boolean
  readonly hasUnevaluated: boolean
}

const dynamicMention = /"\$(?:dynamic|recursive)Ref"|"\$ref":"https?:\/\/json-schema\.org\/draft\/20/
/** Documents that were looked through: the same ones are given with many schemas. */
const lookedThrough = new WeakMap<object, Mentions>()

function mentionsIn(schema: unknown): Mentions {
  const known = isObject(schema) ? lookedThrough.get(schema) : undefined
  if (known !== undefined) return known
  const text = JSON.stringify(schema) ?? ''
  const mentions = { isDynamic: dynamicMention.test(text), hasUnevaluated: /"unevaluated/.test(text) }
  if (isObject(schema)) lookedThrough.set(schema, mentions)
  return mentions
}

/** Of two documents under one address the first is meant. */
function addressesOf(schemas: DocumentOptions['schemas']): ReadonlyMap<string, unknown> {
  const entries = Object.entries(schemas).map(([address, schema]) => {
    return [new URL(address, nowhere).href.replace(/#$/, ''), schema] as const
  })
  return new Map(entries.reverse())
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** @throws FuzzError `bad-schema` for what is no address */
function addressOf(id: string, base: string, label: string): string {
  try {
    return new URL(id, base).href.replace(/#.*$/, '')
  } catch {
    throw new FuzzError('bad-schema', `${label}: the address it gives itself, "${id}", is none.`, {
      hint: 'Write an address such as "https://example.com/user.json", or "user.json".',
    })
  }
}

/** The address a schema gives itself. Until draft 7 a reference hides whatever stands beside it. */
function idOf(schema: Readonly<Record<string, unknown>>, draft: DraftNumber): string | undefined {
  const id = draft === 4 ? schema.id : schema.$id
  if (typeof id !== 'string' || id.startsWith('#')) return undefined
  return draft <= 7 && typeof schema.$ref === 'string' ? undefined : id
}

function anchorsOf(schema: Readonly<Record<string, unknown>>, draft: DraftNumber): readonly string[] {
  const id = draft === 4 ? schema.id : schema.$id
  if (draft <= 7) {
    const hidden = typeof schema.$ref === 'string'
    return typeof id === 'string' && !hidden && id.includes('#') ? [id.slice(id.indexOf('#') + 1)] : []
  }
  return [schema.$anchor, schema.$dynamicAnchor].filter((name) => typeof name === 'string')
}

type Inside = (inner: Readonly<Record<string, unknown>>, keyword: string, step?: string | number) => void

/** Tells every schema directly inside of a schema, with the steps that lead to it. */
function eachInside(schema: Readonly<Record<string, unknown>>, tell: Inside): void {
  for (const keyword of Object.keys(schema)) {
    const kind = applicators.get(keyword)
    if (kind === undefined) continue
    const value = schema[keyword]
    if (Array.isArray(value)) {
      if (kind.isList) for (const [index, inner] of value.entries()) if (isObject(inner)) tell(inner, keyword, index)
    } else if (isObject(value)) {
      if (kind.isSingle) tell(value, keyword)
      else if (kind.isNamed)
        for (const [name, inner] of Object.entries(value)) if (isObject(inner)) tell(inner, keyword, name)
    }
  }
}
