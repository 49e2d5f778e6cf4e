/** A type shape as TypeScript, as far as it needs no name of the code. */
import type { TypeShape } from '@fuzzwright/core'
import { printKey, printValue } from '@fuzzwright/core/domain'

/** `undefined` where the shape speaks of classes, enums or itself. */
export function typeSource(shape: TypeShape): string | undefined {
  switch (shape.kind) {
    case 'boolean':
    case 'undefined':
    case 'null':
    case 'number':
    case 'bigint':
    case 'string':
    case 'unknown':
    case 'symbol':
      return shape.kind
    case 'date':
      return 'Date'
    case 'regexp':
      return 'RegExp'
    case 'literal':
      return typeof shape.value === 'object' ? undefined : printValue(shape.value)
    case 'array':
      return arraySource(typeSource(shape.element))
    case 'union':
      return joined(shape.members.map(typeSource), ' | ')
    case 'object':
      return objectSource(shape)
    case 'schema':
      return typeSource(shape.shape)
    default:
      return undefined
  }
}

function arraySource(element: string | undefined): string | undefined {
  if (element === undefined) return undefined
  return element.includes(' | ') ? `(${element})[]` : `${element}[]`
}

function objectSource(shape: Extract<TypeShape, { kind: 'object' }>): string | undefined {
  if (shape.index !== undefined) return undefined
  const parts = shape.properties.map(({ name, shape: inner, optional }) => {
    const type = typeSource(inner)
    return type === undefined ? undefined : `${printKey(name)}${optional === true ? '?' : ''}: ${type}`
  })
  const inside = joined(parts, '; ')
  return inside === undefined ? undefined : inside === '' ? '{}' : `{ ${inside} }`
}

function joined(parts: readonly (string | undefined)[], separator: string): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join(separator)
}
