/**
 * Callbacks as people write them in tests: `(item) => item > 0` rather than a table of answers. They replace the
 * generated ones while inputs for a test file are searched, because they have to be read and checked by types.
 */
import { type AnyDomain, d, domainFromShape, type ParameterShape, type TypeShape } from '@fuzzwright/core'
import { printValue, sourceOf } from '@fuzzwright/core/domain'
import { watchedCallback } from './watched-callback.ts'

type FunctionShape = Extract<TypeShape, { kind: 'function' }>
type Callback = (...args: readonly unknown[]) => unknown
type Definitions = Readonly<Record<string, TypeShape>>

const identifier = /^[A-Za-z_$][\w$]*$/
/** Deeper callbacks are left to the general domains. */
const deepest = 4

/** Domains for the callbacks among `parameters`, by the path a search knows them under. */
export function readableFunctions(
  parameters: readonly ParameterShape[],
  definitions: Definitions,
): Readonly<Record<string, AnyDomain>> {
  const found: Record<string, AnyDomain> = {}
  for (const { name, shape, rest } of parameters)
    collect(shape, rest === true ? `${name}` : name, definitions, found, 0)
  return found
}

function collect(
  shape: TypeShape,
  path: string,
  definitions: Definitions,
  found: Record<string, AnyDomain>,
  depth: number,
): void {
  if (depth > deepest) return
  const domain = callbackDomain(shape, definitions)
  if (domain !== undefined) found[path] = domain
  else if (shape.kind === 'array') collect(shape.element, `${path}[]`, definitions, found, depth + 1)
  else if (shape.kind === 'object') {
    for (const { name, shape: inner } of shape.properties)
      collect(inner, `${path}.${name}`, definitions, found, depth + 1)
  }
}

/** The domain of a callback, or of a choice that has callbacks in it; `undefined` for every other shape. */
function callbackDomain(shape: TypeShape, definitions: Definitions): AnyDomain | undefined {
  if (shape.kind === 'function') return functionsOf(shape, definitions)
  if (shape.kind !== 'union' || !shape.members.some(({ kind }) => kind === 'function')) return undefined
  const members = shape.members.map((member) =>
    member.kind === 'function' ? functionsOf(member, definitions) : generalDomain(member, definitions),
  )
  const usable = members.filter((domain) => domain !== undefined)
  return usable.length === 0 ? undefined : d.oneOf(...usable)
}

function generalDomain(shape: TypeShape, definitions: Definitions): AnyDomain | undefined {
  try {
    return domainFromShape(shape, { definitions })
  } catch {
    return undefined
  }
}

function functionsOf(shape: FunctionShape, definitions: Definitions): AnyDomain | undefined {
  if (shape.guards !== undefined) return undefined
  const isOnlyCalled = shape.returns.kind === 'void'
  const known = isOnlyCalled ? [watchedCallback(fromSource('() => {}'))] : templates(shape).map(fromSource)
  const answers = isOnlyCalled ? undefined : generalDomain(shape.returns, definitions)
  const constant = answers?.map((value: unknown) => constantFunction(value))
  if (known.length === 0) return constant
  const usual = d.elementOf(known)
  return constant === undefined || known.length > 1 ? usual : d.oneOf(usual, constant)
}

function constantFunction(value: unknown): Callback {
  const source = printValue(value)
  return withSource(() => value, `() => ${source.startsWith('{') ? `(${source})` : source}`)
}

function withSource(callback: Callback, source: string): Callback {
  return Object.assign(callback, { [sourceOf]: () => source })
}

/** The sources are the fixed texts below, with the name of a parameter in them. */
function fromSource(source: string): Callback {
  return withSource(new Function(`return ${source}`)() as Callback, source)
}

function templates({ parameters, returns }: FunctionShape): readonly string[] {
  const [first, second] = parameters
  const name = first !== undefined && identifier.test(first.name) ? first.name : 'value'
  const other = second !== undefined && identifier.test(second.name) && second.name !== name ? second.name : 'other'
  const from = first === undefined ? 'none' : kindOf(first.shape)
  const sources = bodies(kindOf(returns), from, name)
  const list =
    first === undefined ? [] : sources.map((body) => `(${first.rest === true ? '...' : ''}${name}) => ${body}`)
  return [...pairTemplates(kindOf(returns), from, second, name, other), ...list, ...constants(kindOf(returns))]
}

function pairTemplates(
  returns: string,
  from: string,
  second: ParameterShape | undefined,
  name: string,
  other: string,
): readonly string[] {
  if (second === undefined || kindOf(second.shape) !== from) return []
  if (from === 'number' && returns === 'number') return [`(${name}, ${other}) => ${name} - ${other}`]
  if (returns === 'boolean') return [`(${name}, ${other}) => ${name} === ${other}`]
  return []
}

/** What a callback makes of its first argument, by the kind of its answer and of the argument. */
function bodies(returns: string, from: string, name: string): readonly string[] {
  const measure = from === 'number' ? name : from === 'string' || from === 'array' ? `${name}.length` : undefined
  if (returns === 'boolean') return measure === undefined ? [] : [`${measure} > 1`, `${measure} % 2 === 0`]
  if (returns === 'number') return measure === undefined ? [] : [measure, `${measure} % 2`, `-${measure}`]
  if (returns === 'string') return from === 'string' ? [name, `${name}.toUpperCase()`] : [`String(${name})`]
  if (returns === 'key') {
    return measure === undefined ? [`String(${name})`] : [measure, `${measure} > 1 ? 'large' : 'small'`]
  }
  if (returns === 'unknown' || returns === from) return [name, ...(measure === undefined ? [] : [`${measure} % 2`])]
  return []
}

function constants(returns: string): readonly string[] {
  if (returns === 'boolean') return ['() => true', '() => false']
  if (returns === 'nothing') return ['() => {}']
  if (returns === 'number') return ['() => 0']
  if (returns === 'key') return ["() => 'key'"]
  return []
}

function kindOf(shape: TypeShape): string {
  switch (shape.kind) {
    case 'undefined':
    case 'void':
      return 'nothing'
    case 'union':
      return unionKind(shape.members.map(kindOf))
    default:
      return shape.kind
  }
}

function unionKind(kinds: readonly string[]): string {
  if (kinds.every((kind) => kind === 'boolean' || kind === 'literal')) return 'other'
  if (kinds.every((kind) => kind === 'string' || kind === 'number' || kind === 'symbol')) return 'key'
  return 'other'
}
