/** Where the switch of a mutant can stand without changing anything while it is off. */
import { childNodes } from '@fuzzwright/survey/syntax'
import type { Node } from 'oxc-parser'
import type { Place } from '../mutant.ts'
import { bodyStart, type Path } from './syntax.ts'

/** `undefined` where there is no such place. */
export function placeOf(path: Path): Place | undefined {
  const node = path.at(-1)
  if (node === undefined) return undefined
  if (node.type === 'BlockStatement') {
    if (isConstructorOfFields(path) || (!isBodyOfFunction(path) && declaresOutside(node))) return undefined
    return { kind: 'block', start: bodyStart(node), end: node.end - 1 }
  }
  if (node.type === 'SwitchCase') {
    const [first] = node.consequent
    return first && { kind: 'case', start: first.start, end: node.end }
  }
  const place = expressionAround(path)
  return { kind: 'expression', start: place.start, end: place.end }
}

/** The bodies of short functions are edited at the function, and switched where they stand. */
export function placeOfBody(path: Path): Place | undefined {
  const node = path.at(-1)
  if (node?.type !== 'ArrowFunctionExpression') return undefined
  return { kind: 'expression', start: node.body.start, end: node.body.end }
}

/** Parentheses would cut a chain such as `a?.b.c`, lose the `this` of `a.b()`, and stand wrong behind `delete`. */
function expressionAround(path: Path): Node {
  let at = path.length - 1
  for (let i = at; i > 0; i--) {
    const node = path[i]
    const parent = path[i - 1]
    if (node === undefined || parent === undefined) break
    if (parent.type === 'ChainExpression') at = i - 1
    if (!isLinkOf(node, parent)) break
  }
  for (; at > 0; at--) {
    const node = path[at]
    const parent = path[at - 1]
    const isCallee = (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') && parent.callee === node
    const isTag = parent?.type === 'TaggedTemplateExpression' && parent.tag === node
    const isDeleted = parent?.type === 'UnaryExpression' && parent.operator === 'delete'
    if (!isCallee && !isTag && !isDeleted) break
  }
  const place = path[at]
  if (place === undefined) throw new RangeError('an empty path')
  return place
}

function isLinkOf(node: Node, parent: Node): boolean {
  if (parent.type === 'ChainExpression' || parent.type === 'TSNonNullExpression') return true
  if (parent.type === 'MemberExpression') return parent.object === node
  return parent.type === 'CallExpression' && parent.callee === node
}

function isBodyOfFunction(path: Path): boolean {
  const parent = path.at(-2)
  return parent !== undefined && isFunction(parent)
}

function isFunction({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
}

/** `var` and functions of a block can be seen outside of it: without the block the names would be gone, with a switch they stay. */
function declaresOutside(node: Node): boolean {
  if (node.type === 'FunctionDeclaration' || (node.type === 'VariableDeclaration' && node.kind === 'var')) return true
  return !isFunction(node) && childNodes(node).some(declaresOutside)
}

/** TypeScript sets fields behind the call of `super`, which has to stand where it can see it. */
function isConstructorOfFields(path: Path): boolean {
  const [classBody, method, , body] = path.slice(-4)
  if (method?.type !== 'MethodDefinition' || method.kind !== 'constructor' || classBody?.type !== 'ClassBody')
    return false
  const setsFields =
    classBody.body.some((member) => member.type === 'PropertyDefinition' && member.value !== null) ||
    method.value.params.some(({ type }) => type === 'TSParameterProperty')
  return setsFields && body !== undefined && callsSuper(body)
}

function callsSuper(body: Node): boolean {
  return (
    body.type === 'BlockStatement' &&
    body.body.some(
      (one) =>
        one.type === 'ExpressionStatement' &&
        one.expression.type === 'CallExpression' &&
        one.expression.callee.type === 'Super',
    )
  )
}
