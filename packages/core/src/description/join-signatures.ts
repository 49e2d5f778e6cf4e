/**
 * A function of several signatures as one whose parameters take what any of them takes, for names, reports and first
 * values. Which arguments go together, the signatures themselves say.
 */
import type { FuzzedMethodDescription } from './fuzzed-method-description.ts'
import type { ParameterShape, TypeShape } from './type-shape.ts'

/** The parameters of one signature. */
export type Signature = readonly ParameterShape[]

/** More than anybody calls by hand; they differ in how many functions they take. */
const mostSignatures = 8

/** What takes arguments, by one signature or by several: a function, or a member of an object. */
type Called = Pick<FuzzedMethodDescription, 'parameters' | 'returns' | 'judgedReturns' | 'overloads'>

/** A description that several signatures were joined to, and these, the chosen one first. */
export interface JoinedSignatures<Of extends Called = FuzzedMethodDescription> {
  readonly description: Of
  readonly signatures: readonly Signature[]
}

/**
 * `undefined` where there is only one signature to take: lists of any length are told apart by nothing, so a signature with
 * a rest parameter stands alone.
 */
export function joinSignatures<Of extends Called>(description: Of): JoinedSignatures<Of> | undefined {
  const { overloads = [], parameters, returns, judgedReturns } = description
  if (overloads.length === 0 || takesRest(parameters)) return undefined
  const others = overloads.slice(0, mostSignatures - 1).filter((other) => !takesRest(other.parameters))
  const all = [parameters, ...others.map((other) => other.parameters)]
  const signatures = [...new Map(all.map((list) => [list.map(placeOf).join(), list])).values()]
  if (signatures.length < 2) return undefined
  const longest = Math.max(...signatures.map((list) => list.length))
  const answers = [{ returns, judgedReturns }, ...others]
  return {
    description: {
      ...description,
      parameters: Array.from({ length: longest }, (_, at) => joined(signatures, at)),
      returns: oneOfShapes(answers.map((answer) => answer.returns)),
      judgedReturns: oneOfShapes(answers.map((answer) => answer.judgedReturns ?? answer.returns)),
    },
    signatures,
  }
}

function takesRest(parameters: Signature): boolean {
  return parameters.some(({ rest }) => rest === true)
}

function joined(signatures: readonly Signature[], at: number): ParameterShape {
  const there = signatures.flatMap((list) => list[at] ?? [])
  const names = [...new Set(there.map(({ name }) => name))]
  const isOptional = there.length < signatures.length || there.some(({ optional }) => optional === true)
  const { guarded: _, ...first } = there[0] ?? { shape: { kind: 'unknown' } }
  return {
    ...first,
    name: names.length === 1 ? (names[0] ?? '') : `argument${at + 1}`,
    shape: oneOfShapes(there.map(({ shape }) => shape)),
    ...(isOptional && { optional: true }),
  }
}

/** What a place of a signature takes, whatever it is called. */
function placeOf({ shape, optional }: ParameterShape): string {
  return `${sameness(shape)} ${optional === true}`
}

function oneOfShapes(shapes: readonly TypeShape[]): TypeShape {
  const members = new Map<string, TypeShape>()
  for (const shape of shapes) {
    const key = sameness(shape)
    // A promise to change nothing that one signature does not give is none of the function.
    if (!members.has(key) || JSON.stringify(shape) === key) members.set(key, shape)
  }
  const all = [...members.values()]
  const [only = { kind: 'unknown' }] = all
  return all.find(({ kind }) => kind === 'unknown') ?? (all.length < 2 ? only : { kind: 'union', members: all })
}

/** Equal for shapes of the same values: that who takes one promises not to change it says nothing of the value. */
export function sameness(shape: TypeShape): string {
  return JSON.stringify(shape, (key, value: unknown) => (key === 'readonly' ? undefined : value))
}
