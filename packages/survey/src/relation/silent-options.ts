/**
 * Options under which nobody promises that a relation holds: a limit is there to be exceeded, what is to be skipped is lost, and a
 * text of the user's own that is put into an answer is read as part of it the next time.
 */
import type { FuzzedMethodDescription, ParameterShape, PropertyShape, TypeShape } from '@fuzzwright/core'
import { undoes } from './names.ts'
import { membersOf, objectIn } from './shapes.ts'

/** Names of options by which something is left out, refused from some size on, or written so that it is not safe to read. */
const lossy =
  /^(?:skip|omit|ignore|strip|drop|exclude|only|filter|limit|max|trim|truncate)(?:[A-Z_]|$)|Limit|[dD]epth|Max(?:[A-Z]|$)|[uU]nsafe/

/** Names of options whose texts are written into an answer: only who is told of them can read it. */
const written = /(?:separator|delimiter|prefix|suffix|quote|locale|template)$/i

/**
 * Without the options that a round trip does not survive: limits, what is to be left out, patterns, which stand for many texts, and
 * what needs its counterpart among the options of the other side (`decodeDots`, `encodeDots`).
 */
export function whatReturns(inputs: FuzzedMethodDescription, other: FuzzedMethodDescription): FuzzedMethodDescription {
  const theirs = other.parameters.slice(1).flatMap((parameter) => namesIn(parameter, other.definitions))
  const needsAnother = (name: string): boolean =>
    theirs.some((their) => their !== name && (undoes(name, their) || undoes(their, name)))
  const isWrittenOnly = (name: string): boolean => written.test(name) && !theirs.includes(name) && !takes(other, name)
  return withOptions(inputs, {
    isProperty: (name) => !lossy.test(name) && !needsAnother(name) && !isWrittenOnly(name),
    // An empty separator joins what nobody can part again.
    member: (shape) => (shape.kind === 'regexp' ? undefined : nothingEmpty(shape)),
  })
}

/** Without options that are texts, patterns or functions of the user's own: what is put in by them is not what settles. */
export function whatSettles(inputs: FuzzedMethodDescription): FuzzedMethodDescription {
  return withOptions(inputs, {
    isProperty: () => true,
    member: (shape) => (['regexp', 'string', 'function'].includes(shape.kind) ? undefined : shape),
  })
}

interface Kept {
  readonly isProperty: (name: string) => boolean
  /** What is left of a member that is no object; nothing where it is left out. */
  readonly member: (shape: TypeShape) => TypeShape | undefined
}

function nothingEmpty(shape: TypeShape): TypeShape {
  return shape.kind === 'string' ? { ...shape, constraints: { minLength: 1, ...shape.constraints } } : shape
}

/** The first parameter is what the relation is about, and what has to be given is no option. */
function withOptions(inputs: FuzzedMethodDescription, kept: Kept): FuzzedMethodDescription {
  const { definitions, parameters } = inputs
  const fewer: ParameterShape[] = []
  for (const [at, parameter] of parameters.entries()) {
    const isOption = at > 0 && parameter.optional === true && parameter.rest !== true
    const isLost = isOption && !kept.isProperty(parameter.name)
    const shape = isOption && !isLost ? optionIn(parameter.shape, { definitions, kept }) : parameter.shape
    // What stands behind an argument that is left out cannot be given either.
    if (isLost || shape === undefined) break
    fewer.push(shape === parameter.shape ? parameter : { ...parameter, shape })
  }
  if (fewer.length === parameters.length && fewer.every((parameter, at) => parameter === parameters[at])) return inputs
  const { overloads: _, ...rest } = inputs
  return { ...rest, parameters: fewer }
}

interface Reading {
  readonly definitions: FuzzedMethodDescription['definitions']
  readonly kept: Kept
}

/** What is left of an option, the same shape where that is all, and nothing where there is none. */
function optionIn(shape: TypeShape, reading: Reading): TypeShape | undefined {
  return unionOf(shape, reading, (member) =>
    member.kind === 'object' ? fewerProperties(member, reading) : reading.kept.member(member),
  )
}

/** The members of a shape as they are left; the same shape where each is. */
function unionOf(
  shape: TypeShape,
  { definitions }: Reading,
  left: (member: TypeShape) => TypeShape | undefined,
): TypeShape | undefined {
  const members = membersOf(shape, definitions)
  const fewer = members.flatMap((member) => left(member) ?? [])
  if (fewer.length === members.length && fewer.every((member, at) => member === members[at])) return shape
  const [only] = fewer
  return fewer.length > 1 ? { kind: 'union', members: fewer } : only
}

type ObjectShape = Extract<TypeShape, { readonly kind: 'object' }>

function fewerProperties(member: ObjectShape, reading: Reading): ObjectShape | undefined {
  const properties = member.properties.flatMap((property) => propertyIn(property, reading))
  const isWhole = properties.length === member.properties.length
  if (isWhole && properties.every((one, at) => one === member.properties[at])) return member
  return properties.length === 0 ? undefined : { ...member, properties }
}

function propertyIn(property: PropertyShape, reading: Reading): readonly PropertyShape[] {
  if (property.optional !== true) return [property]
  if (!reading.kept.isProperty(property.name)) return []
  const shape = unionOf(property.shape, reading, reading.kept.member)
  if (shape === undefined) return []
  return [shape === property.shape ? property : { ...property, shape }]
}

function takes({ parameters }: FuzzedMethodDescription, name: string): boolean {
  return parameters.some((parameter) => parameter.name === name)
}

function namesIn({ shape }: ParameterShape, definitions: FuzzedMethodDescription['definitions']): readonly string[] {
  return objectIn(shape, definitions)?.properties.map(({ name }) => name) ?? []
}
