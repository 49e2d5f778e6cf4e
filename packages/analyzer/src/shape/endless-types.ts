/**
 * Types each value of which would contain another one of them, as `interface Schema { clone(): Schema }`: nobody writes one down, and
 * exported functions of the module they come from answer them.
 */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import { endlessDefinitions, wholeModule } from '@fuzzwright/core/host'
import type { ts } from 'ts-morph'
import { isLibraryPath, moduleSymbol, packageFolder, type SourceView } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { importedModules } from './entity.ts'
import { parameterShapes } from './parameter-shape.ts'
import type { ShapeContext } from './shape-context.ts'
import { parts } from './shape-parts.ts'

/** Functions that are used for one type: of more, as many at even distances in the order of their names. */
const mostMakers = 12
/** Types that functions are looked for: each is held against all functions of a module. */
const mostTypes = 12

interface Maker {
  readonly name: string
  readonly parameters: readonly ParameterShape[]
}

/** Puts what functions answer in the place of definitions that have no values otherwise, those nearest to the parameters first. */
export function makeEndlessTypes(context: ShapeContext, parameters: readonly ParameterShape[]): void {
  const endless = endlessDefinitions(Object.fromEntries(context.definitions))
  if (endless.size === 0) return
  const near = namesByDistance(context, parameters).filter((name) => endless.has(name))
  for (const name of near.slice(0, mostTypes)) {
    const shape = context.definitions.get(name)
    const type = context.definedTypes.get(name)
    const made = shape && type && madeByFunctions(context, { name, shape, type })
    if (made !== undefined) context.definitions.set(name, made)
  }
}

/** Definitions that the parameters refer to, directly, then by one name in between, and so on. */
function namesByDistance({ definitions }: ShapeContext, parameters: readonly ParameterShape[]): readonly string[] {
  const names = new Set<string>()
  const seen = new Set<TypeShape>()
  const visit = (shape: TypeShape): void => {
    if (seen.has(shape)) return
    seen.add(shape)
    if (shape.kind === 'reference') names.add(shape.to)
    for (const part of parts(shape)) visit(part.shape)
  }
  for (const { shape } of parameters) visit(shape)
  for (const name of names) {
    const shape = definitions.get(name)
    if (shape !== undefined) visit(shape)
  }
  return [...names]
}

interface EndlessType {
  readonly name: string
  readonly shape: TypeShape
  readonly type: ts.Type
}

function madeByFunctions(context: ShapeContext, { name, shape, type }: EndlessType): TypeShape | undefined {
  const declaration = (type.symbol ?? type.aliasSymbol)?.declarations?.[0]
  const home = declaration && moduleOf(context.view, declaration.getSourceFile())
  const makers = home && spread(makersIn(context, home.file, type))
  if (home === undefined || makers === undefined || makers.length === 0) return undefined
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

function listed(makers: readonly Maker[]): string {
  const names = makers.slice(0, 3).map(({ name }) => `${name}()`)
  return makers.length > names.length
    ? `${names.join(', ')} and ${makers.length - names.length} others`
    : names.join(', ')
}

/** Where people import a package from, or the file itself, where it is theirs. */
function moduleOf(view: SourceView, file: ts.SourceFile): { module: string; file: ts.SourceFile } | undefined {
  if (!isLibraryPath(file.fileName)) {
    return view.isTest && file === view.file ? undefined : { module: file.fileName, file }
  }
  const folder = packageFolder(file.fileName)
  const found = importedModules(view).find(([, entry]) => packageFolder(entry.fileName) === folder)
  return found && { module: found[0], file: found[1] }
}

function spread(makers: readonly Maker[]): readonly Maker[] {
  if (makers.length <= mostMakers) return makers
  const step = makers.length / mostMakers
  return makers.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Functions that answer values of the type and ask for nothing, or for plain values alone. */
function makersIn(context: ShapeContext, file: ts.SourceFile, type: ts.Type): readonly Maker[] {
  const { checker } = context.view
  const module = moduleSymbol(context.view, file)
  if (module === undefined) return []
  const exported = [...checker.getExportsOfModule(module)].sort((a, b) => (a.name < b.name ? -1 : 1))
  return exported.flatMap((symbol) => {
    const parameters = /^[a-zA-Z]/.test(symbol.name) ? makerParameters(context, symbol, type) : undefined
    return parameters === undefined ? [] : { name: symbol.name, parameters }
  })
}

function makerParameters(
  context: ShapeContext,
  symbol: ts.Symbol,
  type: ts.Type,
): readonly ParameterShape[] | undefined {
  const { ts, checker } = context.view
  const target = resolveAlias(context.view, symbol)
  if (!(target.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable))) return undefined
  const [signature, ...others] = checker.getTypeOfSymbol(target).getCallSignatures()
  if (signature === undefined || others.length > 0 || signature.typeParameters !== undefined) return undefined
  const needed = signature.getParameters().filter((parameter) => !isMissable(context, parameter))
  if (!needed.every((parameter) => isPlain(context, checker.getTypeOfSymbol(parameter)))) return undefined
  const answer = signature.getReturnType()
  const isObject = (answer.flags & ts.TypeFlags.Object) !== 0
  if (!isObject || !checker.isTypeAssignableTo(answer, type)) return undefined
  return parameterShapes(context, signature).slice(0, needed.length)
}

function isMissable({ view: { ts, checker } }: ShapeContext, symbol: ts.Symbol): boolean {
  const declaration = symbol.valueDeclaration
  if (declaration === undefined || !ts.isParameter(declaration)) return false
  return checker.isOptionalParameter(declaration) || declaration.dotDotDotToken !== undefined
}

function isPlain({ view: { ts } }: ShapeContext, type: ts.Type): boolean {
  const plain = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike
  return type.isUnion() ? type.types.every(({ flags }) => flags & plain) : (type.flags & plain) !== 0
}
