/** What the function argument of a fuzz call stands for: an inline callback, a name, a member, or an expression. */
import type { ts } from 'ts-morph'
import { declaredName, speakableName } from '../project/declared-name.ts'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'
import { accessorTarget, bodiesOf, constructorTarget, isOldClass, resolveAlias, type Target } from './target.ts'

/** `undefined` where the expression is nothing that can be called. */
export function expressionTarget(view: SourceView, expression: ts.Expression): Target | undefined {
  const { ts, checker } = view
  const node = unwrap(ts, expression)
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) {
    const signature = checker.getSignatureFromDeclaration(node)
    if (signature === undefined) return undefined
    return { name: 'callback', kind: 'callback', signatures: [signature], bodies: [node], documented: [] }
  }
  const accessor = describedAccessor(view, node)
  if (accessor !== undefined) return accessor
  const type = checker.getTypeAtLocation(node)
  const named = ts.isExpressionWithTypeArguments(node) ? unwrap(ts, node.expression) : node
  const symbol = symbolOf(view, named)
  const isMade = type.getCallSignatures().length === 0 || (symbol !== undefined && isOldClass(view, symbol))
  if (isMade && type.getConstructSignatures().length > 0 && symbol !== undefined) {
    const target = constructorTarget(view, symbol, named.getText())
    // `Stack<string>`: somebody says of what.
    return named === node ? target : { ...target, signatures: type.getConstructSignatures() }
  }
  const signatures = type.getCallSignatures()
  if (signatures.length === 0) return undefined
  if (symbol === undefined) {
    return { name: shortText(named), kind: 'function', signatures, bodies: [node], documented: [] }
  }
  const owner = ts.isPropertyAccessExpression(named) ? ownerOf(view, named) : undefined
  return {
    name: speakableName(symbol, shortText(named)),
    kind: owner?.kind ?? 'function',
    ...(owner?.className === undefined ? {} : { className: owner.className }),
    signatures,
    bodies: bodiesOf(view, symbol),
    documented: [...(symbol.declarations ?? []), ...bodiesOf(view, symbol)],
    ...(owner?.thisType === undefined ? {} : { thisType: owner.thisType }),
    ...(owner?.receiver === undefined ? {} : { receiver: owner.receiver }),
    symbol,
  }
}

/** `Object.getOwnPropertyDescriptor(Class.prototype, 'member')!.get`, the one way an accessor can be passed on. */
function describedAccessor(view: SourceView, node: ts.Expression): Target | undefined {
  const { ts } = view
  const word = ts.isPropertyAccessExpression(node) ? node.name.text : ''
  if (!ts.isPropertyAccessExpression(node) || (word !== 'get' && word !== 'set')) return undefined
  const call = unwrap(ts, node.expression)
  if (!ts.isCallExpression(call) || !/\.getOwnPropertyDescriptor$/.test(call.expression.getText())) return undefined
  const [object, member] = call.arguments
  if (object === undefined || member === undefined || !ts.isStringLiteralLike(member)) return undefined
  const holder = unwrap(ts, object)
  const isPrototype = ts.isPropertyAccessExpression(holder) && holder.name.text === 'prototype'
  const owner = symbolOf(view, isPrototype ? unwrap(ts, holder.expression) : holder)
  return owner === undefined ? undefined : accessorTarget(view, owner, member.text, word)
}

function symbolOf(view: SourceView, node: ts.Expression): ts.Symbol | undefined {
  const { ts, checker } = view
  const name = ts.isPropertyAccessExpression(node) ? node.name : node
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return undefined
  const symbol = ts.isIdentifier(name) ? valueSymbolAt(view, name) : checker.getSymbolAtLocation(name)
  return symbol === undefined ? undefined : resolveAlias(view, symbol)
}

/** Of `{ parse }` the one that is named, and not the property. */
function valueSymbolAt({ ts, checker }: SourceView, name: ts.Identifier): ts.Symbol | undefined {
  const isShorthand = ts.isShorthandPropertyAssignment(name.parent)
  return isShorthand ? checker.getShorthandAssignmentValueSymbol(name.parent) : checker.getSymbolAtLocation(name)
}

type Owner = Pick<Target, 'kind' | 'className' | 'thisType' | 'receiver'>

/** Of `Class.prototype.m`, `Class.m`, `object.m` and `namespace.f`: who `this` is. */
function ownerOf(view: SourceView, node: ts.PropertyAccessExpression): Owner | undefined {
  const { ts, checker } = view
  const object = unwrap(ts, node.expression)
  if (ts.isPropertyAccessExpression(object) && object.name.text === 'prototype') {
    const symbol = symbolOf(view, unwrap(ts, object.expression))
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class) {
      return { kind: 'method', className: declaredName(symbol), thisType: checker.getDeclaredTypeOfSymbol(symbol) }
    }
  }
  const symbol = symbolOf(view, object)
  const receiver = canBeReadAnywhere(view, object) ? { receiver: object } : {}
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class) {
    return { kind: 'static', className: declaredName(symbol), ...receiver }
  }
  // A function taken out of a module or a namespace has no `this`.
  if (symbol !== undefined && symbol.flags & (ts.SymbolFlags.Module | ts.SymbolFlags.Enum)) return undefined
  const type = checker.getTypeAtLocation(object)
  const isInstance = type.symbol !== undefined && (type.symbol.flags & ts.SymbolFlags.Class) !== 0
  if (isInstance) return { kind: 'method', className: type.symbol.name, thisType: type }
  return { kind: 'method', ...('receiver' in receiver ? receiver : { thisType: type }) }
}

/** A name, or a member of what a name stands for, that is declared at the top of the file or outside of it. */
export function canBeReadAnywhere(view: SourceView, node: ts.Expression): boolean {
  const { ts } = view
  if (ts.isPropertyAccessExpression(node)) return canBeReadAnywhere(view, unwrap(ts, node.expression))
  if (!ts.isIdentifier(node)) return false
  const declarations = valueSymbolAt(view, node)?.declarations ?? []
  return declarations.length > 0 && declarations.every((declaration) => isTopLevel(view, declaration))
}

function isTopLevel(view: SourceView, declaration: ts.Node): boolean {
  const { ts } = view
  if (declaration.getSourceFile() !== view.file) return true
  let at = declaration.parent
  while (at !== undefined && !ts.isSourceFile(at) && !ts.isBlock(at) && !ts.isFunctionLike(at)) at = at.parent
  return at !== undefined && ts.isSourceFile(at)
}

function shortText(node: ts.Node): string {
  return node.getText().replace(/\s+/g, ' ').slice(0, 60)
}
