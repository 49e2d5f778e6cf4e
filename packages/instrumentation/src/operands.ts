/** What may be written a second time: operands without side effects, and where an operand's value was taken from. */
import type { AnyNode, CallExpression, MemberExpression } from 'acorn'
import { memberName, numberLiteral } from './syntax.ts'
import type { Weave } from './weave.ts'

/** Longer literals are held in a temporary instead of being written twice. */
const longestRepeated = 120

/** The text of an operand that can be evaluated twice without anyone noticing, or undefined. */
export function repeatable(node: AnyNode, weave: Weave): string | undefined {
  if (node.type === 'Identifier') return weave.hasWith ? undefined : node.name
  if (node.type === 'ThisExpression') return 'this'
  const text = weave.code.slice(node.start, node.end)
  if (text.length > longestRepeated) return undefined
  if (node.type === 'Literal') return node.regex === undefined ? text : undefined
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0 && !text.includes('\n') ? text : undefined
  return numberLiteral(node) === undefined ? undefined : text
}

/**
 * An expression that reads the same value as `node` again, but only where that is sure to run no code of the user:
 * `a.b` becomes a call of the recorder's `peek`, which answers undefined at getters and proxies.
 */
export function peek(node: AnyNode, weave: Weave): string | undefined {
  const text = repeatable(node, weave)
  if (text !== undefined) return text
  if (node.type !== 'MemberExpression' || node.optional || node.object.type === 'Super') return undefined
  const object = peek(node.object, weave)
  if (object === undefined) return undefined
  const name = memberName(node)
  const key = name === undefined ? computedKey(node, weave) : JSON.stringify(name)
  return key === undefined ? undefined : `${weave.names.recorder}.peek(${object},${key})`
}

function computedKey(node: MemberExpression, weave: Weave): string | undefined {
  return node.computed && node.property.type !== 'PrivateIdentifier' ? repeatable(node.property, weave) : undefined
}

const elementMethods = new Set(['charCodeAt', 'charAt', 'codePointAt', 'at'])

/**
 * The two arguments of the recorder that say where the value of `node` came from, when it is an element or the length
 * of something: `,s,i` or `,s,null`.
 */
export function origin(node: AnyNode, weave: Weave): string | undefined {
  if (node.type === 'CallExpression') return originOfCall(node, weave)
  if (node.type !== 'MemberExpression') return undefined
  const name = memberName(node)
  const isSize = name === 'length' || name === 'size'
  const index = isSize ? 'null' : node.computed ? indexText(node.property, weave) : undefined
  const base = index === undefined ? undefined : peek(node.object, weave)
  return base === undefined ? undefined : `,${base},${index}`
}

function originOfCall({ callee, arguments: [index] }: CallExpression, weave: Weave): string | undefined {
  const name = memberName(callee)
  if (name === undefined || !elementMethods.has(name) || callee.type !== 'MemberExpression') return undefined
  const at = index === undefined ? '0' : indexText(index, weave)
  const base = at === undefined ? undefined : peek(callee.object, weave)
  return base === undefined ? undefined : `,${base},${at}`
}

/** The index after it was used: `i++` has moved on by one. */
function indexText(node: AnyNode, weave: Weave): string | undefined {
  if (node.type === 'UpdateExpression') {
    const after = peek(node.argument, weave)
    if (after === undefined || node.prefix) return after
    return node.operator === '++' ? `${after}-1` : `${after}+1`
  }
  if (node.type === 'BinaryExpression' && (node.operator === '+' || node.operator === '-')) {
    const offset = numberLiteral(node.right)
    const base = offset === undefined ? undefined : peek(node.left, weave)
    return base === undefined
      ? undefined
      : `${weave.names.recorder}.shift(${base},${node.operator === '+' ? '' : '-'}(${offset}))`
  }
  if (node.type === 'Literal' && typeof node.value !== 'number') return undefined
  return peek(node, weave)
}
