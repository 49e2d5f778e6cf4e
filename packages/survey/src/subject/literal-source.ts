/** Expressions that mean the same wherever they stand. */
import type { Node } from 'oxc-parser'

const constants = new Set(['undefined', 'NaN', 'Infinity'])
const plainClasses = new Set(['Date', 'Map', 'Set', 'Uint8Array'])

/** Whether the node means the same everywhere. */
export function isStatic(node: Node): boolean {
  switch (node.type) {
    case 'Literal':
      return true
    case 'Identifier':
      return constants.has(node.name)
    case 'TemplateLiteral':
      return node.expressions.length === 0
    case 'UnaryExpression':
      return isStatic(node.argument)
    case 'ArrayExpression':
      return node.elements.every((element) => element !== null && isStatic(element))
    case 'ObjectExpression':
      return node.properties.every(
        (property) =>
          property.type === 'Property' &&
          !property.computed &&
          !property.method &&
          property.kind === 'init' &&
          isStatic(property.value),
      )
    case 'NewExpression':
      return node.callee.type === 'Identifier' && plainClasses.has(node.callee.name) && node.arguments.every(isStatic)
    default:
      return false
  }
}
