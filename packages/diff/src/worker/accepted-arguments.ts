/** Whether arguments made for one signature are of another one, too: what both versions accept is what can be compared. */
import { domainFromShape, type FuzzedMethodDescription, type ParameterShape } from '@fuzzwright/core'
import type { AnyDomain } from '@fuzzwright/core/domain'
import { type EntityResolver, withReceiver } from '@fuzzwright/survey/call'

/** Types whose values are data, so that a domain knows its own. */
const recognised = new Set([
  'boolean',
  'number',
  'bigint',
  'string',
  'literal',
  'union',
  'array',
  'tuple',
  'object',
  'enum',
  'date',
])

/** Arguments that say nothing against one of its signatures are accepted. */
export function acceptedBy(
  description: FuzzedMethodDescription,
  { resolveEntity }: EntityResolver,
): (args: readonly unknown[]) => boolean {
  const { definitions, parameters, overloads = [] } = withReceiver(description)
  const context = { definitions, resolveEntity }
  const signatures = [parameters, ...overloads.map((other) => other.parameters)].map((each) => takenBy(each, context))
  return (args) => signatures.some((takes) => takes(args))
}

function takenBy(parameters: readonly ParameterShape[], context: Context): (args: readonly unknown[]) => boolean {
  const tests = parameters.map((parameter) => testOf(parameter, context))
  const takesMore = parameters.at(-1)?.rest === true
  return (args) =>
    args.every((arg, at) => {
      if (at >= parameters.length) return takesMore || arg === undefined
      return tests[at]?.(arg) !== false || (arg === undefined && parameters[at]?.optional === true)
    })
}

type Context = Parameters<typeof domainFromShape>[1]

/** Whether a value is of the parameter's type; missing where nothing can be said. */
function testOf({ shape, rest }: ParameterShape, context: Context): ((value: unknown) => boolean) | undefined {
  const meant = shape.kind === 'reference' ? (context?.definitions?.[shape.to] ?? shape) : shape
  if (rest === true) return undefined
  if (meant.kind === 'class') return (value) => isOfClass(value, meant.name)
  if (!recognised.has(meant.kind)) return undefined
  try {
    const domain = domainFromShape(shape, context)
    return (value) => isOf(domain, value)
  } catch {
    return undefined
  }
}

/** By its name: each version has classes of its own. A default export is named by whoever imports it, so any instance may be one. */
function isOfClass(value: unknown, name: string): boolean {
  let at: unknown = typeof value === 'object' && value !== null ? Object.getPrototypeOf(value) : undefined
  while (typeof at === 'object' && at !== null) {
    const { constructor: maker } = at
    if (typeof maker === 'function' && (plain(maker.name) === plain(name) || (name === 'default' && maker !== Object)))
      return true
    at = Object.getPrototypeOf(at)
  }
  return false
}

/** Without what bundlers add: `Span$1`, `_Span`. */
function plain(name: string): string {
  return name.replace(/^_+|[_$]?\d+$/g, '')
}

function isOf(domain: AnyDomain, value: unknown): boolean {
  try {
    const corpus: unknown = domain.fromValue(value)
    return corpus !== undefined && domain.validate(corpus) === undefined
  } catch {
    return true
  }
}
