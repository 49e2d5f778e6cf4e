/**
 * Comparisons by operator. The operator itself stays where it is; what is inserted notes the operands just before it
 * works, `($1=f())===($c[0]&&$k.note(site,$1,x),x)`, so that order, exceptions and results stay those of the program.
 */
import type { ComparisonKind } from '@fuzzwright/core'
import { comparisonKind } from '@fuzzwright/core/execution'
import type { AnyNode, BinaryExpression, UnaryExpression } from 'acorn'
import type { ComparisonSite } from './comparison-sites.ts'
import { constantOf, hold, origin, repeatable, textOf } from './operands.ts'
import { isTrivialConstant, memberName, takesName } from './syntax.ts'
import { noteText, type Weave } from './weave.ts'

export function weaveComparison(node: BinaryExpression, weave: Weave): void {
  if (node.operator === 'in') weaveIn(node, weave)
  else if (node.operator === 'instanceof') weaveInstanceOf(node, weave)
  else if (equalities.has(node.operator)) weaveEquality(node, weave)
  else if (orders.has(node.operator)) weaveOperands(node, comparisonKind.less, weave)
}

const equalities: ReadonlySet<string> = new Set(['===', '!==', '==', '!='])
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function weaveEquality(node: BinaryExpression, weave: Weave): void {
  const { left, right } = node
  if (isTrivialConstant(left) || isTrivialConstant(right)) return
  const [leftText, rightText] = [constantOf(left), constantOf(right)]
  if (isTypeOf(left) && typeof rightText === 'string') weaveTypeOf(node, left, rightText, weave)
  else if (isTypeOf(right) && typeof leftText === 'string') weaveTypeOf(node, right, leftText, weave)
  else weaveOperands(node, comparisonKind.equal, weave)
}

function weaveOperands({ left, right }: BinaryExpression, kind: ComparisonKind, weave: Weave): void {
  if (takesName(left) || takesName(right) || left.type === 'PrivateIdentifier') return
  const constants = { left: constantOf(left), right: constantOf(right) }
  if (constants.left !== undefined && constants.right !== undefined) return
  if (weave.scope.temporaries === undefined && !(repeatable(left, weave) && repeatable(right, weave))) return
  const plainRight = repeatable(right, weave)
  const first = constants.left === undefined ? textOf(left, weave) : undefined
  const held = plainRight === undefined ? hold(right, weave) : undefined
  const ofLeft = origin(left, weave)
  const from = ofLeft ?? origin(right, weave)
  const key = from === undefined ? (keyRead(left) ?? keyRead(right)) : undefined
  const site: ComparisonSite = {
    kind,
    ...(key === undefined ? {} : { key }),
    ...(constants.left === undefined ? {} : { left: constants.left }),
    ...(constants.right === undefined ? {} : { right: constants.right }),
    ...from?.site,
    ...(from !== undefined && ofLeft === undefined ? { ofRight: true } : {}),
  }
  const second = constants.right === undefined ? (plainRight ?? held?.name) : undefined
  const values = [first, second].filter((text) => text !== undefined)
  // The origin follows two operands; where one of them is a constant, something stands in its place.
  const padding = from !== undefined && values.length < 2 ? ',0' : ''
  const note = noteText(site, `${values}${padding}${from?.text ?? ''}`, weave)
  if (held === undefined) weave.edits.wrap(right, `(${note},`, ')')
  else held.follow(note)
}

/** Name under which an operand was looked up: `a.name`, `a?.name`, `map.get('name')`. */
function keyRead(node: AnyNode): string | undefined {
  if (node.type === 'ChainExpression') return keyRead(node.expression)
  if (node.type === 'MemberExpression') return memberName(node)
  if (node.type !== 'CallExpression' || memberName(node.callee) !== 'get') return undefined
  const [key] = node.arguments
  return key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

function isTypeOf(node: AnyNode): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === 'typeof'
}

/** Noted before, not inside: V8 has an instruction for `typeof x === 'literal'` as it stands. */
function weaveTypeOf(node: BinaryExpression, { argument }: UnaryExpression, right: string, weave: Weave): void {
  const site = { kind: comparisonKind.typeOf, right }
  const plain = repeatable(argument, weave)
  if (plain !== undefined) weave.edits.wrap(node, `(${noteText(site, `typeof ${plain}`, weave)},`, ')')
  // A name that nothing declares can be asked for its type, but not be held.
  else if (argument.type !== 'Identifier') {
    const held = hold(argument, weave)
    held?.follow(noteText(site, `typeof ${held.name}`, weave))
  }
}

/** `key in object`: noted before the object is evaluated, which nothing can observe. */
function weaveIn({ left, right }: BinaryExpression, weave: Weave): void {
  if (left.type === 'PrivateIdentifier') return
  const constant = constantOf(left)
  const name = textOf(left, weave)
  const site = { kind: comparisonKind.key, ...(constant === undefined ? {} : { right: constant }) }
  if (name === undefined) return
  const object = constant === undefined ? repeatable(right, weave) : undefined
  const noted = constant !== undefined ? '0' : object === undefined ? name : `${object},${name}`
  weave.edits.wrap(right, `(${noteText(site, noted, weave)},`, ')')
}

function weaveInstanceOf({ left, right }: BinaryExpression, weave: Weave): void {
  if (left.type === 'PrivateIdentifier') return
  const first = repeatable(left, weave) ?? 'void 0'
  const note = (name: string) => noteText({ kind: comparisonKind.instanceOf }, `${first},${name}`, weave)
  const plain = repeatable(right, weave)
  if (plain !== undefined) weave.edits.wrap(right, `(${note(plain)},`, ')')
  else {
    const held = hold(right, weave)
    held?.follow(note(held.name))
  }
}
