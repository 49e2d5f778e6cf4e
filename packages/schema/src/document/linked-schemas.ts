/** What stands at each place of a document, read once, and where its references lead from the way that was taken to it. */
import { FuzzError } from '@fuzzwright/core'
import { isObject } from './json.ts'
import { below, type Place, type Resource } from './place.ts'
import { type Keywords, type Reference, readKeywords } from './read-keywords.ts'
import type { SchemaDocument } from './schema-document.ts'

/** The resources that were entered on the way to a place, the outermost first, each once. */
export interface Scope {
  readonly key: string
  readonly resources: readonly Resource[]
}

const noScope: Scope = { key: '', resources: [] }

/** A schema as it is reached: the same place may mean another thing from elsewhere. */
export interface Reached {
  readonly place: Place
  readonly scope: Scope
}

export class LinkedSchemas {
  readonly document: SchemaDocument
  private readonly keywords = new Map<Place, Keywords>()
  private readonly scopes = new Map<string, Scope>()

  constructor(document: SchemaDocument) {
    this.document = document
  }

  get root(): Reached {
    return this.reach(this.document.root, noScope)
  }

  keywordsOf(place: Place): Keywords {
    let keywords = this.keywords.get(place)
    if (keywords === undefined) this.keywords.set(place, (keywords = readKeywords(place, this.document)))
    return keywords
  }

  /** Enters a place from a scope. */
  reach(place: Place, scope: Scope): Reached {
    if (!this.document.isDynamic || scope.resources.includes(place.resource)) return { place, scope }
    const key = `${scope.key} ${place.resource.uri}`
    let entered = this.scopes.get(key)
    if (entered === undefined)
      this.scopes.set(key, (entered = { key, resources: [...scope.resources, place.resource] }))
    return { place, scope: entered }
  }

  follow({ keyword, to }: Reference, { place, scope }: Reached): Reached {
    const target = this.document.resolve(to, place, keyword)
    if (keyword === '$ref') return this.reach(target, scope)
    return this.reach(
      keyword === '$dynamicRef' ? dynamicTarget(target, to, scope) : recursiveTarget(target, scope),
      scope,
    )
  }
}

function dynamicTarget(target: Place, reference: string, { resources }: Scope): Place {
  const name = reference.slice(reference.indexOf('#') + 1)
  if (!isObject(target.schema) || target.schema.$dynamicAnchor !== name) return target
  for (const resource of resources) {
    const outer = resource.dynamicAnchors.get(name)
    if (outer !== undefined) return outer
  }
  return target
}

function recursiveTarget(target: Place, { resources }: Scope): Place {
  if (!isRecursive(target)) return target
  return resources.find(({ root }) => isRecursive(root))?.root ?? target
}

function isRecursive({ schema }: Place): boolean {
  return isObject(schema) && schema.$recursiveAnchor === true
}

/** For a schema that comes back to itself without having looked into the value. */
export function endless({ place }: Reached): FuzzError {
  return new FuzzError('endless-recursion', `${below(place.label, '$ref')}: the schema refers to itself without end.`, {
    hint: 'Between a schema and itself there must be a property or an item.',
  })
}
