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
  /** What was reached from here already, by the number of its place. */
  readonly reached: Reached[]
  /** Where references lead from here. */
  readonly followed: Map<Reference, Reached>
}

function scopeOf(key: string, resources: readonly Resource[]): Scope {
  return { key, resources, reached: [], followed: new Map() }
}

/** A schema as it is reached: the same place may mean another thing from elsewhere. */
export interface Reached {
  readonly place: Place
  readonly scope: Scope
}

export class LinkedSchemas {
  readonly document: SchemaDocument
  /** By the number of a place. */
  private readonly keywords: Keywords[] = []
  private readonly scopes = new Map<string, Scope>()
  private readonly noScope = scopeOf('', [])
  private readonly targets = new Map<Reference, Place>()

  constructor(document: SchemaDocument) {
    this.document = document
  }

  get root(): Reached {
    return this.reach(this.document.root, this.noScope)
  }

  keywordsOf(place: Place): Keywords {
    return (this.keywords[place.id] ??= readKeywords(place, this.document))
  }

  /** Enters a place from a scope. */
  reach(place: Place, scope: Scope): Reached {
    return (scope.reached[place.id] ??= { place, scope: this.enter(place.resource, scope) })
  }

  private enter(resource: Resource, scope: Scope): Scope {
    if (!this.document.isDynamic || scope.resources.includes(resource)) return scope
    const key = `${scope.key} ${resource.uri}`
    let entered = this.scopes.get(key)
    if (entered === undefined) this.scopes.set(key, (entered = scopeOf(key, [...scope.resources, resource])))
    return entered
  }

  /** Where `reference`, which stands at the place of `from`, leads to. */
  follow(reference: Reference, from: Reached): Reached {
    const { scope } = from
    let reached = scope.followed.get(reference)
    if (reached === undefined) {
      reached = this.reach(this.meant(reference, from), scope)
      scope.followed.set(reference, reached)
    }
    return reached
  }

  private meant(reference: Reference, { place, scope }: Reached): Place {
    const { keyword, to } = reference
    let target = this.targets.get(reference)
    if (target === undefined) this.targets.set(reference, (target = this.document.resolve(to, place, keyword)))
    if (keyword === '$ref') return target
    return keyword === '$dynamicRef' ? dynamicTarget(target, to, scope) : recursiveTarget(target, scope)
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
