/**
 * A relation over a part of its inputs. What does not hold of everything a type allows may hold of the texts in it, of whole
 * numbers, or where no options are given: `parse` undoes `quote` of words, and `format` of cents, and not of what they take besides.
 */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import type { Relation } from './relation.ts'
import { membersOf, resolved } from './shapes.ts'

/** The same with fewer inputs, those with the most of them first. Empty where there is nothing to leave out. */
export function narrowed(relation: Relation): readonly Relation[] {
  if (relation.kind === 'metamorphic') return []
  const { inputs } = relation
  const bare = withoutOptions(inputs)
  const plain = ofTexts(inputs)
  const both = plain === undefined ? undefined : withoutOptions(plain)
  const whole = ofWholeNumbers(inputs)
  const days = ofDates(inputs)
  return [
    ...(bare === undefined ? [] : [{ inputs: bare, words: 'without options' }]),
    ...(days === undefined ? [] : [{ inputs: days, words: 'for dates' }]),
    ...(plain === undefined ? [] : [{ inputs: plain, words: 'for texts' }]),
    ...(both === undefined ? [] : [{ inputs: both, words: 'for texts, without options' }]),
    ...(whole === undefined ? [] : [{ inputs: whole, words: 'for whole numbers' }]),
  ].map(({ inputs: fewer, words }) => {
    const { callee: _, ...rest } = relation
    // Examples are of all inputs: they would bring back what was left out.
    return { ...rest, inputs: fewer, examples: [], title: `${relation.title} ${words}` }
  })
}

function withoutOptions(inputs: FuzzedMethodDescription): FuzzedMethodDescription | undefined {
  const given = inputs.parameters.filter(({ optional, rest }) => optional !== true && rest !== true)
  const isShorter = given.length > 0 && given.length < inputs.parameters.length
  return isShorter ? { ...withoutOverloads(inputs), parameters: given } : undefined
}

function ofTexts(inputs: FuzzedMethodDescription): FuzzedMethodDescription | undefined {
  const [first, ...others] = inputs.parameters
  if (first === undefined) return undefined
  const shape = textsIn(first.shape, inputs.definitions)
  if (shape === undefined) return undefined
  const parameters: readonly ParameterShape[] = [{ ...first, shape }, ...others]
  return { ...withoutOverloads(inputs), parameters }
}

/** Numbers that somebody counts with. What documents limits of its own keeps them. */
const countable = { integer: true, minimum: -1_000_000, maximum: 1_000_000 }

function ofWholeNumbers(inputs: FuzzedMethodDescription): FuzzedMethodDescription | undefined {
  const isPlain = ({ shape }: ParameterShape): boolean => shape.kind === 'number' && shape.constraints === undefined
  if (!inputs.parameters.some(isPlain)) return undefined
  const parameters = inputs.parameters.map((parameter): ParameterShape => {
    return isPlain(parameter) ? { ...parameter, shape: { kind: 'number', constraints: countable } } : parameter
  })
  return { ...withoutOverloads(inputs), parameters }
}

/** Dates where a type takes numbers and texts for them as well, most of which are none; all that is given with whole numbers. */
function ofDates(inputs: FuzzedMethodDescription): FuzzedMethodDescription | undefined {
  const { definitions, parameters } = inputs
  const dated = parameters.map((parameter): ParameterShape => {
    const members = membersOf(parameter.shape, definitions)
    const date = members.find(({ kind }) => kind === 'date')
    return date === undefined || members.length === 1 ? parameter : { ...parameter, shape: date }
  })
  if (dated.every((parameter, at) => parameter === parameters[at])) return undefined
  const given = dated.filter(({ optional, rest }) => optional !== true && rest !== true)
  const plain = { ...withoutOverloads(inputs), parameters: given }
  return ofWholeNumbers(plain) ?? plain
}

/** What of a union, or of a list of one, is text; nothing where it is all there is, or there is none. */
function textsIn(shape: TypeShape, definitions: FuzzedMethodDescription['definitions']): TypeShape | undefined {
  const known = resolved(shape, definitions)
  if (known.kind === 'array') {
    const element = textsIn(known.element, definitions)
    return element === undefined ? undefined : { kind: 'array', element }
  }
  const members = membersOf(known, definitions)
  const text = members.find(({ kind }) => kind === 'string')
  return members.length > 1 ? text : undefined
}

function withoutOverloads({ overloads: _, ...rest }: FuzzedMethodDescription): FuzzedMethodDescription {
  return rest
}
