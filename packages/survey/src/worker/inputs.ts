/** From what a function takes to the domain of its argument lists. */
import {
  d,
  domainFromShape,
  domainsFromDescription,
  type EntityReference,
  type FuzzedMethodDescription,
  type ParameterShape,
  type TypeShape,
} from '@fuzzwright/core'
import type { AnyDomain, Domain } from '@fuzzwright/core/domain'
import { domainsFromSignatures, joinSignatures, sameness } from '@fuzzwright/core/host'
import { patternInputs, patterns } from './pattern-domain.ts'
import { recipeInputs } from './recipe-domain.ts'
import { schemaCaseName, schemaCases } from './schema-cases.ts'
import { alikeArguments, anyPlatformValue, listClasses, listLikes } from './source-domain.ts'

/** Answers what the types of a package name: its classes. */
export interface EntityResolver {
  readonly resolveEntity: (reference: EntityReference) => unknown
  /** Functions that inputs hold may reject what they promise. */
  readonly mayReject?: boolean
  /** What types say nothing of is plain data, too: see `anyPlatformValue`. */
  readonly plainData?: boolean
}

/** Domains for parameters whose types say nothing, by the names of the parameters, of all signatures. */
export function replacements(
  { parameters, definitions, overloads = [] }: FuzzedMethodDescription,
  { plainData = false }: Pick<EntityResolver, 'plainData'> = {},
): Readonly<Record<string, AnyDomain>> {
  const known = { definitions, plainData }
  const domains = new Map<string, AnyDomain>()
  const all = [...parameters, ...overloads.flatMap((other) => other.parameters)]
  for (const parameter of all) {
    const { name, shape } = parameter
    // What is of one type here and of another one there is told apart by its types.
    if (all.some((other) => other.name === name && sameness(other.shape) !== sameness(shape))) continue
    const domain = parameter.rest === true ? restReplacement(parameter, definitions) : replacement(parameter, known)
    if (domain !== undefined && !domains.has(name)) domains.set(name, domain)
  }
  return Object.fromEntries(domains)
}

interface Known extends Pick<FuzzedMethodDescription, 'definitions'> {
  readonly plainData: boolean
}

function replacement(parameter: ParameterShape, known: Known): AnyDomain | undefined {
  const { name, shape } = parameter
  const { definitions } = known
  if (shape.kind === 'unknown') return recipeInputs(name) ?? unsaidDomain(shape, known)
  if (shape.kind === 'regexp') return d.oneOf(domainFromShape(shape, { definitions }), patterns())
  return patternInputs(name) ?? listClasses(parameter) ?? listLikes(parameter, definitions)
}

/** Any number of arguments of which nothing is said: mostly they are all of one kind, and a function comes first if there is one. */
function restReplacement(
  { name, shape }: ParameterShape,
  definitions: FuzzedMethodDescription['definitions'],
): AnyDomain | undefined {
  if (name === schemaCaseName) return schemaCases()
  const element = shape.kind === 'array' ? shape.element : shape
  if (element.kind !== 'unknown') return undefined
  return d.oneOf(domainFromShape({ kind: 'array', element }, { definitions }), alikeArguments())
}

/** What the code was seen the value comes first; it may be anything else as well. */
function unsaidDomain(shape: TypeShape, { definitions, plainData }: Known): AnyDomain {
  const any = anyPlatformValue(plainData)
  if (shape.kind !== 'unknown' || shape.hints === undefined) return any
  return d.oneOf(domainFromShape(shape, { definitions }), any)
}

/** The list of arguments of any of the signatures, with what a method is called on first. */
export function argumentsDomain(
  description: FuzzedMethodDescription,
  { resolveEntity, mayReject = false, plainData = false }: EntityResolver,
): Domain<unknown[]> {
  const whole = withReceiver(description)
  const context = { resolveEntity, mayReject, domains: replacements(description, { plainData }) }
  const joined = joinSignatures(whole)
  return joined === undefined ? domainsFromDescription(whole, context) : domainsFromSignatures(joined, context)
}

/** The inputs of a relation: its sides are written for the first signature. */
export function ofFirstSignature({ overloads: _, ...description }: FuzzedMethodDescription): FuzzedMethodDescription {
  return description
}

/** What all signatures take, for places in a call. */
export function allParameters(description: FuzzedMethodDescription): readonly ParameterShape[] {
  const whole = withReceiver(description)
  return (joinSignatures(whole)?.description ?? whole).parameters
}

/** A description whose receiver is an argument like any other. */
export function withReceiver(description: FuzzedMethodDescription): FuzzedMethodDescription {
  const { thisShape, kind, ...rest } = description
  if (thisShape === undefined || kind !== 'method') return { ...description, kind: 'function' }
  const receiver: ParameterShape = { name: 'receiver', shape: thisShape }
  const overloads = description.overloads?.map((other) => ({ ...other, parameters: [receiver, ...other.parameters] }))
  const parameters = [receiver, ...description.parameters]
  return { ...rest, kind: 'function', parameters, ...(overloads && { overloads }) }
}

/** Whether values of every parameter can be made. */
export function isMakeable(description: FuzzedMethodDescription, scope: EntityResolver): string | undefined {
  try {
    argumentsDomain(description, scope)
    return undefined
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  }
}
