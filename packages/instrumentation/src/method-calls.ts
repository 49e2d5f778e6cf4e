/**
 * Methods that compare. What is inserted stands in the first argument, after receiver and method were looked up and
 * before the call, so the call itself is untouched: `s.includes(($c[0]&&$k.call(site,method,s,x),x))`.
 */
import type { AnyNode, CallExpression, Expression } from 'acorn'
import { comparingMethods } from './comparing-methods.ts'
import { assign, endAssign, hold } from './comparisons.ts'
import { peek, repeatable } from './operands.ts'
import { isRegExpLiteral, memberName, takesName } from './syntax.ts'
import type { Weave } from './weave.ts'

export function weaveMethodCall(node: CallExpression, weave: Weave): void {
  const { callee } = node
  const first = node.arguments[0]
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return
  if (first === undefined || first.type === 'SpreadElement') return
  const method = comparingMethods.indexOf(memberName(callee) ?? '')
  if (method === -1) return
  const argument = argumentText(first, weave)
  if (argument === undefined) return
  const receiver = receiverText(callee.object, callee.optional, weave)
  if (receiver === undefined) return
  const call = `${weave.scope.counters}[0]&&${weave.names.recorder}.call(${weave.sites++},${method},${receiver},${argument.name})`
  if (argument.held)
    weave.edits.wrap(first, `(${assign(argument.name, first)}`, `${endAssign(first)},${call},${argument.name})`)
  else weave.edits.wrap(first, `(${call},`, ')')
}

function argumentText(first: Expression, weave: Weave): { name: string; held: boolean } | undefined {
  if (isRegExpLiteral(first)) return { name: weave.code.slice(first.start, first.end), held: false }
  const plain = repeatable(first, weave)
  if (plain !== undefined) return { name: plain, held: false }
  const name = takesName(first) ? undefined : weave.scope.temporaries?.take()
  return name === undefined ? undefined : { name, held: true }
}

function receiverText(object: AnyNode, optional: boolean, weave: Weave): string | undefined {
  if (isRegExpLiteral(object)) return weave.code.slice(object.start, object.end)
  const again = peek(object, weave)
  if (again !== undefined) return again
  // Parentheses around a part of a chain would end its short circuit, unless the circuit begins anew right here.
  if (weave.scope.temporaries === undefined || takesName(object) || (!optional && hasOptional(object))) return undefined
  return hold(object, weave)
}

function hasOptional(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return node.optional || hasOptional(node.object)
  if (node.type === 'CallExpression') return node.optional || hasOptional(node.callee)
  return false
}
