/** A shape as TypeScript would write it, cut to the width a table has. */
import type { LiteralValue, ParameterShape, ShapeConstraints, TypeShape } from '@fuzzwright/core'

/** Members, properties or elements shown before the rest becomes an ellipsis. */
const maxShown = 6

export function printShape(shape: TypeShape, depth = 0): string {
  switch (shape.kind) {
    case 'literal':
      return printLiteral(shape.value)
    case 'templateLiteral':
      return `\`${shape.parts.map((part) => (typeof part === 'string' ? part : `\${${printShape(part, depth)}}`)).join('')}\``
    case 'union':
      return listed(
        shape.members.map((member) => bracketed(member, depth)),
        ' | ',
      )
    case 'array':
      return `${bracketed(shape.element, depth)}[]${printConstraints(shape.constraints)}${printMembers(shape, depth)}`
    case 'tuple':
      return `[${listed(
        shape.elements.map((e) => `${e.rest ? '...' : ''}${printShape(e.shape, depth)}${e.optional ? '?' : ''}`),
        ', ',
      )}]${printMembers(shape, depth)}`
    case 'object':
      return printObject(shape, depth)
    case 'map':
      return `Map<${printShape(shape.key, depth)}, ${printShape(shape.value, depth)}>`
    case 'set':
      return `Set<${printShape(shape.element, depth)}>`
    case 'promise':
      return `Promise<${printShape(shape.value, depth)}>`
    case 'iterable':
      return `${shape.async ? 'Async' : ''}${shape.generator ? 'Generator' : 'Iterable'}<${printShape(shape.element, depth)}>`
    case 'function':
      return `(${printParameters(shape.parameters, depth)}) => ${printShape(shape.returns, depth)}`
    case 'number':
    case 'bigint':
    case 'string':
      return `${shape.kind}${printConstraints(shape.constraints)}${printReadAs(shape.readAs)}`
    case 'date':
      return 'Date'
    case 'regexp':
      return 'RegExp'
    case 'reference':
      return shape.to
    case 'unsupported':
      return `${shape.text} (not supported: ${shape.reason})`
    case 'unknown':
      return printUnknown(shape, depth)
    case 'enum':
    case 'class':
    case 'constructor':
    case 'typedArray':
    case 'builtin':
      return shape.name
    case 'schema':
      return `${printShape(shape.shape, depth)} (as ${shape.name} ${shape.schema.side === 'input' ? 'takes' : 'makes'} it)`
    default:
      return shape.kind
  }
}

export function printLiteral(value: LiteralValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object') return String(value)
  return 'bigint' in value ? `${value.bigint}n` : value.number
}

export function printParameters(parameters: readonly ParameterShape[], depth = 0): string {
  return parameters
    .map(
      ({ name, shape, optional, rest }) =>
        `${rest ? '...' : ''}${name}${optional ? '?' : ''}: ${printShape(shape, depth)}`,
    )
    .join(', ')
}

function printObject(shape: Extract<TypeShape, { kind: 'object' }>, depth: number): string {
  if (depth > 0 && shape.name !== undefined) return shape.name
  if (depth > 2) return '{ ... }'
  const members = shape.properties.map(
    ({ name, optional, shape: member }) => `${name}${optional ? '?' : ''}: ${printShape(member, depth + 1)}`,
  )
  for (const { name, shape: member } of shape.symbols ?? [])
    members.push(`[Symbol.${name}]: ${printShape(member, depth + 1)}`)
  if (shape.index !== undefined) {
    members.push(`[key: ${printShape(shape.index.key, depth + 1)}]: ${printShape(shape.index.value, depth + 1)}`)
  }
  return members.length === 0 ? '{}' : `{ ${listed(members, ', ')} }`
}

function printMembers({ members }: { readonly members?: TypeShape }, depth: number): string {
  return members === undefined ? '' : ` & ${printShape(members, depth + 1)}`
}

function printReadAs(formats: readonly string[] = []): string {
  return formats.length === 0 ? '' : ` (read as ${listed([...formats], ', ')})`
}

function printUnknown(shape: Extract<TypeShape, { kind: 'unknown' }>, depth: number): string {
  const shapes = shape.hints?.shapes?.map((hint) => printShape(hint, depth + 1)) ?? []
  const keys = shape.hints?.keys ?? []
  const hints = [...shapes, ...(keys.length === 0 ? [] : [`{ ${listed([...keys], ', ')} }`])]
  const name = shape.any ? 'any' : 'unknown'
  return hints.length === 0 ? name : `${name} (used as ${listed(hints, ', ')})`
}

function printConstraints(constraints: ShapeConstraints | undefined): string {
  if (constraints === undefined) return ''
  const told = Object.entries(constraints).filter(([name]) => name !== 'domainAt')
  const words = told.map(([name, value]) => (value === true ? name : `${name} ${String(value)}`))
  return ` (${words.join(', ')})`
}

function bracketed(shape: TypeShape, depth: number): string {
  const text = printShape(shape, depth)
  return shape.kind === 'union' || shape.kind === 'function' ? `(${text})` : text
}

function listed(items: readonly string[], separator: string): string {
  if (items.length <= maxShown) return items.join(separator)
  return [...items.slice(0, maxShown), `... ${items.length - maxShown} more`].join(separator)
}
