/**
 * What a class writes by itself: fields that its methods keep are no one else's to set, and those methods are the way to change an
 * object. Of a class that is only declared nobody sees what its methods write, so that all its fields are its own.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/** Names of fields that methods write, and of methods that write one. */
export interface OwnState {
  readonly fields: ReadonlySet<string>
  readonly methods: ReadonlySet<string>
  /** Its code is not there, and it has methods: nobody knows. */
  readonly isHidden: boolean
}

/** Methods that change what they are called on: arrays, maps, sets. */
const changing: ReadonlySet<string> = new Set([
  ...['push', 'pop', 'shift', 'unshift', 'splice', 'sort', 'reverse', 'fill', 'copyWithin'],
  ...['set', 'add', 'delete', 'clear'],
])

/** Of the class that declares a type, and those it extends. */
export function ownState({ ts }: SourceView, declarations: readonly ts.Node[]): OwnState {
  const fields = new Set<string>()
  const methods = new Set<string>()
  let isHidden = false
  for (const node of declarations) {
    if (!ts.isClassLike(node)) continue
    const isDeclared = node.getSourceFile().isDeclarationFile
    for (const member of node.members) {
      const isMethod = ts.isMethodDeclaration(member)
      if (isDeclared) isHidden ||= isMethod
      const written = isDeclared ? new Set<string>() : writtenIn(ts, member)
      for (const name of written) fields.add(name)
      if (written.size > 0 && isMethod && ts.isIdentifier(member.name)) methods.add(member.name.text)
    }
  }
  return { fields, methods, isHidden }
}

/** Fields of `this` that a member writes when it is called; what is written while the object is made is for whoever makes it. */
function writtenIn(compiler: typeof ts, member: ts.ClassElement): ReadonlySet<string> {
  const written = new Set<string>()
  const visit = (node: ts.Node, isCalled: boolean): void => {
    const name = isCalled ? writtenBy(compiler, node) : undefined
    if (name !== undefined) written.add(name)
    const isInner = compiler.isArrowFunction(node) || compiler.isFunctionExpression(node)
    compiler.forEachChild(node, (child) => visit(child, isCalled || isInner))
  }
  visit(member, compiler.isMethodDeclaration(member) || compiler.isAccessor(member))
  return written
}

function writtenBy(compiler: typeof ts, node: ts.Node): string | undefined {
  if (compiler.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    const isAssignment = kind >= compiler.SyntaxKind.FirstAssignment && kind <= compiler.SyntaxKind.LastAssignment
    return isAssignment ? fieldOfThis(compiler, node.left) : undefined
  }
  if (compiler.isPostfixUnaryExpression(node) || compiler.isPrefixUnaryExpression(node)) {
    const changes = [compiler.SyntaxKind.PlusPlusToken, compiler.SyntaxKind.MinusMinusToken].includes(node.operator)
    return changes ? fieldOfThis(compiler, node.operand) : undefined
  }
  if (compiler.isDeleteExpression(node)) return fieldOfThis(compiler, node.expression)
  if (!compiler.isCallExpression(node) || !compiler.isPropertyAccessExpression(node.expression)) return undefined
  return changing.has(node.expression.name.text) ? fieldOfThis(compiler, node.expression.expression) : undefined
}

/** `items` of `this.items`, `this.items[0]` and `this.items.first`. */
function fieldOfThis(compiler: typeof ts, node: ts.Node): string | undefined {
  if (compiler.isNonNullExpression(node) || compiler.isParenthesizedExpression(node))
    return fieldOfThis(compiler, node.expression)
  if (compiler.isElementAccessExpression(node)) return fieldOfThis(compiler, node.expression)
  if (!compiler.isPropertyAccessExpression(node)) return undefined
  if (node.expression.kind === compiler.SyntaxKind.ThisKeyword) return node.name.text
  return fieldOfThis(compiler, node.expression)
}
