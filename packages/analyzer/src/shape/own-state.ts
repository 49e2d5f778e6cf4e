/**
 * What a class writes by itself: fields that its methods keep are no one else's to set, and those methods are the way to change an
 * object. Of a class that is only declared nobody sees what its methods write, so that all fields it declares are its own where it has methods.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'

/** Names of fields that methods write, or may write, and of methods that write one. */
export interface OwnState {
  readonly fields: ReadonlySet<string>
  readonly methods: ReadonlySet<string>
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
  for (const node of declarations) {
    if (!ts.isClassLike(node)) continue
    if (node.getSourceFile().isDeclarationFile) for (const name of declaredFields(ts, node)) fields.add(name)
    for (const member of node.members) {
      const written = writtenIn(ts, member)
      for (const name of written) fields.add(name)
      const isMethod = ts.isMethodDeclaration(member) && ts.isIdentifier(member.name)
      if (written.size > 0 && isMethod) methods.add(member.name.text)
    }
  }
  return { fields, methods }
}

/** All fields of a class that is only declared, where it has a method; a class that extends it may have fields of another kind. */
function declaredFields(compiler: typeof ts, { members }: ts.ClassLikeDeclaration): readonly string[] {
  const isCalled = (member: ts.ClassElement): boolean =>
    compiler.isMethodDeclaration(member) ||
    (compiler.isPropertyDeclaration(member) && member.type !== undefined && compiler.isFunctionTypeNode(member.type))
  if (!members.some(isCalled)) return []
  return members.flatMap(({ name }) => (name !== undefined && compiler.isIdentifier(name) ? [name.text] : []))
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
