/**
 * What a selector or an expression stands for, in the checker's terms: the signatures that say what it takes, the
 * nodes whose bodies say what it looks for, and the type of `this`.
 */
import type { FuzzedMethodDescription } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { speakableName } from '../project/declared-name.ts'
import type { SourceView } from '../project/source-view.ts'

export interface Target {
  readonly name: string
  readonly kind: FuzzedMethodDescription['kind']
  readonly className?: string
  readonly signatures: readonly ts.Signature[]
  /** Function bodies, initialisers and class declarations to read constants and `throw`s from. */
  readonly bodies: readonly ts.Node[]
  /** Nodes that may carry the JSDoc of the target. */
  readonly documented: readonly ts.Node[]
  readonly thisType?: ts.Type
  /** The object or class the function was taken from, where it is to be called on that and nothing else. */
  readonly receiver?: ts.Expression
  /** The symbol exported or used, for finding the same thing in the JavaScript of a package. */
  readonly symbol?: ts.Symbol
}

/** A function, a variable that holds one, or a class (then its constructor). */
export function valueTarget(view: SourceView, symbol: ts.Symbol, name: string): Target {
  const resolved = resolveAlias(view, symbol)
  const type = view.checker.getTypeOfSymbol(resolved)
  const calls = callSignatures(view, type)
  const isClass = (resolved.flags & view.ts.SymbolFlags.Class) !== 0
  if (isClass || (calls.length === 0 && type.getConstructSignatures().length > 0)) {
    return constructorTarget(view, resolved, name)
  }
  return {
    name: name === 'default' ? speakableName(resolved, name) : name,
    kind: 'function',
    signatures: calls,
    bodies: bodiesOf(view, resolved),
    documented: documentedNodes(view, resolved),
    symbol: resolved,
  }
}

/** `function Node(data) { this.data = data }`, in JavaScript: it cannot be called by itself. */
export function isOldClass({ ts }: SourceView, symbol: ts.Symbol): boolean {
  if ((symbol.flags & ts.SymbolFlags.Class) === 0) return false
  const isFunction = (node: ts.Node): boolean =>
    ts.isFunctionDeclaration(node) ||
    (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionExpression(node.initializer))
  const isCode = (node: ts.Node): boolean => /\.[cm]?jsx?$/.test(node.getSourceFile().fileName)
  return (symbol.declarations ?? []).some((node) => isFunction(node) && isCode(node))
}

export function constructorTarget(view: SourceView, symbol: ts.Symbol, name: string): Target {
  const { ts } = view
  const resolved = classBehind(view, resolveAlias(view, symbol))
  const constructors = (resolved.declarations ?? [])
    .filter(ts.isClassLike)
    .flatMap((node) => node.members.filter(ts.isConstructorDeclaration))
  const fields = (resolved.declarations ?? [])
    .filter(ts.isClassLike)
    .flatMap((node) => node.members.filter(ts.isPropertyDeclaration))
  return {
    name: 'constructor',
    kind: 'constructor',
    className: speakableName(resolved, name),
    signatures: view.checker.getTypeOfSymbol(resolved).getConstructSignatures(),
    bodies: [
      ...(isOldClass(view, resolved) ? bodiesOf(view, resolved) : []),
      ...constructors.filter((node) => node.body !== undefined),
      ...fields.filter((node) => node.initializer !== undefined),
    ],
    documented: constructors,
    symbol: resolved,
  }
}

/** `Class.method`, `Class#method`, `obj.fn`; a static member wins over an instance member of the same name. */
export function memberTarget(
  view: SourceView,
  owner: ts.Symbol,
  member: string,
  instanceOnly: boolean,
): Target | undefined {
  const resolved = classBehind(view, resolveAlias(view, owner))
  const staticType = view.checker.getTypeOfSymbol(resolved)
  const instance = instanceTypeOf(view, resolved, staticType)
  const own = instanceOnly ? undefined : namedMember(view, staticType, resolved, member)
  const found = own ?? instance?.getProperty(member)
  if (found === undefined) return undefined
  const isInstance = own === undefined
  const accessor = view.ts.SymbolFlags.Accessor
  if ((found.flags & accessor) !== 0) return accessorTarget(view, resolved, member, undefined)
  const type = view.checker.getTypeOfSymbol(found)
  const isClass = (resolved.flags & view.ts.SymbolFlags.Class) !== 0
  const thisType = isInstance ? instance : isClass ? undefined : staticType
  return {
    name: member,
    kind: isInstance ? 'method' : isClass ? 'static' : 'method',
    ...(isClass ? { className: resolved.name } : {}),
    signatures: callSignatures(view, type),
    bodies: bodiesOf(view, found),
    documented: documentedNodes(view, found),
    ...(thisType === undefined ? {} : { thisType }),
    symbol: found,
  }
}

/** What may be missing, as `parse?: (text: string) => Node`, is called where it is there. */
function callSignatures({ checker }: SourceView, type: ts.Type): readonly ts.Signature[] {
  return checker.getNonNullableType(type).getCallSignatures()
}

export function accessorTarget(
  view: SourceView,
  owner: ts.Symbol,
  member: string,
  wanted: 'get' | 'set' | undefined,
): Target | undefined {
  const { ts, checker } = view
  const resolved = classBehind(view, resolveAlias(view, owner))
  const staticType = checker.getTypeOfSymbol(resolved)
  const instance = instanceTypeOf(view, resolved, staticType)
  const property = instance?.getProperty(member) ?? staticType.getProperty(member)
  const declarations = property?.declarations ?? []
  const getter = declarations.find(ts.isGetAccessor)
  const setter = declarations.find(ts.isSetAccessor)
  const chosen = wanted === 'set' ? setter : wanted === 'get' ? getter : (getter ?? setter)
  if (property === undefined || chosen === undefined) return undefined
  const signature = checker.getSignatureFromDeclaration(chosen)
  return {
    name: member,
    kind: ts.isGetAccessor(chosen) ? 'getter' : 'setter',
    className: resolved.name,
    signatures: signature === undefined ? [] : [signature],
    bodies: [chosen],
    documented: [chosen],
    ...(instance === undefined ? {} : { thisType: instance }),
    symbol: property,
  }
}

export function resolveAlias(view: SourceView, symbol: ts.Symbol): ts.Symbol {
  const { ts, checker } = view
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  // `export default parse` and `module.exports = parse` are one more step away from the function.
  for (const node of target.declarations ?? []) {
    if (!ts.isExportAssignment(node) || !ts.isIdentifier(node.expression)) continue
    const named = checker.getSymbolAtLocation(node.expression)
    if (named !== undefined && named !== target) return resolveAlias(view, named)
  }
  return target
}

/** The class that a constant or an export of CommonJS (`exports.Box = Box`) holds; any other symbol is itself. */
function classBehind(view: SourceView, symbol: ts.Symbol): ts.Symbol {
  const { ts, checker } = view
  if (symbol.flags & ts.SymbolFlags.Class) return symbol
  const { symbol: held } = checker.getTypeOfSymbol(symbol)
  return held !== undefined && held.flags & ts.SymbolFlags.Class ? held : symbol
}

/** Nodes that run when the symbol is called: functions, or the initialiser that makes one. */
export function bodiesOf(view: SourceView, symbol: ts.Symbol): ts.Node[] {
  const { ts } = view
  const bodies: ts.Node[] = []
  for (const node of symbol.declarations ?? []) {
    if (ts.isFunctionLike(node)) {
      if ('body' in node && node.body !== undefined) bodies.push(node)
    } else if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) {
      if (node.initializer !== undefined) bodies.push(node.initializer)
    } else if (ts.isExportAssignment(node)) {
      bodies.push(node.expression)
    } else if (ts.isShorthandPropertyAssignment(node)) {
      const value = view.checker.getShorthandAssignmentValueSymbol(node)
      if (value !== undefined) bodies.push(...bodiesOf(view, resolveAlias(view, value)))
    } else {
      const right = assignedExpression(view, node)
      if (right !== undefined) bodies.push(right)
    }
  }
  return bodies
}

/** The right side of `exports.f = …` or `module.exports = …`, from any node the binder calls its declaration. */
function assignedExpression(view: SourceView, node: ts.Node): ts.Expression | undefined {
  const { ts } = view
  for (let at: ts.Node | undefined = node; at !== undefined && !ts.isStatement(at); at = at.parent) {
    if (ts.isBinaryExpression(at) && at.operatorToken.kind === ts.SyntaxKind.EqualsToken) return at.right
  }
  return undefined
}

function documentedNodes(view: SourceView, symbol: ts.Symbol): ts.Node[] {
  return [...(symbol.declarations ?? []), ...bodiesOf(view, symbol)]
}

function instanceTypeOf(view: SourceView, symbol: ts.Symbol, staticType: ts.Type): ts.Type | undefined {
  if (symbol.flags & view.ts.SymbolFlags.Class) return view.checker.getDeclaredTypeOfSymbol(symbol)
  return staticType.getConstructSignatures()[0]?.getReturnType()
}

function namedMember(view: SourceView, staticType: ts.Type, symbol: ts.Symbol, member: string): ts.Symbol | undefined {
  const namespaced = symbol.exports?.get(view.ts.escapeLeadingUnderscores(member))
  return staticType.getProperty(member) ?? namespaced
}
