/**
 * Opens what a test was given, so that everything behind this door sees one function of the arguments that a search makes:
 * a property that brings its own domains, a constructor, a method without its object, a function behind a row.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { joinSignatures, type Signature } from '../description/join-signatures.ts'
import type { ParameterShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import { FuzzError } from '../errors.ts'
import type { ArgumentName } from './argument-name.ts'
import type { Callable } from './callable.ts'
import { curriedCall } from './curried-call.ts'
import { type Invocation, invocationOf, takesReceiver } from './invocation.ts'
import { type CallContext, invocable } from './invoke.ts'
import { parameterNames as namesOf } from './parameter-names.ts'
import { isPropertyObject, openProperty, type PropertyObject, type RunProgram } from './property-object.ts'

/** What is to be called, as a host hands it over. */
export interface GivenTarget extends CallContext {
  readonly test: { readonly name: string }
  /** A bare function, judged by the default oracles; or a property, which judges itself. One of the two. */
  readonly target?: Callable
  readonly property?: Callable | PropertyObject
  readonly description?: FuzzedMethodDescription
  /** Names for reports where there is no description and the function is not the one the user wrote. */
  readonly parameterNames?: readonly ArgumentName[]
  readonly options?: { readonly domains?: unknown; readonly calls?: boolean }
}

/** The same with a function of the arguments of the search alone. */
export interface OpenedTarget {
  readonly target?: Callable
  readonly property?: Callable
  /** Of the function that is left: without what a row feeds, with what it is called on. */
  readonly description?: FuzzedMethodDescription
  /** Where there are several: `description` then takes what any of them takes. */
  readonly signatures?: readonly Signature[]
  readonly parameterNames?: readonly ArgumentName[]
  /** Domains the property brought. */
  readonly domains?: readonly AnyDomain[]
  /** Arguments it has worth trying first. */
  readonly seeds?: Iterable<readonly unknown[]>
  /** Tells of the last run, where the property does. */
  readonly retell?: () => RunProgram
  /** How a bare target is called; a property is not shown as a call. */
  readonly invocation?: Invocation
}

/** @throws FuzzError `bad-call` for a row before a property that brings its own domains. */
export function openTarget(given: GivenTarget): OpenedTarget {
  const run = given.property ?? given.target
  if (isPropertyObject(run)) return openBrought(given, run)
  // What stands where a function should is told by whoever makes the inputs.
  if (typeof run !== 'function') return given.target === undefined ? {} : { target: given.target }
  const { row = [], receiver } = given
  const description = given.description && behindRow(given.description, row)
  const parameterNames = given.parameterNames ?? namesOf(run).slice(row.length)
  if (given.property !== undefined) {
    const described = description && { ...(joinedOf(description, given) ?? { description }) }
    return { parameterNames, ...described, property: invocable(run, plain, { row, receiver }) }
  }
  if (description !== undefined) return { parameterNames, ...openDescribed(run, description, given) }
  const name = receiver === undefined ? run.name : `${receiver.name}.${run.name}`
  return {
    parameterNames,
    target: invocable(run, plain, { row, receiver }),
    ...(run.name !== '' && { invocation: { way: 'call', name } }),
  }
}

const plain: Invocation = { way: 'call', name: '' }

/** What all signatures take; which of them the values of a row or of own domains are of, nobody says. */
function joinedOf(
  description: FuzzedMethodDescription,
  { row = [], options }: GivenTarget,
): Pick<OpenedTarget, 'description' | 'signatures'> | undefined {
  return row.length > 0 || Array.isArray(options?.domains) ? undefined : joinSignatures(description)
}

function openDescribed(run: Callable, description: FuzzedMethodDescription, given: GivenTarget): OpenedTarget {
  const { row, receiver, options } = given
  const hasOwnDomains = Array.isArray(options?.domains)
  const curried = callsOnce(given) ? curriedCall(description) : undefined
  if (curried !== undefined) {
    const { lists, description: whole } = curried
    const way: Invocation = { way: 'curried', name: description.name, lists }
    return { target: invocable(run, way), invocation: way, description: whole }
  }
  const callsMembers = description.objects !== undefined && options?.calls !== false && (row ?? []).length === 0
  const invocation = invocationOf(description, {
    ...{ hasOwnDomains, callsMembers },
    ...(receiver && { receiver: receiver.name }),
  })
  if (callsMembers) {
    const maker = invocable(run, plain, { receiver })
    return { target: maker, invocation, description: { ...description, parameters: [callsParameter] } }
  }
  const target = invocable(run, invocation, { row, receiver })
  const whole = withReceiver(description, invocation)
  return { target, invocation, ...(joinedOf(whole, given) ?? { description: whole }) }
}

/** Options that say something of calls: who gives one wants them made in sequence. */
export const ofCalls = ['calls', 'invariant', 'model', 'abstract', 'parallel', 'create'] as const

/** Whether nobody says how what is answered is to be called, or of what domains the first arguments alone are. */
function callsOnce({ row = [], receiver, options = {} }: GivenTarget): boolean {
  const isAskedFor = ofCalls.some((name) => name in options)
  return row.length === 0 && receiver === undefined && !isAskedFor && !Array.isArray(options.domains)
}

/** The one argument of a test of calls. */
const callsParameter: ParameterShape = { name: 'calls', shape: { kind: 'unknown' } }

/** What a member is called on is made by the search, like the arguments behind it. */
function withReceiver(description: FuzzedMethodDescription, invocation: Invocation): FuzzedMethodDescription {
  const { thisShape, ...rest } = description
  if (thisShape === undefined || !takesReceiver(invocation)) return description
  const receiver: ParameterShape & ArgumentName = { name: receiverName(description), shape: thisShape, receiver: true }
  const overloads = description.overloads?.map((other) => ({ ...other, parameters: [receiver, ...other.parameters] }))
  return { ...rest, parameters: [receiver, ...description.parameters], ...(overloads && { overloads }) }
}

/** Name of the receiver in reports: that of its class, as one names an instance. */
function receiverName({ className = 'receiver' }: FuzzedMethodDescription): string {
  return className.charAt(0).toLowerCase() + className.slice(1)
}

/** What the row feeds is not for the search. */
function behindRow(description: FuzzedMethodDescription, row: readonly unknown[]): FuzzedMethodDescription {
  return row.length === 0 ? description : { ...description, parameters: description.parameters.slice(row.length) }
}

function openBrought({ test, row = [] }: GivenTarget, brought: PropertyObject): OpenedTarget {
  if (row.length > 0) {
    throw new FuzzError('bad-call', `fuzzIt("${test.name}"): a property that brings its own domains takes no rows.`, {
      hint: 'Give the values of the rows to the property itself: those of fast-check with fc.constantFrom or as examples.',
    })
  }
  const { domains, seeds, run, written, retell } = brought[openProperty]()
  return {
    ...{ domains, property: run, parameterNames: namesOf(written) },
    ...(seeds && { seeds }),
    ...(retell && { retell }),
  }
}
