/**
 * Methods that compare. What is inserted stands in the first argument, after receiver and method were looked up and
 * before the call, so the call itself is untouched: `s.includes(($c[0]&&$k.note(site,s,x),x))`.
 */
import { comparisonKind } from '@fuzzwright/core/execution'
import type { CallExpression, Expression, MemberExpression, Super } from 'acorn'
import { type ComparisonSite, callKind, comparingMethods } from './comparison-sites.ts'
import { constantOf, hasOptional, hold, namesOf, pathOf, regExpConstant, repeatable } from './operands.ts'
import { memberName } from './syntax.ts'
import { noteText, type Weave } from './weave.ts'

export function weaveMethodCall(node: CallExpression, weave: Weave): void {
  const { callee } = node
  const first = node.arguments[0]
  if (callee.type !== 'MemberExpression' || first === undefined || first.type === 'SpreadElement') return
  const method = comparingMethods.indexOf(memberName(callee) ?? '')
  if (method === -1) return
  const plain = repeatable(first, weave)
  if (plain === undefined && regExpConstant(first, weave) === undefined && weave.scope.temporaries === undefined) return
  const receiver = receiverOf(callee, weave)
  if (receiver !== undefined) weaveArgument(first, plain, method, receiver, weave)
}

interface Receiver {
  /** What is handed over; undefined when the site knows it all. */
  readonly text: string | undefined
  readonly site: Partial<ComparisonSite>
}

function receiverOf({ object, optional }: MemberExpression, weave: Weave): Receiver | undefined {
  const pattern = regExpConstant(object, weave)
  if (pattern !== undefined) return { text: undefined, site: { kind: comparisonKind.matches, right: pattern } }
  const constant = constantOf(object)
  if (constant !== undefined) return { text: undefined, site: { left: constant } }
  const path = pathOf(object, weave)
  if (path !== undefined) return { text: path.root, site: namesOf(path) }
  // Parentheses around a part of a chain would end its short circuit, unless the circuit begins anew right here.
  if (object.type === 'Super' || (!optional && hasOptional(object))) return undefined
  const name = hold(object, weave)?.name
  return name === undefined ? undefined : { text: name, site: {} }
}

function weaveArgument(
  first: Expression | Super,
  plain: string | undefined,
  method: number,
  receiver: Receiver,
  weave: Weave,
): void {
  const pattern = regExpConstant(first, weave)
  const constant = constantOf(first) ?? pattern
  const isKnown = constant !== undefined && receiver.site.right === undefined
  const known = isKnown ? { right: constant, ...(pattern === undefined ? {} : { pattern: true as const }) } : {}
  const site: ComparisonSite = { kind: callKind + method, ...receiver.site, ...known }
  const values = (name: string) =>
    [receiver.text, 'right' in known ? undefined : name].filter((text) => text !== undefined)
  const note = (name: string) => noteText(site, values(name).join(',') || '0', weave)
  if (plain !== undefined || regExpConstant(first, weave) !== undefined) {
    weave.edits.wrap(first, `(${note(plain ?? '')},`, ')')
  } else {
    const held = hold(first, weave)
    held?.follow(note(held.name))
  }
}
