/** A function of several signatures as one that takes what any of them takes: a search sees each of them. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'

/** More than anybody calls by hand; they differ in how many functions they take. */
const mostSignatures = 8

/**
 * Of `f(list, value)` and `f(list, value, start)` one with an optional `start`; where types differ at one place, either may
 * stand there, and whoever writes calls down has to ask the compiler which go together.
 */
export function withEverySignature(description: FuzzedMethodDescription): FuzzedMethodDescription {
  const { overloads = [], parameters } = description
  const lists = [parameters, ...overloads.slice(0, mostSignatures).map((overload) => overload.parameters)]
  const plain = lists.filter((list, at) => at === 0 || !list.some(({ rest }) => rest === true))
  if (plain.length < 2 || parameters.some(({ rest }) => rest === true)) return description
  const longest = Math.max(...plain.map((list) => list.length))
  return { ...description, parameters: Array.from({ length: longest }, (_, at) => merged(plain, at)) }
}

function merged(lists: readonly (readonly ParameterShape[])[], at: number): ParameterShape {
  const there = lists.flatMap((list) => list[at] ?? [])
  const [first] = there
  if (first === undefined) return { name: `argument${at + 1}`, shape: { kind: 'never' } }
  const shapes = new Map(there.map(({ shape }) => [sameness(shape), shape]))
  const isOptional = there.length < lists.length || there.some(({ optional }) => optional === true)
  const shape: TypeShape = shapes.size === 1 ? first.shape : { kind: 'union', members: [...shapes.values()] }
  return { ...first, shape, ...(isOptional && { optional: true }) }
}

/** That who takes a value promises not to change it says nothing of the value. */
function sameness(shape: TypeShape): string {
  return JSON.stringify(shape, (key, value: unknown) => (key === 'readonly' ? undefined : value))
}
