/**
 * Bounds of numbers in the JSON Schema of Effect 4, which says of `Schema.Number` alone that it is a number or one of the words that stand for
 * what is not finite. The schema and what is said of it are gone through side by side, as far as they are alike.
 */
import { isObject } from '../document/json.ts'
import type { JsonSchema } from './foreign.ts'

/** What is said, with the checks of each number in it. `ast`: the node of the side that is encoded. */
export function withNumberChecks(said: unknown, ast: unknown): unknown {
  if (!isObject(said)) return said
  const copy: unknown = structuredClone(said)
  if (isObject(copy)) new Pairs(copy).put(copy, ast)
  return copy
}

/** Nodes of a schema and what is said of them. */
class Pairs {
  private readonly definitions: Readonly<Record<string, unknown>>
  private readonly seen = new Set<unknown>()

  constructor({ $defs }: Readonly<Record<string, unknown>>) {
    this.definitions = isObject($defs) ? $defs : {}
  }

  put(said: unknown, node: unknown): void {
    const place = this.resolved(said)
    if (place === undefined || !isObject(node) || this.seen.has(place)) return
    this.seen.add(place)
    const { _tag: tag } = node
    if (tag === 'Suspend' && typeof node.thunk === 'function') {
      this.seen.delete(place)
      this.put(place, node.thunk())
    }
    if (tag === 'Number') putChecks(place, [node])
    if (tag === 'Union') this.putUnion(place, listed(node.types))
    if (tag === 'Objects') this.putMembers(place, node)
    if (tag === 'Arrays') this.putItems(place, node)
  }

  private resolved(said: unknown): JsonSchema | undefined {
    if (!isObject(said)) return undefined
    const [, name] = typeof said.$ref === 'string' ? (/^#\/\$defs\/([^/]+)$/.exec(said.$ref) ?? []) : []
    return name === undefined ? said : this.resolved(this.definitions[decodeURIComponent(name)])
  }

  /** Alternatives may stand in another order: those of one kind keep theirs. */
  private putUnion(place: JsonSchema, nodes: readonly unknown[]): void {
    putChecks(
      place,
      nodes.filter((node) => tagOf(node) === 'Number'),
    )
    const alternatives = listed(place.anyOf)
    for (const [tag, type] of [
      ['Objects', 'object'],
      ['Arrays', 'array'],
    ]) {
      const of = nodes.filter((node) => tagOf(node) === tag)
      const places = alternatives.filter((one) => this.resolved(one)?.type === type)
      if (of.length === places.length) for (const [at, node] of of.entries()) this.put(places[at], node)
    }
  }

  private putMembers(place: JsonSchema, node: Readonly<Record<string, unknown>>): void {
    const { properties, additionalProperties } = place
    for (const signature of listed(node.propertySignatures)) {
      const { name, type } = Object(signature)
      if (isObject(properties)) this.put(properties[String(name)], type)
    }
    const [only, ...others] = listed(node.indexSignatures)
    if (others.length === 0) this.put(additionalProperties, Object(only).type)
  }

  private putItems(place: JsonSchema, node: Readonly<Record<string, unknown>>): void {
    for (const [at, element] of listed(node.elements).entries()) this.put(listed(place.prefixItems)[at], element)
    const [first] = listed(node.rest)
    this.put(place.items, first)
  }
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function tagOf(node: unknown): unknown {
  return isObject(node) ? node._tag : undefined
}

/** Among the alternatives of a place are its numbers, bare, and one list of what is not finite. */
function putChecks(place: JsonSchema, nodes: readonly unknown[]): void {
  const numbers = listed(place.anyOf).filter(isBareNumber)
  if (numbers.length !== nodes.length) return
  const all = nodes.map(keywordsOf)
  for (const [at, keywords] of all.entries()) Object.assign(numbers[at] ?? {}, keywords)
  const [only, ...others] = all
  if (only === undefined || others.length > 0 || Object.keys(only).length === 0) return
  place.anyOf = listed(place.anyOf).flatMap((one): readonly unknown[] =>
    isNotFinite(one) ? fitting(one, only) : [one],
  )
}

function isBareNumber(value: unknown): value is JsonSchema {
  return isObject(value) && value.type === 'number' && Object.keys(value).length === 1
}

function isNotFinite(value: unknown): value is JsonSchema {
  return isObject(value) && listed(value.enum).includes('NaN')
}

/** What is not finite and keeps to the bounds all the same. */
function fitting(place: JsonSchema, keywords: JsonSchema): readonly JsonSchema[] {
  const names = Object.keys(keywords)
  const has = (side: RegExp): boolean => names.some((name) => side.test(name) || name === 'multipleOf')
  const words = [...(has(/max/i) ? [] : ['Infinity']), ...(has(/min/i) ? [] : ['-Infinity'])]
  return words.length === 0 ? [] : [{ ...place, enum: words }]
}

/** What each check of a number says in words of JSON Schema; of one that says nothing, nothing. */
function keywordsOf(node: unknown): JsonSchema {
  const checks = isObject(node) ? listed(node.checks) : []
  return Object.assign({}, ...checks.map(keywordsOfCheck))
}

function keywordsOfCheck(check: unknown): object {
  const annotations: unknown = Object(check).annotations
  const say = isObject(annotations) ? annotations.toJsonSchema : undefined
  if (typeof say !== 'function') return {}
  try {
    return Object(say({ type: 'number' }))
  } catch {
    return {}
  }
}
