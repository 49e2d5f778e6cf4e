/**
 * Comparisons by operator. The operator itself stays where it is; what is inserted notes the operands just before it
 * works, `($1=f())===($c[0]&&$k.note(site,kind,$1,x),x)`, so that order, exceptions and results stay those of the program.
 */
import { type ComparisonKind, comparisonKind } from '@fuzzwright/core'
import type { AnyNode, BinaryExpression, UnaryExpression } from 'acorn'
import { origin, repeatable } from './operands.ts'
import { isStringLiteral, isTrivialConstant, memberName, takesName } from './syntax.ts'
import type { Weave } from './weave.ts'

export function weaveComparison(node: BinaryExpression, weave: Weave): void {
  if (node.operator === 'in') weaveIn(node, weave)
  else if (node.operator === 'instanceof') weaveOperands(node, comparisonKind.instanceOf, weave)
  else if (equalities.has(node.operator)) weaveEquality(node, weave)
  else if (orders.has(node.operator)) weaveOperands(node, comparisonKind.less, weave)
}

const equalities: ReadonlySet<string> = new Set(['===', '!==', '==', '!='])
const orders: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function weaveEquality(node: BinaryExpression, weave: Weave): void {
  const { left, right } = node
  if (isTrivialConstant(left) || isTrivialConstant(right)) return
  if (isTypeOf(left) && isStringLiteral(right)) weaveTypeOf(node, left, right, weave)
  else if (isTypeOf(right) && isStringLiteral(left)) weaveTypeOf(node, right, left, weave)
  else weaveOperands(node, comparisonKind.equal, weave)
}

/** Text of a call that notes a comparison when tracing is on; `rest` are further arguments of the recorder. */
export function noteText(kind: ComparisonKind, left: string, right: string, weave: Weave, rest = ''): string {
  const { scope, names } = weave
  return `${scope.counters}[0]&&${names.recorder}.note(${weave.sites++},${kind},${left},${right}${rest})`
}

function weaveOperands({ left, right }: BinaryExpression, kind: ComparisonKind, weave: Weave): void {
  if (takesName(left) || takesName(right) || left.type === 'PrivateIdentifier') return
  const plainLeft = repeatable(left, weave)
  const plainRight = repeatable(right, weave)
  if (isLiteral(left) && isLiteral(right)) return
  const needed = plainLeft === undefined || plainRight === undefined
  if (needed && weave.scope.temporaries === undefined) return
  const leftName = plainLeft ?? hold(left, weave)
  const rightName = plainRight ?? weave.scope.temporaries?.take() ?? ''
  const note = noteText(kind, leftName, rightName, weave, originsOf(left, right, weave))
  if (plainRight === undefined)
    weave.edits.wrap(right, `(${assign(rightName, right)}`, `${endAssign(right)},${note},${rightName})`)
  else weave.edits.wrap(right, `(${note},`, ')')
}

/** Of two origins the left one is told; the recorder swaps the sides when it is the right one. */
function originsOf(left: AnyNode, right: AnyNode, weave: Weave): string {
  const ofLeft = origin(left, weave)
  if (ofLeft !== undefined) return ofLeft
  const ofRight = origin(right, weave)
  if (ofRight !== undefined) return `${ofRight},1`
  const key = keyRead(left) ?? keyRead(right)
  return key === undefined ? '' : `,void 0,${JSON.stringify(key)}`
}

/** Name under which an operand was looked up: `a.name`, `a?.name`, `map.get('name')`. */
function keyRead(node: AnyNode): string | undefined {
  if (node.type === 'ChainExpression') return keyRead(node.expression)
  if (node.type === 'MemberExpression') return memberName(node)
  if (node.type !== 'CallExpression' || memberName(node.callee) !== 'get') return undefined
  const [key] = node.arguments
  return key?.type === 'Literal' && typeof key.value === 'string' ? key.value : undefined
}

/** Wraps an operand so that its value stays at hand, and returns the name it is held by. */
export function hold(node: AnyNode, weave: Weave): string {
  const name = weave.scope.temporaries?.take() ?? ''
  weave.edits.wrap(node, `(${assign(name, node)}`, `${endAssign(node)})`)
  return name
}

export function assign(name: string, node: AnyNode): string {
  return node.type === 'SequenceExpression' ? `${name}=(` : `${name}=`
}

export function endAssign(node: AnyNode): string {
  return node.type === 'SequenceExpression' ? ')' : ''
}

function isLiteral(node: AnyNode): boolean {
  return node.type === 'Literal' && node.regex === undefined
}

function isTypeOf(node: AnyNode): node is UnaryExpression {
  return node.type === 'UnaryExpression' && node.operator === 'typeof'
}

/** Noted before, not inside: V8 has an instruction for `typeof x === 'literal'` as it stands. */
function weaveTypeOf(node: BinaryExpression, typeOf: UnaryExpression, literal: AnyNode, weave: Weave): void {
  const plain = repeatable(typeOf.argument, weave)
  const text = repeatable(literal, weave)
  if (text === undefined || takesName(typeOf.argument)) return
  const kind = comparisonKind.typeOf
  if (plain !== undefined) {
    weave.edits.wrap(node, `(${noteText(kind, `typeof ${plain}`, text, weave)},`, ')')
    return
  }
  const name = weave.scope.temporaries?.take()
  if (name === undefined) return
  const { argument } = typeOf
  const note = noteText(kind, `typeof ${name}`, text, weave)
  weave.edits.wrap(argument, `(${assign(name, argument)}`, `${endAssign(argument)},${note},${name})`)
}

/** `key in object`: noted before the object is evaluated, which nothing can observe. */
function weaveIn({ left, right }: BinaryExpression, weave: Weave): void {
  if (left.type === 'PrivateIdentifier' || takesName(left)) return
  const plain = repeatable(left, weave)
  if (plain === undefined && weave.scope.temporaries === undefined) return
  const key = plain ?? hold(left, weave)
  weave.edits.wrap(right, `(${noteText(comparisonKind.key, 'void 0', key, weave)},`, ')')
}
