/** Plain objects: interfaces, mapped types, intersections, object literals. Their members, not their names, matter. */
import type { PropertyShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { declaredName } from '../project/declared-name.ts'
import { isLibraryPath } from '../project/source-view.ts'
import { constrainShape, constraintsOf, domainOf } from './constraints.ts'
import { declaredShape, presentType } from './declared-shape.ts'
import { documentedShape } from './documented-alias.ts'
import { propertyDefault } from './documented-default.ts'
import { instantiate, mappingOf } from './instantiate.ts'
import { isInternalName } from './internal-name.ts'
import { isLibrarySymbol, libraryShape } from './library-shape.ts'
import { checkFlags } from './parameter-shape.ts'
import { type ShapeContext, typeName, unsupported } from './shape-context.ts'

/** A fluent interface or a whole library as one object: nothing made of stubs would act like it. */
const maxMethods = 60

export function objectShape(context: ShapeContext, type: ts.Type): TypeShape {
  const { checker } = context.view
  const members = checker.getPropertiesOfType(type)
  const unnamed = members.filter((member) => isRequiredButUnnamed(context, member))
  const hidden = unnamed.find((member) => languageSymbol(context, member) === undefined)
  if (hidden !== undefined) {
    return unsupported(context, type, `its member ${readableName(hidden)} cannot be written from outside`)
  }
  const methods = members.filter((member) => member.flags & context.view.ts.SymbolFlags.Method).length
  if (methods > maxMethods) return unsupported(context, type, `it has ${methods} methods, too many for a stand-in`)
  const properties = members
    .filter((member) => !isInternalName(member) && !isForInsiders(context, member))
    .map((member) => chainedShape(context, member, type) ?? propertyShape(context, member))
    .filter((property) => !(property.optional === true && property.shape.kind === 'never'))
  const symbols = unnamed.map((member) => ({
    ...propertyShape(context, member),
    name: languageSymbol(context, member) ?? member.name,
  }))
  const index = indexOf(context, type)
  const name = typeName(type)
  if (properties.length === 0 && symbols.length === 0 && index === undefined && name === undefined) return nonNullish
  return {
    kind: 'object',
    ...(name === undefined ? {} : { name }),
    properties,
    ...(symbols.length === 0 ? {} : { symbols }),
    ...(index === undefined ? {} : { index }),
  }
}

/**
 * The public members of a class that nobody can make an instance of. What cannot be made of them is left out: code that uses a
 * few members is served by them.
 */
export function standInShape(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const members = context.view.checker
    .getPropertiesOfType(type)
    .filter((member) => !isInternalName(member) && isPublic(context, member))
  if (members.length === 0 || members.length > maxMethods) return undefined
  const properties = members.map((member) => propertyShape(context, member))
  return {
    kind: 'object',
    name: declaredName(type.symbol),
    properties: properties.map(leavable),
  }
}

function leavable(property: PropertyShape): PropertyShape {
  return isMissable(property) ? { ...property, optional: true } : property
}

/** What an interface adds to a class of the platform that it extends: `undefined` where it extends none. */
export function extendedShape(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const { checker } = context.view
  const base = platformBase(context, type)
  const shape = base && libraryShape(context, base)
  if (base === undefined || shape === undefined || shape.kind === 'unsupported') return undefined
  const known = new Set(checker.getPropertiesOfType(base).map(({ name }) => name))
  const members = membersBeside(context, type, ({ name }) => !known.has(name))
  if (members === undefined) return shape
  return shape.kind === 'builtin' ? { ...shape, members } : undefined
}

/** What functions of a type hold beside being called: `undefined` where that is nothing, or a whole library. */
export function membersOfFunction(context: ShapeContext, type: ts.Type): TypeShape | undefined {
  const members = membersBeside(context, type, (member) => !isLibrarySymbol(context, member))
  return members === undefined || members.properties.length > maxMethods ? undefined : members
}

/** What lists of a type hold beside their items. */
export function membersOfList(context: ShapeContext, type: ts.Type): { readonly members?: TypeShape } {
  const isItem = /^(?:\d+|length)$/
  const members = membersBeside(
    context,
    type,
    (member) => !isItem.test(member.name) && !isLibrarySymbol(context, member),
  )
  return members === undefined || members.properties.length > maxMethods ? {} : { members }
}

function membersBeside(context: ShapeContext, type: ts.Type, isMeant: (member: ts.Symbol) => boolean) {
  const members = context.view.checker
    .getPropertiesOfType(type)
    .filter((member) => isMeant(member) && !isInternalName(member))
  if (members.length === 0) return undefined
  const properties = members.map((member) => chainedShape(context, member, type) ?? propertyShape(context, member))
  return { kind: 'object', properties: properties.map(needed) } as const
}

/** What has to be there, as far as the code under test reads it. */
function needed(property: PropertyShape): PropertyShape {
  return property.optional === true ? property : { ...property, optional: true, needed: true }
}

function platformBase(context: ShapeContext, type: ts.Type): ts.Type | undefined {
  // What a reference with arguments extends is told by the type that was declared.
  const declared = type.symbol && context.view.checker.getDeclaredTypeOfSymbol(type.symbol)
  const mapping = mappingOf(context.view, type)
  for (const declaredBase of declared?.getBaseTypes() ?? []) {
    const base = instantiate(context.view, declaredBase, mapping)
    if (base.symbol === undefined) continue
    const found = isLibrarySymbol(context, base.symbol) ? base : platformBase(context, base)
    if (found !== undefined) return found
  }
  return undefined
}

/** A function whose type says that it answers what it is called on. */
function chainedShape({ view }: ShapeContext, member: ts.Symbol, type: ts.Type): PropertyShape | undefined {
  const [signature] = view.checker.getTypeOfSymbol(member).getCallSignatures()
  const isThis = signature?.getReturnType() === type && (member.declarations ?? []).some(saysThis)
  if (!isThis) return undefined
  const shape = { kind: 'function', parameters: [], returns: { kind: 'unknown' }, answersThis: true } as const
  return { name: member.name, shape, method: true }
}

function saysThis(declaration: ts.Declaration): boolean {
  return /\bthis\b/.test(declaration.getText())
}

/**
 * An option that a package keeps for itself: callers leave it out, and whatever else stood there would be held against the package.
 * In code of the project's own, every option is somebody's to set.
 */
function isForInsiders({ view: { ts } }: ShapeContext, member: ts.Symbol): boolean {
  if (!(member.flags & ts.SymbolFlags.Optional)) return false
  const declarations = member.declarations ?? []
  if (declarations.length === 0 || !declarations.every((node) => isLibraryPath(node.getSourceFile().fileName)))
    return false
  return member.name.startsWith('_') || member.getJsDocTags().some(({ name }) => name === 'internal')
}

/** What cannot be made, and methods by which each stand-in might have to contain one more. */
function isMissable({ shape, method = false }: PropertyShape): boolean {
  if (shape.kind === 'unsupported') return true
  return (method || shape.kind === 'function') && JSON.stringify(shape).includes('"kind":"reference"')
}

function isPublic({ view: { ts } }: ShapeContext, member: ts.Symbol): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected
  return (member.declarations ?? []).every((node) => !(ts.getCombinedModifierFlags(node) & hidden))
}

/** `{}` admits everything but null and undefined. */
const nonNullish: TypeShape = {
  kind: 'union',
  members: [{ kind: 'object', properties: [] }, { kind: 'string' }, { kind: 'number' }, { kind: 'boolean' }],
}

function propertyShape(context: ShapeContext, symbol: ts.Symbol): PropertyShape {
  const { ts, checker } = context.view
  const type = checker.getTypeOfSymbol(symbol)
  const isOptional = (symbol.flags & ts.SymbolFlags.Optional) !== 0
  const declaration = symbol.declarations?.[0]
  const declared = declaredShape(context, isOptional ? presentType(context, type) : type, declaration)
  const isWritten = declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration))
  const base = documentedShape(context.view, declared, isWritten ? declaration.type : undefined)
  const constraints = declaration === undefined ? undefined : constraintsOf(context.view, declaration)
  const defaultValue = isOptional ? propertyDefault(context.view, symbol) : undefined
  const isMethod = (symbol.flags & (ts.SymbolFlags.Method | ts.SymbolFlags.Accessor)) !== 0
  return {
    name: symbol.name,
    shape: constraints === undefined ? base : constrainShape(base, constraints),
    ...(isOptional ? { optional: true } : {}),
    ...(isReadonly(context, symbol) ? { readonly: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...(isMethod ? { method: true } : {}),
    ...domainOf(constraints),
  }
}

/** The members of mapped types and intersections are made by the checker: it marks them, whatever their declarations say. */
function isReadonly({ view: { ts } }: ShapeContext, symbol: ts.Symbol): boolean {
  const flags = checkFlags(symbol)
  if (flags & isMade) return (flags & isMarkedReadonly) !== 0
  const declaration = symbol.declarations?.[0]
  return declaration !== undefined && (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Readonly) !== 0
}

/** Of the compiler's own `CheckFlags`: `SyntheticProperty`, `SyntheticMethod`, `Mapped`; and `Readonly`. */
const isMade = 2 | 4 | (1 << 18)
const isMarkedReadonly = 8

/** One index signature: that of strings before that of numbers before that of patterns. Symbols cannot be listed. */
function indexOf(
  context: ShapeContext,
  type: ts.Type,
): { key: TypeShape; value: TypeShape; readonly?: true } | undefined {
  const { ts, checker } = context.view
  const rank = (info: ts.IndexInfo): number =>
    info.keyType.flags & ts.TypeFlags.String ? 0 : info.keyType.flags & ts.TypeFlags.Number ? 1 : 2
  const [info] = checker
    .getIndexInfosOfType(type)
    .filter((candidate) => !(candidate.keyType.flags & ts.TypeFlags.ESSymbol))
    .sort((a, b) => rank(a) - rank(b))
  if (info === undefined) return undefined
  return {
    key: context.shapeOf(info.keyType),
    value: context.shapeOf(info.type),
    ...(info.isReadonly ? { readonly: true } : {}),
  }
}

/** A required method under a symbol: without it the value is none of its type. A symbol that marks a brand is no method. */
function isRequiredButUnnamed(context: ShapeContext, symbol: ts.Symbol): boolean {
  const { ts, checker } = context.view
  if (!isInternalName(symbol) || symbol.flags & ts.SymbolFlags.Optional) return false
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0
}

/** Name of the symbol a member stands under, where that is one of the language's, or is added to them: `iterator` for `Symbol.iterator`. */
function languageSymbol({ view: { ts } }: ShapeContext, symbol: ts.Symbol): string | undefined {
  for (const declaration of symbol.declarations ?? []) {
    const name = ts.getNameOfDeclaration(declaration)
    if (name === undefined || !ts.isComputedPropertyName(name)) continue
    const { expression } = name
    if (!ts.isPropertyAccessExpression(expression) || expression.expression.getText() !== 'Symbol') continue
    return expression.name.text
  }
  return undefined
}

/** As the declaration names it: `[token]`. */
function readableName(symbol: ts.Symbol): string {
  const name = /^__@(\w+)@/.exec(symbol.name)?.[1]
  return name === undefined ? symbol.name : `[${name}]`
}
