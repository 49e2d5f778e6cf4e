/** Values of a type that only functions of its own module can make: exports that answer it, as the factories of a class. */
import type { FactoryShape, ParameterShape, TypeShape } from '@fuzzwright/core'
import { wholeModule } from '@fuzzwright/core/host'
import type { ts } from 'ts-morph'
import { isLibraryPath, moduleSymbol, packageFolder, type SourceView } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { importedModules } from './entity.ts'
import { instanceOf, instantiate, type TypeMapping } from './instantiate.ts'
import { isLibrarySymbol } from './library-shape.ts'
import { parameterShapes } from './parameter-shape.ts'
import { isPlain } from './plain-type.ts'
import type { ShapeContext } from './shape-context.ts'
import { chooseTypeArguments } from './type-arguments.ts'

/** Functions that are used for one type: of more, as many at even distances in the order of their names. */
const mostMakers = 12

type Maker = FactoryShape

/** A type that needs somebody to make its values. */
export interface NeededType {
  readonly name: string
  /** What stands in for a value where the module is not to be had. */
  readonly shape: TypeShape
  readonly type: ts.Type
}

/** What exported functions of the type's own module answer; `undefined` where none of them does. */
export function madeByFunctions(context: ShapeContext, needed: NeededType): TypeShape | undefined {
  return madeBy(context, needed, () => true)
}

/** What parsers of a package answer, where the type is the package's own. */
export function madeByParsers(context: ShapeContext, needed: NeededType): TypeShape | undefined {
  const file = declarationOf(needed)?.getSourceFile().fileName
  if (file === undefined || !isLibraryPath(file)) return undefined
  return madeBy(context, needed, ({ name, shownAs = name }) => /parse/i.test(shownAs))
}

function declarationOf({ type }: NeededType): ts.Declaration | undefined {
  return (type.symbol ?? type.aliasSymbol)?.declarations?.[0]
}

function madeBy(context: ShapeContext, needed: NeededType, isMeant: (maker: Maker) => boolean): TypeShape | undefined {
  const { name, shape, type } = needed
  const declaration = declarationOf(needed)
  const home = declaration && moduleOf(context.view, declaration.getSourceFile())
  const makers = home === undefined ? [] : spread(knownMakers(context, home.exports, type).filter(isMeant))
  if (home === undefined || makers.length === 0) return undefined
  context.notes.add(`values of ${name} are made by ${listed(makers)} of ${home.module}`)
  return {
    kind: 'class',
    name,
    entity: { module: home.module, exportName: wholeModule },
    constructors: [],
    fields: [],
    factories: makers,
    subclasses: [],
    standIn: shape,
  }
}

/** A type is held against hundreds of functions where a module is large, and each call of a test file asks again. */
const known = new WeakMap<SourceView, Map<ts.Type, readonly Maker[]>>()

function knownMakers(context: ShapeContext, module: ts.Symbol, type: ts.Type): readonly Maker[] {
  const ofFile = known.get(context.view) ?? new Map<ts.Type, readonly Maker[]>()
  known.set(context.view, ofFile)
  const makers = ofFile.get(type) ?? makersIn(context, module, type)
  ofFile.set(type, makers)
  return makers
}

function listed(makers: readonly Maker[]): string {
  const names = makers.slice(0, 3).map(({ name, shownAs = name }) => `${shownAs}()`)
  return makers.length > names.length
    ? `${names.join(', ')} and ${makers.length - names.length} more`
    : names.join(', ')
}

/** Where people import a package from, or the file itself, where it is theirs. */
function moduleOf(view: SourceView, file: ts.SourceFile): { module: string; exports: ts.Symbol } | undefined {
  if (!isLibraryPath(file.fileName)) {
    const exports = view.isTest && file === view.file ? undefined : moduleSymbol(view, file)
    return exports && { module: file.fileName, exports }
  }
  const folder = packageFolder(file.fileName)
  const found = importedModules(view).find((imported) => packageFolder(imported.file.fileName) === folder)
  return found && { module: found.specifier, exports: found.module }
}

function spread(makers: readonly Maker[]): readonly Maker[] {
  if (makers.length <= mostMakers) return makers
  const step = makers.length / mostMakers
  return makers.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Functions that answer values of the type and ask for nothing, or for plain values alone. */
function makersIn(context: ShapeContext, module: ts.Symbol, type: ts.Type): readonly Maker[] {
  const { checker } = context.view
  const exported = [...checker.getExportsOfModule(module)].sort((a, b) => (a.name < b.name ? -1 : 1))
  const whole = module.exports?.get(context.view.ts.InternalSymbolName.ExportEquals)
  return [...(whole === undefined ? [] : [whole]), ...exported].flatMap((symbol) => {
    const parameters = /^[a-zA-Z]/.test(symbol.name) ? makerParameters(context, symbol, type) : undefined
    if (parameters === undefined) return []
    const isWhole = symbol === whole || symbol.name === 'default'
    return isWhole ? wholeMaker(context, symbol, parameters) : { name: symbol.name, parameters }
  })
}

/** What a module answers as a whole is called what it calls itself: where it is imported, people mostly do so, too. */
function wholeMaker({ view }: ShapeContext, symbol: ts.Symbol, parameters: readonly ParameterShape[]): Maker {
  const { name } = resolveAlias(view, symbol)
  return { name: 'default', parameters, ...(name !== 'default' && { shownAs: name }) }
}

function makerParameters(
  context: ShapeContext,
  symbol: ts.Symbol,
  type: ts.Type,
): readonly ParameterShape[] | undefined {
  const { ts, checker } = context.view
  const target = resolveAlias(context.view, symbol)
  if (!(target.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return undefined
  for (const signature of checker.getTypeOfSymbol(target).getCallSignatures()) {
    const parameters = neededParameters(context, signature, type)
    if (parameters !== undefined) return parameters
  }
  return undefined
}

/** What a call by this signature has to be given, where that is enough for a value of the type. */
function neededParameters(
  context: ShapeContext,
  signature: ts.Signature,
  type: ts.Type,
): readonly ParameterShape[] | undefined {
  const { view } = context
  const mapping = mappingTo(view, signature, type)
  const all = signature.getParameters()
  const content = contentOf(view, mapping, type)
  const isContent = (parameter: ts.Symbol) => {
    const asked = view.checker.getTypeOfSymbol(parameter)
    return content.has(asked) || content.has(answerOf(context, asked) ?? asked)
  }
  const needed = all.filter((parameter) => !isMissable(context, parameter))
  // What is answered without anything is always the same, or of now.
  const [first] = needed.length === 0 ? all.filter((parameter) => isOptional(context, parameter)) : []
  const taken = first !== undefined && plainMembers(context, first, mapping).length > 0 ? [first] : needed
  if (!taken.every((it) => isContent(it) || plainMembers(context, it, mapping).length > 0)) return undefined
  const answer = instantiate(view, signature.getReturnType(), mapping)
  const nothing = view.ts.TypeFlags.Undefined | view.ts.TypeFlags.Null
  // A parser answers nothing for a text that is none of its own.
  const members = (answer.isUnion() ? answer.types : [answer]).filter(({ flags }) => !(flags & nothing))
  const areObjects = members.every(({ flags }) => (flags & view.ts.TypeFlags.Object) !== 0)
  if (members.length === 0 || !areObjects || !members.every((member) => view.checker.isTypeAssignableTo(member, type)))
    return undefined
  const arePlain = taken === needed && taken.every((it) => isContent(it) || isPlain(view, askedType(view, it, mapping)))
  if (arePlain) return parameterShapes(context, signature, mapping).slice(0, taken.length)
  return taken.map((parameter) => plainPart(context, parameter, mapping))
}

/** Type parameters that stand in the answered type are what they are in the type that is needed; a caller's compiler chooses the others. */
function mappingTo(view: SourceView, signature: ts.Signature, type: ts.Type): TypeMapping {
  const { sources, targets } = chooseTypeArguments(view, signature.typeParameters ?? [], signature.declaration)
  const answered = instanceOf(view, signature.getReturnType())
  const needed = instanceOf(view, type)
  if (answered.symbol === undefined || answered.symbol !== needed.symbol) return { sources, targets }
  const known = new Map(answered.types.map((argument, at) => [argument, needed.types[at]]))
  return { sources, targets: targets.map((target, at) => known.get(sources[at] ?? target) ?? target) }
}

/** Type parameters that stand for what a value of the type holds, and not for such a value. */
function contentOf({ checker }: SourceView, { sources, targets }: TypeMapping, type: ts.Type): ReadonlySet<ts.Type> {
  return new Set(sources.filter((_, at) => !checker.isTypeAssignableTo(targets[at] ?? type, type)))
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
function plainMembers(context: ShapeContext, parameter: ts.Symbol, mapping: TypeMapping): readonly ts.Type[] {
  const { view } = context
  const type = view.checker.getNonNullableType(askedType(view, parameter, mapping))
  return (type.isUnion() ? type.types : [type]).filter((member) => isPlain(view, member) || isDate(context, member))
}

function askedType(view: SourceView, parameter: ts.Symbol, mapping: TypeMapping): ts.Type {
  return instantiate(view, view.checker.getTypeOfSymbol(parameter), mapping)
}

function plainPart(context: ShapeContext, parameter: ts.Symbol, mapping: TypeMapping): ParameterShape {
  const members = plainMembers(context, parameter, mapping).map((member) => context.shapeOf(member))
  const [only] = members
  const shape: TypeShape = only !== undefined && members.length === 1 ? only : { kind: 'union', members }
  return { name: parameter.name, shape }
}

function isDate(context: ShapeContext, type: ts.Type): boolean {
  return type.symbol?.name === 'Date' && isLibrarySymbol(context, type.symbol)
}

function isOptional({ view: { ts, checker } }: ShapeContext, { valueDeclaration }: ts.Symbol): boolean {
  return (
    valueDeclaration !== undefined && ts.isParameter(valueDeclaration) && checker.isOptionalParameter(valueDeclaration)
  )
}

function isMissable({ view: { ts, checker } }: ShapeContext, symbol: ts.Symbol): boolean {
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
