/**
 * Whether code asks what kind of value it got for a type parameter: `typeof item`, `Array.isArray(item)`, `item as object`.
 * To code that only hands values on all are the same, and numbers are cheap; to this code they are not.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { unwrap } from '../reach/unwrap.ts'

/** Each method of a class asks for the type parameters of the class, and a constraint is read twice. */
const known = new WeakMap<ts.TypeParameter, boolean>()

/** The code is that of the function or class that declares `parameter`; declarations have none, and show nothing. */
export function isLookedInto(view: SourceView, parameter: ts.TypeParameter): boolean {
  const answer = known.get(parameter) ?? looksInto(view, parameter)
  known.set(parameter, answer)
  return answer
}

function looksInto(view: SourceView, parameter: ts.TypeParameter): boolean {
  const { ts } = view
  const owner = parameter.symbol.declarations?.find(ts.isTypeParameterDeclaration)?.parent
  if (owner === undefined || owner.getSourceFile().isDeclarationFile) return false
  const isOfParameter = (node: ts.Expression): boolean => isValueOf(view, parameter, node)
  const asks = (node: ts.Node): boolean => {
    const asked = askedOf(view, node)
    return asked?.some(isOfParameter) === true || (!ts.isTypeNode(node) && ts.forEachChild(node, asks) === true)
  }
  return asks(owner)
}

/** The expression's own type, or one that it was narrowed to: `T`, `T & object`, `T | undefined`. */
function isValueOf({ ts, checker }: SourceView, parameter: ts.TypeParameter, node: ts.Expression): boolean {
  const isIt = (type: ts.Type): boolean =>
    type === parameter || (type.isUnionOrIntersection() && type.types.some((member) => isIt(member)))
  return isIt(checker.getTypeAtLocation(ts.isParenthesizedExpression(node) ? unwrap(ts, node) : node))
}

/** The expressions whose kind of value a node asks for, or makes up. */
function askedOf(view: SourceView, node: ts.Node): readonly ts.Expression[] | undefined {
  const { ts } = view
  if (ts.isTypeOfExpression(node) || ts.isTemplateSpan(node) || ts.isSpreadAssignment(node)) return [node.expression]
  if (ts.isForInStatement(node)) return [node.expression]
  if (ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
    return isMadeUp(view, node) ? [node.expression] : []
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword) return [node.left]
    return node.operatorToken.kind === ts.SyntaxKind.InKeyword ? [node.right] : undefined
  }
  return ts.isCallExpression(node) ? handedAsAnything(view, node) : undefined
}

/** `value as object`, and not `list[0] as T` or `value as unknown as Answer`, which say nothing of what the value is. */
function isMadeUp({ ts, checker }: SourceView, { type, parent }: ts.AssertionExpression): boolean {
  const isGeneric = ({ flags }: ts.Type): boolean => (flags & (ts.TypeFlags.Instantiable | ts.TypeFlags.Unknown)) !== 0
  const target = checker.getTypeFromTypeNode(type)
  const isOnTheWay = ts.isAsExpression(parent) && isGeneric(checker.getTypeFromTypeNode(parent.type))
  if (isOnTheWay || isGeneric(target)) return false
  return !target.isUnionOrIntersection() || !target.types.some(isGeneric)
}

/** Who takes anything, or any object, will ask: `Array.isArray(value: any)`, `Object.keys(o: {})`, `isPlain(value: unknown)`. */
function handedAsAnything({ ts, checker }: SourceView, call: ts.CallExpression): readonly ts.Expression[] {
  const { declaration } = checker.getResolvedSignature(call) ?? {}
  if (declaration === undefined || ts.isJSDocSignature(declaration)) return []
  return call.arguments.filter((_, at) => {
    const type = declaration.parameters[at]?.type
    if (type === undefined) return false
    const seen = checker.getTypeFromTypeNode(type)
    const isAnything = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.NonPrimitive
    return (seen.flags & isAnything) !== 0 || checker.isEmptyAnonymousObjectType(seen)
  })
}
