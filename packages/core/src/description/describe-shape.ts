/** A shape in the words of TypeScript, for messages: short rather than complete. */
import { literalToValue } from './literal.ts'
import type { TypeShape } from './type-shape.ts'

function literalText(shape: Extract<TypeShape, { kind: 'literal' }>): string {
  const value = literalToValue(shape.value)
  if (typeof value === 'string') return JSON.stringify(value)
  return typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : String(value)
}

function inBrackets(shape: TypeShape): string {
  const text = describeShape(shape)
  return shape.kind === 'union' || shape.kind === 'function' ? `(${text})` : text
}

function templateText(parts: readonly (string | TypeShape)[]): string {
  return `\`${parts.map((part) => (typeof part === 'string' ? part : `\${${describeShape(part)}}`)).join('')}\``
}

export function describeShape(shape: TypeShape): string {
  switch (shape.kind) {
    case 'date':
      return 'Date'
    case 'regexp':
      return 'RegExp'
    case 'literal':
      return literalText(shape)
    case 'templateLiteral':
      return templateText(shape.parts)
    case 'enum':
    case 'class':
    case 'constructor':
    case 'typedArray':
    case 'builtin':
    case 'schema':
      return shape.name
    case 'union':
      return [...new Set(shape.members.map(inBrackets))].join(' | ')
    case 'array':
      return `${inBrackets(shape.element)}[]`
    case 'tuple':
      return `[${shape.elements.map((element) => (element.rest === true ? '...' : '') + describeShape(element.shape)).join(', ')}]`
    case 'object':
      return shape.name ?? 'object'
    case 'map':
      return `Map<${describeShape(shape.key)}, ${describeShape(shape.value)}>`
    case 'set':
      return `Set<${describeShape(shape.element)}>`
    case 'promise':
      return `Promise<${describeShape(shape.value)}>`
    case 'iterable':
      return `${shape.async === true ? 'Async' : ''}${shape.generator === true ? 'Generator' : 'Iterable'}<${describeShape(shape.element)}>`
    case 'function':
      return `(${shape.parameters.map((parameter) => parameter.name).join(', ')}) => ${describeShape(shape.returns)}`
    case 'reference':
      // The analyzer gives such names to what has none.
      return /^Shared\d*$/.test(shape.to) ? '…' : shape.to
    case 'unsupported':
      return shape.text
    default:
      return shape.kind
  }
}
