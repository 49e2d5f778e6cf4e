/** What a function of a module has to be given beside values of one type: that it is plain, or what such a value holds. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { instanceOf, instantiate, type TypeMapping } from './instantiate.ts'
import { isLibrarySymbol } from './library-shape.ts'
import { isPlain } from './plain-type.ts'
import type { ShapeContext } from './shape-context.ts'
import { chooseTypeArguments } from './type-arguments.ts'

/** The type that values are needed of, in the program it stands in. */
interface NeededIn {
  readonly view: SourceView
  readonly type: ts.Type
}

/** How an export is called; none of what is no function. */
export function signaturesOf(view: SourceView, exported: ts.Symbol): readonly ts.Signature[] {
  const { ts, checker } = view
  const target = resolveAlias(view, exported)
  const isValue = (target.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0
  return isValue ? checker.getTypeOfSymbol(target).getCallSignatures() : []
}

/** Type parameters that stand in `said`, which the signature answers or takes, are what they are in the type that is needed; a caller's compiler chooses the others. */
export function mappingTo(signature: ts.Signature, said: ts.Type, { view, type }: NeededIn): TypeMapping {
  const { sources, targets } = chooseTypeArguments(view, signature.typeParameters ?? [], signature.declaration)
  const named = instanceOf(view, said)
  const needed = instanceOf(view, type)
  if (named.symbol === undefined || named.symbol !== needed.symbol) return { sources, targets }
  const known = new Map(named.types.map((argument, at) => [argument, needed.types[at]]))
  return { sources, targets: targets.map((target, at) => known.get(sources[at] ?? target) ?? target) }
}

/** Type parameters that stand for what a value of the type holds, and not for such a value. */
export function contentOf(
  { checker }: SourceView,
  { sources, targets }: TypeMapping,
  type: ts.Type,
): ReadonlySet<ts.Type> {
  return new Set(sources.filter((_, at) => !checker.isTypeAssignableTo(targets[at] ?? type, type)))
}

/** Whether a parameter asks for what a value of the type holds, or for a function that answers that. */
export function isContent(context: ShapeContext, content: ReadonlySet<ts.Type>, parameter: ts.Symbol): boolean {
  const asked = context.view.checker.getTypeOfSymbol(parameter)
  return content.has(asked) || content.has(answerOf(context, asked) ?? asked)
}

/** What a function that is given answers, or what its promise holds, as a maker asks for it that calls later. */
function answerOf({ view }: ShapeContext, type: ts.Type): ts.Type | undefined {
  const { checker } = view
  const [signature, ...more] = type.getCallSignatures()
  if (signature === undefined || more.length > 0) return undefined
  const answer = signature.getReturnType()
  // Of a promise for a type parameter, the checker knows no more than that it waits for it.
  const [held] = instanceOf(view, answer).types
  return held !== undefined && checker.getPropertyOfType(answer, 'then') !== undefined ? held : answer
}

/** What of a parameter's type is plain: `string | number` of `string | number | Money`, whose values would contain what is to be made. */
export function plainMembers(context: ShapeContext, parameter: ts.Symbol, mapping: TypeMapping): readonly ts.Type[] {
  const { view } = context
  const type = view.checker.getNonNullableType(askedType(view, parameter, mapping))
  return (type.isUnion() ? type.types : [type]).filter((member) => isPlain(view, member) || isDate(context, member))
}

export function askedType(view: SourceView, parameter: ts.Symbol, mapping: TypeMapping): ts.Type {
  return instantiate(view, view.checker.getTypeOfSymbol(parameter), mapping)
}

export function plainPart(context: ShapeContext, parameter: ts.Symbol, mapping: TypeMapping): ParameterShape {
  const members = plainMembers(context, parameter, mapping).map((member) => context.shapeOf(member))
  const [only] = members
  const shape: TypeShape = only !== undefined && members.length === 1 ? only : { kind: 'union', members }
  return { name: parameter.name, shape }
}

function isDate(context: ShapeContext, type: ts.Type): boolean {
  return type.symbol?.name === 'Date' && isLibrarySymbol(context, type.symbol)
}

export function isOptional({ view: { ts, checker } }: ShapeContext, { valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && checker.isOptionalParameter(valueDeclaration)
  )
}

export function isMissable({ view: { ts, checker } }: ShapeContext, symbol: ts.Symbol): boolean {
  const declaration = symbol.valueDeclaration
  if (declaration === undefined || !ts.isParameter(declaration)) return false
  return (
    checker.isOptionalParameter(declaration) || (declaration.dotDotDotToken !== undefined && !asksFor(checker, symbol))
  )
}

/** `...[augend, addend]: [Money, Money]` is two parameters. */
function asksFor(checker: ts.TypeChecker, rest: ts.Symbol): boolean {
  const type = checker.getTypeOfSymbol(rest)
  return checker.isTupleType(type) && 'target' in type && Number(Reflect.get(Object(type.target), 'minLength')) > 0
}
