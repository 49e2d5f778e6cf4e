/** Which types go together, as far as relations need to know. */
import type { FuzzedMethodDescription, ParameterShape, PropertyShape, TypeShape } from '@fuzzwright/core'

type Definitions = FuzzedMethodDescription['definitions']

/** The shape a reference stands for. */
export function resolved(shape: TypeShape, definitions: Definitions): TypeShape {
  let at = shape
  for (let step = 0; at.kind === 'reference' && step < 8; step++) at = definitions[at.to] ?? { kind: 'unknown' }
  return at
}

/** Members of a union, else the shape itself; `undefined` left out. */
export function membersOf(shape: TypeShape, definitions: Definitions): readonly TypeShape[] {
  const known = resolved(shape, definitions)
  const members = known.kind === 'union' ? known.members.flatMap((member) => membersOf(member, definitions)) : [known]
  return members.filter(({ kind }) => kind !== 'undefined' && kind !== 'void')
}

/** A word for what values a shape has; `other` matches everything, because it says nothing. */
export function kindWord(shape: TypeShape, definitions: Definitions): string {
  const words = new Set(membersOf(shape, definitions).map((member) => memberWord(member)))
  return words.size === 1 ? ([...words][0] ?? 'other') : 'other'
}

function memberWord(shape: TypeShape): string {
  switch (shape.kind) {
    case 'literal':
      return typeof shape.value
    case 'templateLiteral':
      return 'string'
    case 'enum':
      return 'number'
    case 'tuple':
      return 'array'
    case 'class':
      return `class ${shape.name}`
    case 'builtin':
      return shape.name
    case 'typedArray':
      return 'bytes'
    case 'unknown':
    case 'unsupported':
    case 'reference':
    case 'never':
      return 'other'
    default:
      return shape.kind
  }
}

type ObjectShape = Extract<TypeShape, { readonly kind: 'object' }>

/**
 * A shape as one object, where it is one or a choice of several: `Base & ({ a: 1 } | { b: 2 })` is a union of two that have what `Base`
 * has. What only some of them have may be missing.
 */
export function objectIn(shape: TypeShape, definitions: Definitions): ObjectShape | undefined {
  const members = membersOf(shape, definitions)
  const objects = members.filter((member) => member.kind === 'object')
  const [first, ...others] = objects
  if (first === undefined || objects.length < members.length) return undefined
  if (others.length === 0) return first
  const names = new Set(objects.flatMap(({ properties }) => properties.map(({ name }) => name)))
  const index = objects.find((member) => member.index !== undefined)?.index
  return {
    kind: 'object',
    properties: [...names].map((name) => propertyIn(objects, name)),
    ...(index !== undefined && { index }),
  }
}

function propertyIn(objects: readonly ObjectShape[], name: string): PropertyShape {
  const found = objects.flatMap(({ properties }) => properties.filter((property) => property.name === name))
  const [first] = found
  const shapes = [...new Map(found.map(({ shape }) => [JSON.stringify(shape), shape])).values()]
  const [only] = shapes
  return {
    ...first,
    name,
    shape: shapes.length === 1 && only !== undefined ? only : { kind: 'union', members: shapes },
    optional: found.length < objects.length || found.some(({ optional }) => optional === true),
  }
}

/** A shape with what its references stand for. */
interface DefinedShape {
  readonly shape: TypeShape
  readonly definitions: Definitions
}

/** Whether an answer of the one may be the first argument of the other. */
export function feeds(from: FuzzedMethodDescription, to: FuzzedMethodDescription): boolean {
  const [first] = to.parameters
  if (first === undefined) return false
  const given = { shape: from.returns, definitions: from.definitions }
  return fits(given, { shape: first.shape, definitions: to.definitions })
}

function fits(given: DefinedShape, wanted: DefinedShape): boolean {
  const words = membersOf(wanted.shape, wanted.definitions).map(memberWord)
  const from = membersOf(given.shape, given.definitions).map(memberWord)
  if (words.length === 0 || words.includes('other')) return true
  return from.some(
    (word) => word === 'other' || words.includes(word) || (word.startsWith('class') && words.includes('object')),
  )
}

/** Whether values of this shape are told by more than their identity. */
export function isComparable(shape: TypeShape, definitions: Definitions): boolean {
  return membersOf(shape, definitions).every(
    ({ kind }) => kind !== 'function' && kind !== 'promise' && kind !== 'iterable',
  )
}

/** Answers are promises. */
export function isAsync({ async, returns }: FuzzedMethodDescription): boolean {
  return async === true || returns.kind === 'promise'
}

const number: TypeShape = { kind: 'number' }

/**
 * Texts that are put in order: comparators read numbers, versions, dates and digits of other kinds in them, each by a branch of its own, and
 * where two of these meet they are seldom asked. No bench chose them.
 */
const comparedTexts = [
  ...['', ' ', 'a', 'A', 'b', 'é', 'a1', 'a01', 'a2', 'a10', 'A2', 'a-1', 'a b', 'a.b'],
  ...['0', '-1', '+1', '01', '1.5', '.5', '1e3', '0xa', '1,000', '10%', '10px'],
  ...['1.2', '1.10', '1.2.0', '1.2.0-rc.1', 'v1.10.0', '1.x', '2001-01-01', '1-2', '01/02/2001', '12:30'],
]
const some = `d.elementOf(${JSON.stringify(comparedTexts)})`
/** Mostly such, as it takes two of them, or three. */
const text: TypeShape = { kind: 'string', constraints: { domain: `d.oneOf(d.string(), ${some}, ${some})` } }

/** Of what may be anything, what has an order: two values of all kinds there are hardly ever are of one. Of texts, also such as are sorted. */
export function inAnOrder(parameter: ParameterShape): ParameterShape {
  const shape = ordered(parameter.shape)
  return shape === parameter.shape ? parameter : { ...parameter, shape }
}

function ordered(shape: TypeShape): TypeShape {
  if (shape.kind === 'unknown') return { kind: 'union', members: [number, text] }
  if (shape.kind === 'union' && shape.members.some(isAnyText))
    return { ...shape, members: shape.members.map((member) => (isAnyText(member) ? text : member)) }
  return isAnyText(shape) ? text : shape
}

function isAnyText(shape: TypeShape): boolean {
  return shape.kind === 'string' && shape.constraints === undefined
}

/** Whether values of the one are all of the type of the other: the same parameter, or texts that were chosen of any. */
export function isOfTypeOf(parameter: ParameterShape, declared: ParameterShape): boolean {
  if (parameter === declared) return true
  return declared.shape.kind !== 'unknown' && JSON.stringify(inAnOrder(declared)) === JSON.stringify(parameter)
}
