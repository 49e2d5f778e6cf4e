/** Classes: every way to make an instance and every way to change one afterwards. */
import type { ConstructorShape, FactoryShape, FieldShape, HeirShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { declaredName } from '../project/declared-name.ts'
import { isLibraryPath, packageFolder } from '../project/source-view.ts'
import { resolveAlias } from '../selector/target.ts'
import { constrainShape, constraintsOf } from './constraints.ts'
import { entityOf, importedModules } from './entity.ts'
import { isHopeless } from './hopeless.ts'
import { mappingOf, type TypeMapping } from './instantiate.ts'
import { isInternalName } from './internal-name.ts'
import { constantsOf } from './kept-constants.ts'
import { isLibrarySymbol } from './library-shape.ts'
import { type OwnState, ownState } from './own-state.ts'
import { parameterShapes } from './parameter-shape.ts'
import type { ShapeContext } from './shape-context.ts'

type ClassShape = Extract<TypeShape, { kind: 'class' }>

/** Subclasses listed for one abstract class. */
const maxSubclasses = 8

export function classShape(context: ShapeContext, type: ts.Type): ClassShape {
  const { ts, checker } = context.view
  const { symbol } = type
  const staticType = checker.getTypeOfSymbol(symbol)
  const mapping = mappingOf(context.view, type)
  const isAbstract = (symbol.declarations ?? []).some(
    (node) => ts.isClassLike(node) && (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract) !== 0,
  )
  const entity = entityOf(context.view, symbol)
  const subclasses = isAbstract ? subclassesOf(context, symbol) : []
  const factories = factoriesOf(context, staticType, type)
  const isAlone = isAbstract && entity !== undefined && subclasses.length === 0 && factories.length === 0
  const constants = entity === undefined ? [] : constantsOf(context, type)
  return {
    kind: 'class',
    name: declaredName(symbol),
    ...(entity === undefined ? {} : { entity }),
    constructors: isAbstract ? [] : openConstructors(context, staticType, mapping),
    fields: fieldsOf(context, type),
    factories,
    ...(constants.length > 0 && { constants }),
    subclasses,
    ...(isAbstract ? { abstract: true } : {}),
    ...(isAlone ? { heir: heirOf(context, type) } : {}),
  }
}

/** What a subclass may call and has to add. */
function heirOf(context: ShapeContext, type: ts.Type): HeirShape {
  const { ts, checker } = context.view
  const staticType = checker.getTypeOfSymbol(type.symbol)
  const isLeft = ({ declarations = [] }: ts.Symbol): boolean =>
    declarations.some((node) => ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract)
  return {
    constructors: constructorsOf(context, {
      staticType,
      mapping: mappingOf(context.view, type),
      hidden: ts.ModifierFlags.Private,
    }),
    lacking: checker
      .getPropertiesOfType(type)
      .filter(isLeft)
      .map(({ name }) => name),
  }
}

function openConstructors(context: ShapeContext, staticType: ts.Type, mapping: TypeMapping): ConstructorShape[] {
  const { ts } = context.view
  return constructorsOf(context, { staticType, mapping, hidden: ts.ModifierFlags.Private | ts.ModifierFlags.Protected })
}

function constructorsOf(context: ShapeContext, { staticType, mapping, hidden }: Declared): ConstructorShape[] {
  const { ts } = context.view
  return staticType
    .getConstructSignatures()
    .filter(({ declaration }) => declaration === undefined || !(ts.getCombinedModifierFlags(declaration) & hidden))
    .map((signature) => {
      const sources = signature.typeParameters ?? []
      const own = { sources, targets: mapping.targets.slice(0, sources.length) }
      return { parameters: parameterShapes(context, signature, own) }
    })
}

interface Declared {
  readonly staticType: ts.Type
  readonly mapping: TypeMapping
  /** Constructors with any of these modifiers are not for the caller. */
  readonly hidden: ts.ModifierFlags
}

function fieldsOf(context: ShapeContext, type: ts.Type): FieldShape[] {
  const { checker } = context.view
  const own = ownStateOf(context, type)
  const fields: FieldShape[] = []
  const calls: FieldShape[] = []
  for (const member of checker.getPropertiesOfType(type)) {
    if (isForeign(context, member) || isCounted(type, member)) continue
    const field = fieldOf(context, member) ?? setterOf(context, type, member)
    const isKept = field?.through === 'field' && own.fields.has(member.name)
    if (field !== undefined && !isKept) fields.push(field)
    const call = field === undefined && own.methods.has(member.name) ? changeOf(context, type, member) : undefined
    if (call !== undefined) calls.push(call)
  }
  return [...fields, ...calls.slice(0, mostChanges)]
}

/** Of what is read by index: `length` says how much there is, and whoever writes it says so of nothing. */
function isCounted(type: ts.Type, { name }: ts.Symbol): boolean {
  return name === 'length' && type.getNumberIndexType() !== undefined
}

/** What the class of an object writes by itself. */
export function ownStateOf({ view }: ShapeContext, type: ts.Type): OwnState {
  return ownState(view, familyOf(view.checker, type))
}

/** Methods that an object is changed by; more take room from its fields. */
const mostChanges = 8

/** The declarations of a class and of those it extends. */
function familyOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Node[] {
  if (type.symbol === undefined) return []
  // What a reference with arguments extends is told by the type that was declared.
  const bases = checker.getDeclaredTypeOfSymbol(type.symbol).getBaseTypes() ?? []
  return [...(type.symbol.declarations ?? []), ...bases.flatMap((base) => familyOf(checker, base))]
}

/** A method that writes what it is called on; one that answers a promise has not written it when it is left. */
function changeOf(context: ShapeContext, type: ts.Type, member: ts.Symbol): FieldShape | undefined {
  const { checker } = context.view
  const [signature, ...others] = checker.getTypeOfSymbol(member).getCallSignatures()
  if (signature === undefined || others.length > 0 || !isOpen(context, member)) return undefined
  if ((signature.typeParameters ?? []).length > 0) return undefined
  const parameters = parameterShapes(context, signature, mappingOf(context.view, type)).filter(
    ({ rest }) => rest !== true,
  )
  if (isHopeless(parameters) || context.shapeOf(signature.getReturnType()).kind === 'promise') return undefined
  const elements = parameters.map(({ shape, optional }) => ({ shape, ...(optional === true && { optional }) }))
  return { name: member.name, shape: { kind: 'tuple', elements }, through: 'method' }
}

/** Inherited from `Error`, `Map` and their like: not the user's to edit. */
function isForeign(context: ShapeContext, member: ts.Symbol): boolean {
  return isLibrarySymbol(context, member)
}

/** How a member is written from outside; `undefined` where it is not. */
export function fieldOf(context: ShapeContext, member: ts.Symbol): FieldShape | undefined {
  const { ts, checker } = context.view
  const declaration = member.declarations?.[0]
  if (declaration === undefined || !isOpen(context, member)) return undefined
  const constraints = constraintsOf(context.view, declaration)
  const finish = (shape: TypeShape) => (constraints === undefined ? shape : constrainShape(shape, constraints))
  if (member.flags & ts.SymbolFlags.Accessor) {
    const setter = member.declarations?.find(ts.isSetAccessor)
    const [parameter] = setter?.parameters ?? []
    if (parameter === undefined) return undefined
    const shape = context.shapeOf(checker.getTypeAtLocation(parameter))
    return { name: member.name, shape: finish(shape), through: 'accessor' }
  }
  if (!(member.flags & ts.SymbolFlags.Property)) return undefined
  const isReadonly = (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0
  if (isReadonly || checker.getTypeOfSymbol(member).getCallSignatures().length > 0) return undefined
  return { name: member.name, shape: finish(context.shapeOf(checker.getTypeOfSymbol(member))), through: 'field' }
}

/** `setName(x)` beside a `getName()` that answers exactly what it takes. */
function setterOf(context: ShapeContext, type: ts.Type, member: ts.Symbol): FieldShape | undefined {
  const { checker } = context.view
  const base = /^set(\p{Lu}.*)$/u.exec(member.name)?.[1]
  if (base === undefined || !isOpen(context, member)) return undefined
  const [signature] = checker.getTypeOfSymbol(member).getCallSignatures()
  const getter = type.getProperty(`get${base}`)
  const [read] = getter === undefined ? [] : checker.getTypeOfSymbol(getter).getCallSignatures()
  const [parameter, ...others] = signature?.getParameters() ?? []
  if (read === undefined || getter === undefined || parameter === undefined || others.length > 0) return undefined
  const taken = checker.getTypeOfSymbol(parameter)
  if (!isOpen(context, getter) || read.getReturnType() !== taken) return undefined
  const name = base.charAt(0).toLowerCase() + base.slice(1)
  return { name, shape: context.shapeOf(taken), through: 'setter', method: member.name }
}

/** Public, and with a name that can be written. */
function isOpen(context: ShapeContext, member: ts.Symbol): boolean {
  const { ts } = context.view
  if (isInternalName(member)) return false
  const hidden =
    ts.ModifierFlags.Private | ts.ModifierFlags.Protected | ts.ModifierFlags.Static | ts.ModifierFlags.Abstract
  return (member.declarations ?? []).every((node) => !(ts.getCombinedModifierFlags(node) & hidden))
}

/** Public static methods that answer with an instance. */
function factoriesOf(context: ShapeContext, staticType: ts.Type, instance: ts.Type): ClassShape['factories'] {
  const { ts, checker } = context.view
  const factories: FactoryShape[] = []
  const isConstructed = openConstructors(context, staticType, mappingOf(context.view, instance)).length > 0
  for (const member of checker.getPropertiesOfType(staticType)) {
    const declaration = member.declarations?.[0]
    if (declaration === undefined || !(member.flags & ts.SymbolFlags.Method)) continue
    const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
    if (ts.getCombinedModifierFlags(declaration) & hidden || isForeign(context, member)) continue
    if (byChance.test(member.name) || (isConstructed && isTwin(member, instance))) continue
    const [signature] = checker.getTypeOfSymbol(member).getCallSignatures()
    if (signature === undefined || !isSameClass(signature.getReturnType(), instance)) continue
    const sources = signature.typeParameters ?? []
    const { targets } = mappingOf(context.view, instance)
    const mapping = { sources, targets: sources.map((_, at) => targets[at] ?? checker.getNumberType()) }
    factories.push({ name: member.name, parameters: parameterShapes(context, signature, mapping) })
  }
  return factories
}

/** What a package's class computes of instances, and not how to get one: `Decimal.pow(x, y)` beside `x.pow(y)`. */
function isTwin(member: ts.Symbol, instance: ts.Type): boolean {
  const isDeclared = (member.declarations ?? []).every((node) => isLibraryPath(node.getSourceFile().fileName))
  return isDeclared && instance.getProperty(member.name) !== undefined
}

/** What is made by chance is made otherwise by whoever replays the input. */
const byChance = /^random/i

/** An instance, and not the class itself, which has the same symbol: `Decimal.clone()`. */
function isSameClass(returned: ts.Type, instance: ts.Type): boolean {
  const isInstance = returned.getConstructSignatures().length === 0
  return isInstance && returned.symbol !== undefined && returned.symbol === instance.symbol
}

/**
 * Concrete classes that extend or implement the symbol, at any distance: those of the user's code, and of a package's class those that
 * stand beside it.
 */
export function subclassesOf(context: ShapeContext, symbol: ts.Symbol): TypeShape[] {
  const { ts, checker } = context.view
  context.view.wanted.add(symbol.name)
  const found: TypeShape[] = []
  for (const node of [...ownClasses(context), ...classesBeside(context, symbol)]) {
    if (found.length >= maxSubclasses) break
    const isAbstract = ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Abstract
    const own = node.name && checker.getSymbolAtLocation(node.name)
    if (isAbstract || own === undefined || own === symbol || !descendsFrom(context, node, symbol, 0)) continue
    found.push(context.shapeOf(checker.getDeclaredTypeOfSymbol(own)))
  }
  return found
}

function ownClasses({ view: { ts, closure } }: ShapeContext): readonly ts.ClassDeclaration[] {
  return [...closure].flatMap((file) => file.statements.filter(ts.isClassDeclaration))
}

/** Classes that a package exports from where the user's code imports it; none beside an interface, which objects meet as well. */
function classesBeside({ view }: ShapeContext, symbol: ts.Symbol): readonly ts.ClassDeclaration[] {
  const { ts, checker } = view
  const home = symbol.declarations?.[0]?.getSourceFile().fileName
  if (home === undefined || !isLibraryPath(home) || !(symbol.flags & ts.SymbolFlags.Class)) return []
  const folder = packageFolder(home)
  const modules = importedModules(view).filter(({ file }) => packageFolder(file.fileName) === folder)
  const exported = new Set(modules.flatMap(({ module }) => checker.getExportsOfModule(module)))
  return [...exported].flatMap((one) => (resolveAlias(view, one).declarations ?? []).filter(ts.isClassDeclaration))
}

function descendsFrom(context: ShapeContext, node: ts.Node, ancestor: ts.Symbol, depth: number): boolean {
  const { ts, checker } = context.view
  if (depth > 8 || !(ts.isClassLike(node) || ts.isInterfaceDeclaration(node))) return false
  const parents = (node.heritageClauses ?? []).flatMap((clause) => [...clause.types])
  return parents.some((parent) => {
    const { symbol } = checker.getTypeAtLocation(parent)
    if (symbol === undefined) return false
    return (
      symbol === ancestor ||
      (symbol.declarations ?? []).some((next) => descendsFrom(context, next, ancestor, depth + 1))
    )
  })
}
