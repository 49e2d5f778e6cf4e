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

/** Arguments that say nothing against it are accepted. */
export function acceptedBy(
  description: FuzzedMethodDescription,
  { resolveEntity }: EntityResolver,
): (args: readonly unknown[]) => boolean {
  const { parameters, definitions } = withReceiver(description)
  const domains = parameters.map((parameter) => domainOf(parameter, { definitions, resolveEntity }))
  const takesMore = parameters.at(-1)?.rest === true
  return (args) =>
    args.every((arg, at) => {
      if (at >= parameters.length) return takesMore || arg === undefined
      const domain = domains[at]
      return domain === undefined || isOf(domain, arg) || (arg === undefined && parameters[at]?.optional === true)
    })
}

function domainOf(
  { shape, rest }: ParameterShape,
  context: Parameters<typeof domainFromShape>[1],
): AnyDomain | undefined {
  if (rest === true || !recognised.has(shape.kind)) return undefined
  try {
    return domainFromShape(shape, context)
  } catch {
    return undefined
  }
}

function isOf(domain: AnyDomain, value: unknown): boolean {
  try {
    const corpus: unknown = domain.fromValue(value)
    return corpus !== undefined && domain.validate(corpus) === undefined
  } catch {
    return true
  }
}
