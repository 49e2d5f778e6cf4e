/** Values of a type that only functions of its own module can make: exports that answer it, as the factories of a class. */
import type { FactoryShape, FieldShape, ParameterShape, TypeShape } from '@fuzzwright/core'
import { wholeModule } from '@fuzzwright/core/tooling'
import type { ts } from 'ts-morph'
import { isLibraryPath, moduleSymbol, packageFolder, type SourceView } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import {
  askedType,
  contentOf,
  isContent,
  isMissable,
  isOptional,
  mappingTo,
  plainMembers,
  plainPart,
  signaturesOf,
} from './asked-parameters.ts'
import { importedModules } from './entity.ts'
import { instantiate } from './instantiate.ts'
import { isKeptInside } from './kept-inside.ts'
import { changesIn } from './module-changes.ts'
import { parameterShapes } from './parameter-shape.ts'
import { isPlain } from './plain-type.ts'
import type { ShapeContext } from './shape-context.ts'

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

/** What functions that create answer, where the type holds what its module keeps to itself, and where they do not always answer the same. */
export function madeByCreators(context: ShapeContext, needed: NeededType): TypeShape | undefined {
  const declaration = declarationOf(needed)
  const home = declaration && moduleOf(context.view, declaration.getSourceFile())
  if (home === undefined || !isKeptInside(context.view, needed.type, home.exports)) return undefined
  const isMeant = ({ name, shownAs = name }: Maker) => creates.test(shownAs)
  const { makers, changes } = knownWays(context, home.exports, needed.type)
  const differ = changes.length > 0 || makers.some((maker) => isMeant(maker) && maker.parameters.length > 0)
  return differ ? madeBy(context, needed, isMeant) : undefined
}

const creates = /^(create|make|new|init|build|open|parse)/i

function declarationOf({ type }: NeededType): ts.Declaration | undefined {
  return (type.symbol ?? type.aliasSymbol)?.declarations?.[0]
}

function madeBy(context: ShapeContext, needed: NeededType, isMeant: (maker: Maker) => boolean): TypeShape | undefined {
  const { name, shape, type } = needed
  const declaration = declarationOf(needed)
  const home = declaration && moduleOf(context.view, declaration.getSourceFile())
  const known = home && knownWays(context, home.exports, type)
  const makers = spread((known?.makers ?? []).filter(isMeant))
  if (home === undefined || known === undefined || makers.length === 0) return undefined
  context.notes.add(`values of ${name} are made by ${listed(makers)} of ${home.module}`)
  return {
    kind: 'class',
    name,
    entity: { module: home.module, exportName: wholeModule },
    constructors: [],
    fields: known.changes,
    factories: makers,
    subclasses: [],
    standIn: shape,
  }
}

/** What functions of a module do for a type. */
interface KnownWays {
  readonly makers: readonly Maker[]
  readonly changes: readonly FieldShape[]
}

/** A type is held against hundreds of functions where a module is large, and each call of a test file asks again. */
const knownOf = new WeakMap<SourceView, Map<ts.Type, KnownWays>>()

function knownWays(context: ShapeContext, module: ts.Symbol, type: ts.Type): KnownWays {
  const ofFile = knownOf.get(context.view) ?? new Map<ts.Type, KnownWays>()
  knownOf.set(context.view, ofFile)
  const known = ofFile.get(type)
  if (known !== undefined) return known
  const exported = [...context.view.checker.getExportsOfModule(module)].sort((a, b) => (a.name < b.name ? -1 : 1))
  const makers = makersIn(context, { module, exported }, type)
  const found = { makers, changes: makers.length === 0 ? [] : changesIn(context, exported, type) }
  ofFile.set(type, found)
  return found
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
function makersIn(
  context: ShapeContext,
  { module, exported }: { readonly module: ts.Symbol; readonly exported: readonly ts.Symbol[] },
  type: ts.Type,
): readonly Maker[] {
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
  for (const signature of signaturesOf(context.view, symbol)) {
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
  const mapping = mappingTo(signature, signature.getReturnType(), { view, type })
  const all = signature.getParameters()
  const content = contentOf(view, mapping, type)
  const isHeld = (parameter: ts.Symbol) => isContent(context, content, parameter)
  const needed = all.filter((parameter) => !isMissable(context, parameter))
  // What is answered without anything is always the same, or of now.
  const [first] = needed.length === 0 ? all.filter((parameter) => isOptional(context, parameter)) : []
  const taken = first !== undefined && plainMembers(context, first, mapping).length > 0 ? [first] : needed
  if (!taken.every((it) => isHeld(it) || plainMembers(context, it, mapping).length > 0)) return undefined
  const answer = instantiate(view, signature.getReturnType(), mapping)
  const nothing = view.ts.TypeFlags.Undefined | view.ts.TypeFlags.Null
  // A parser answers nothing for a text that is none of its own.
  const members = (answer.isUnion() ? answer.types : [answer]).filter(({ flags }) => !(flags & nothing))
  const areObjects = members.every(({ flags }) => (flags & view.ts.TypeFlags.Object) !== 0)
  if (members.length === 0 || !areObjects || !members.every((member) => view.checker.isTypeAssignableTo(member, type)))
    return undefined
  const arePlain = taken === needed && taken.every((it) => isHeld(it) || isPlain(view, askedType(view, it, mapping)))
  if (arePlain) return parameterShapes(context, signature, mapping).slice(0, taken.length)
  return taken.map((parameter) => plainPart(context, parameter, mapping))
}
