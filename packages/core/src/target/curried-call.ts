/** A curried function as one of all its arguments: `limit(3)('text')` takes the number and the text. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { MemberDescription } from '../description/object-description.ts'
import type { ParameterShape } from '../description/type-shape.ts'

/** A description of all arguments, and how they are handed over. */
export interface CurriedCall {
  readonly description: FuzzedMethodDescription
  /** Numbers of arguments, of each call but the last, which takes what is left. */
  readonly lists: readonly number[]
}

/**
 * `undefined` where a call may do more than one before it has told of, or where nobody can say which argument is of which call:
 * lists before the last one have to be of one length.
 */
export function curriedCall({ objects, ...description }: FuzzedMethodDescription): CurriedCall | undefined {
  if (objects?.curried !== true) return undefined
  const members = objects.kinds.flatMap((kind) => kind.members)
  const last = members.at(-1)
  const lists = [description, ...members].map(({ parameters }) => parameters)
  const isOneCallEach = members.length === objects.kinds.length && members.every(({ way }) => way === 'call')
  const isPlain = [description, ...members].every(({ overloads = [] }) => overloads.length === 0)
  if (last === undefined || !isOneCallEach || !isPlain || !lists.slice(0, -1).every(isOfOneLength)) return undefined
  return { description: wholeCall(description, members, last), lists: lists.slice(0, -1).map(({ length }) => length) }
}

function wholeCall(
  { judgedReturns: _, async: __, examples: ___, documentedReturns: ____, ...outer }: FuzzedMethodDescription,
  members: readonly MemberDescription[],
  { returns, judgedReturns, async: isAsync }: MemberDescription,
): FuzzedMethodDescription {
  return {
    ...outer,
    parameters: toldApart([outer, ...members].flatMap(({ parameters }) => parameters)),
    returns,
    ...(judgedReturns && { judgedReturns }),
    ...(isAsync === true && { async: true }),
    expectedErrors: [outer, ...members].flatMap(({ expectedErrors }) => expectedErrors),
    concreteValues: [...outer.concreteValues, ...members.flatMap(({ constants = [] }) => constants)],
  }
}

function isOfOneLength(parameters: readonly ParameterShape[]): boolean {
  return parameters.every(({ optional, rest }) => optional !== true && rest !== true)
}

/** Two parameters of one name are two parameters. */
function toldApart(parameters: readonly ParameterShape[]): ParameterShape[] {
  const met = new Map<string, number>()
  return parameters.map((parameter) => {
    const times = (met.get(parameter.name) ?? 0) + 1
    met.set(parameter.name, times)
    return times === 1 ? parameter : { ...parameter, name: `${parameter.name}${times}` }
  })
}
