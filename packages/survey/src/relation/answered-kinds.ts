/** Which plain values may stand anywhere in an answer, as its type says. */
import type { FuzzedMethodDescription, TypeShape } from '@fuzzwright/core'

type Definitions = FuzzedMethodDescription['definitions']

/**
 * The kinds of primitives in values of that shape, as `typeof` has them: of `(Uint8Array | string)[]` that is `string` alone.
 * @returns undefined where the type leaves open what there may be
 */
export function answeredKinds(shape: TypeShape, definitions: Definitions): ReadonlySet<string> | undefined {
  const kinds = new Set<string>()
  const seen = new Set<string>()
  const waiting: TypeShape[] = [shape]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at.kind === 'unknown' || at.kind === 'unsupported' || at.kind === 'schema' || at.kind === 'never')
      return undefined
    for (const kind of primitiveOf(at)) kinds.add(kind)
    waiting.push(...partsOf(at))
    if (at.kind !== 'reference' || seen.has(at.to)) continue
    seen.add(at.to)
    waiting.push(definitions[at.to] ?? { kind: 'unknown' })
  }
  return kinds
}

function primitiveOf(shape: TypeShape): readonly string[] {
  switch (shape.kind) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return [shape.kind]
    case 'literal':
      return [typeof shape.value]
    case 'templateLiteral':
      return ['string']
    case 'enum':
      return [...new Set(shape.members.map(({ value }) => typeof value))]
    default:
      return []
  }
}

function partsOf(shape: TypeShape): readonly TypeShape[] {
  switch (shape.kind) {
    case 'union':
      return shape.members
    case 'array':
    case 'set':
    case 'iterable':
      return [shape.element]
    case 'promise':
      return [shape.value]
    case 'tuple':
      return shape.elements.map((element) => element.shape)
    case 'object':
      return [...shape.properties.map((property) => property.shape), ...(shape.index ? [shape.index.value] : [])]
    case 'map':
      return [shape.key, shape.value]
    default:
      return []
  }
}
