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
 * lists before the last one have to be of one length, so that what may be missing there is handed over as undefined.
 */
export function curriedCall({ objects, ...description }: FuzzedMethodDescription): CurriedCall | undefined {
  if (objects?.curried !== true) return undefined
  const members = objects.kinds.flatMap((kind) => kind.members)
  const last = members.at(-1)
  const lists = [description, ...members].map(({ parameters }) => parameters)
  const isOneCallEach = members.length === objects.kinds.length && members.every(({ way }) => way === 'call')
  const isPlain = [description, ...members].every(({ overloads = [] }) => overloads.length === 0)
  const hasRest = lists.slice(0, -1).some((list) => list.some(({ rest }) => rest === true))
  if (last === undefined || !isOneCallEach || !isPlain || hasRest) return undefined
  return { description: wholeCall(description, members, last), lists: lists.slice(0, -1).map(({ length }) => length) }
}

function wholeCall(
  { judgedReturns: _, async: __, examples: ___, documentedReturns: ____, ...outer }: FuzzedMethodDescription,
  members: readonly MemberDescription[],
  { returns, judgedReturns, async: isAsync }: MemberDescription,
): FuzzedMethodDescription {
  return {
    ...outer,
    parameters: toldApart([...[outer, ...members.slice(0, -1)].flatMap(allOf), ...(members.at(-1)?.parameters ?? [])]),
    returns,
    ...(judgedReturns && { judgedReturns }),
    ...(isAsync === true && { async: true }),
    expectedErrors: [outer, ...members].flatMap(({ expectedErrors }) => expectedErrors),
    concreteValues: [...outer.concreteValues, ...members.flatMap(({ constants = [] }) => constants)],
  }
}

/** Parameters that are all there. */
function allOf({ parameters }: { readonly parameters: readonly ParameterShape[] }): ParameterShape[] {
  return parameters.map(({ optional, ...parameter }) =>
    optional === true
      ? { ...parameter, shape: { kind: 'union', members: [{ kind: 'undefined' }, parameter.shape] } }
      : parameter,
  )
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
