/**
 * The table from the checker's types to shapes. Every type is described once per checker and file; a type met again
 * while it is being described is recursive and becomes a named definition.
 */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { declaredName } from '../project/declared-name.ts'
import type { SourceView } from '../project/source-view.ts'
import { classShape, subclassesOf } from './class-shape.ts'
import { constrainShape } from './constraints.ts'
import { entityOf, importedEntity } from './entity.ts'
import { enumShape } from './enum-shape.ts'
import { functionShape } from './function-shape.ts'
import { isLibrarySymbol, libraryShape } from './library-shape.ts'
import { isLinkedTree } from './linked-tree.ts'
import { madeByCreators, madeByFunctions, madeByParsers } from './module-makers.ts'
import { extendedShape, membersOfFunction, membersOfList, objectShape, standInShape } from './object-shape.ts'
import { primitiveShape } from './primitive-shape.ts'
import { endlessNesting, type ShapeContext, typeName, typeText, unknownShape, unsupported } from './shape-context.ts'
import { tupleShape } from './tuple-shape.ts'
import { unfolds } from './unfolding-types.ts'
import { unionShape } from './union-shape.ts'

/** One declaration that stands within itself so often, as another type each time, grows with each step and never ends. */
const maxDepth = 8
/** Types of different declarations within each other: a syntax tree has a path through most of its kinds. No bench chose it. */
const maxPath = 200
/** Types in one description. A fluent interface with hundreds of generic methods unfolds into millions. */
const maxTypes = 800
/** As many more for what stands so near to the outside: the first member of an object that unfolds leaves the others theirs. No bench chose it. */
const nearTheOutside = 6
/** Elements that a list can be said to have one by one. */
const mostSureElements = 32

export function shapeContext(view: SourceView): ShapeContext {
  const finished = new Map<ts.Type, TypeShape>()
  const active = new Map<ts.Type, { name?: string }>()
  /** Unions and intersections without names that are being described, the outermost first. */
  const nameless: ts.Type[] = []
  const context: ShapeContext = {
    view,
    definitions: new Map(),
    definedTypes: new Map(),
    notes: new Set(),
    sawErrorType: false,
    shapeOf(type) {
      const simple = primitiveShape(context, type)
      if (simple !== undefined) return simple
      const known = finished.get(type)
      if (known !== undefined) return known
      const open = active.get(type)
      if (open !== undefined) {
        open.name ??= freshName(context, type, active)
        return { kind: 'reference', to: open.name }
      }
      if (active.size >= maxPath || standsWithin(context, type, active) >= maxDepth)
        return unsupported(context, type, endlessNesting)
      const most = active.size < nearTheOutside ? 2 * maxTypes : maxTypes
      if (finished.size >= most) return unsupported(context, type, `it is one of more than ${maxTypes} types`)
      const mark: { name?: string } = {}
      // A union without a name mostly refers to itself through a type that has one, which makes the better definition; where it
      // does so by itself, as what the checker makes of mapped types can, it is met twice and is defined as well.
      const hasName = !type.isUnionOrIntersection() || type.aliasSymbol !== undefined
      if (hasName || nameless.includes(type)) active.set(type, mark)
      else if (nameless.length >= maxPath) return unsupported(context, type, endlessNesting)
      else nameless.push(type)
      const shape = composedShape(context, type)
      if (!active.delete(type)) nameless.pop()
      const result = mark.name === undefined ? shape : ({ kind: 'reference', to: mark.name } as const)
      if (mark.name !== undefined) {
        context.definitions.set(mark.name, shape)
        context.definedTypes.set(mark.name, type)
      }
      finished.set(type, result)
      return result
    },
  }
  return context
}

/** How many of the types being described are of the same declaration; what is the platform's own says nothing, such as arrays. */
function standsWithin(context: ShapeContext, type: ts.Type, active: ReadonlyMap<ts.Type, unknown>): number {
  if (active.size < maxDepth) return 0
  const declared = declarationOf(context, type)
  if (declared === undefined) return 0
  let count = 0
  for (const other of active.keys()) if (declarationOf(context, other) === declared) count++
  return count
}

function declarationOf(context: ShapeContext, { symbol, aliasSymbol }: ts.Type): ts.Symbol | undefined {
  return symbol === undefined || isLibrarySymbol(context, symbol) ? aliasSymbol : symbol
}

function freshName(context: ShapeContext, type: ts.Type, active: ReadonlyMap<unknown, { name?: string }>): string {
  const taken = new Set([...context.definitions.keys(), ...[...active.values()].map((mark) => mark.name)])
  const base = typeName(type) ?? 'Type'
  for (let at = 1; ; at++) {
    const name = at === 1 ? base : `${base}${at}`
    if (!taken.has(name)) return name
  }
}

function composedShape(context: ShapeContext, type: ts.Type): TypeShape {
  const { ts, checker } = context.view
  const enumeration = enumShape(context, type)
  if (enumeration !== undefined) return enumeration
  if (type.isUnion()) return unionShape(context, type)
  if (type.isIntersection()) return intersectionShape(context, type)
  if (type.flags & ts.TypeFlags.Object) return objectTypeShape(context, type)
  // What is left waits for a type parameter; its constraint is the best that is known.
  const constraint = checker.getBaseConstraintOfType(type)
  if (constraint !== undefined && constraint !== type) return context.shapeOf(constraint)
  context.notes.add(`${typeText(context, type)} depends on a type parameter and is treated as unknown`)
  return unknownShape
}

/** A primitive marked with an object (`string & { __brand: 'Id' }`) is that primitive at run time. */
function intersectionShape(context: ShapeContext, type: ts.IntersectionType): TypeShape {
  for (const member of type.types) {
    const shape = primitiveShape(context, member)
    if (shape !== undefined && shape.kind !== 'unknown' && shape.kind !== 'union') return shape
  }
  const made = type.types.find((member) => isMade(context, member))
  if (made !== undefined) {
    const shape = withSureElements(context, type, context.shapeOf(made))
    return shape.kind === 'array' || shape.kind === 'tuple' ? { ...shape, ...membersOfList(context, type) } : shape
  }
  const calls = type.getCallSignatures()
  return calls.length > 0 ? calledShape(context, type, calls) : objectShape(context, type)
}

/** Arrays, classes and built-ins cannot be written as a literal that merges with others. */
function isMade(context: ShapeContext, type: ts.Type): boolean {
  const { ts, checker } = context.view
  if (checker.isArrayType(type) || checker.isTupleType(type)) return true
  if (type.symbol === undefined) return false
  return (type.symbol.flags & ts.SymbolFlags.Class) !== 0 || libraryShape(context, type) !== undefined
}

/** A function, and what it holds. */
function calledShape(context: ShapeContext, type: ts.Type, calls: readonly ts.Signature[]): TypeShape {
  const shape = functionShape(context, calls)
  const members = shape.guards === undefined ? membersOfFunction(context, type) : undefined
  return members === undefined ? shape : { ...shape, members }
}

function objectTypeShape(context: ShapeContext, type: ts.Type): TypeShape {
  const { ts, checker } = context.view
  if (checker.isTupleType(type)) return tupleShape(context, type as ts.TupleTypeReference)
  const library = libraryShape(context, type)
  if (library !== undefined) return library
  const calls = type.getCallSignatures()
  if (calls.length > 0) return calledShape(context, type, calls)
  // What makes others of its own kind is an object that declares its constructor beside its members, as the nodes of d3-hierarchy do.
  const constructors = type.getConstructSignatures().filter((signature) => signature.getReturnType() !== type)
  if (constructors.length > 0) return constructorShape(context, type, constructors)
  const { symbol } = type
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class) return instanceShape(context, type)
  const element = checker.isArrayLikeType(type) ? type.getNumberIndexType() : undefined
  if (element !== undefined) {
    const members = membersOfList(context, type)
    return withSureElements(context, type, { kind: 'array', element: context.shapeOf(element), ...members })
  }
  const item = itemOfLike(context, type)
  if (item !== undefined) return { kind: 'array', element: context.shapeOf(item), like: true }
  if (symbol === undefined || !(symbol.flags & ts.SymbolFlags.Interface)) return literalShape(context, type)
  if (unfolds(context, symbol)) {
    const shape = unsupported(context, type, 'its methods answer ever more of its kind')
    const made = madeByFunctions(context, { name: declaredName(symbol), shape, type })
    if (made !== undefined) return made
  }
  const plain = plainShape(context, type)
  const needed = { name: symbol.name, shape: plain, type }
  const made =
    plain.kind === 'unsupported'
      ? madeByFunctions(context, needed)
      : (isLinkedTree(context, type) && madeByParsers(context, needed)) || madeByCreators(context, needed)
  return made || withImplementations(context, symbol, plain)
}

/** What stands in an object that is declared as `ArrayLike` is, with a length and items alone; its length and its items would hardly agree. */
function itemOfLike({ view: { ts, checker } }: ShapeContext, type: ts.Type): ts.Type | undefined {
  const [length, ...others] = checker.getPropertiesOfType(type)
  if (length?.name !== 'length' || others.length > 0 || length.flags & ts.SymbolFlags.Optional) return undefined
  if (checker.getIndexInfosOfType(type).length !== 1) return undefined
  const isNumber = checker.getTypeOfSymbol(length).flags & ts.TypeFlags.Number
  return isNumber ? type.getNumberIndexType() : undefined
}

/** A list that says it has a first element, as `interface NonEmpty<T> extends Array<T> { 0: T }` and `T[] & { 0: T }`. */
function withSureElements({ view: { ts, checker } }: ShapeContext, type: ts.Type, shape: TypeShape): TypeShape {
  if (shape.kind !== 'array') return shape
  const isSure = (at: number) => {
    const member = checker.getPropertyOfType(type, String(at))
    return member !== undefined && !(member.flags & ts.SymbolFlags.Optional)
  }
  let minItems = 0
  while (minItems < mostSureElements && isSure(minItems)) minItems++
  return minItems === 0 ? shape : constrainShape(shape, { minItems })
}

/** An object type that is written out where it stands, or has the name of an alias. */
function literalShape(context: ShapeContext, type: ts.Type): TypeShape {
  const shape = plainShape(context, type)
  const { aliasSymbol } = type
  return (aliasSymbol && madeByCreators(context, { name: aliasSymbol.name, shape, type })) ?? shape
}

function plainShape(context: ShapeContext, type: ts.Type): TypeShape {
  return extendedShape(context, type) ?? objectShape(context, type)
}

/** A class out of reach is made by functions of its module, or met by an object with its members. */
function instanceShape(context: ShapeContext, type: ts.Type): TypeShape {
  const shape = classShape(context, type)
  const isMade = shape.factories.length > 0 || shape.subclasses.length > 0
  const isSure = shape.entity !== undefined && importedEntity(context.view, type.symbol) !== undefined
  if (isSure && isInNamespace(context, type)) {
    const made = madeByFunctions(context, { name: shape.name, shape, type })
    return made === undefined ? shape : { ...shape, standIn: made }
  }
  if (isSure || isMade) return shape
  const standIn = standInShape(context, type)
  if (shape.entity !== undefined) return standIn === undefined ? shape : { ...shape, standIn }
  const made = madeByFunctions(context, { name: shape.name, shape: standIn ?? shape, type })
  if (made !== undefined) return made
  if (standIn === undefined) return shape
  context.notes.add(`${shape.name} is not exported: objects with its public members stand in for it`)
  return { ...shape, standIn }
}

/** Beside a function that is all of its module: such a class is often only said to be there. */
function isInNamespace({ view: { ts } }: ShapeContext, { symbol }: ts.Type): boolean {
  return (symbol.declarations ?? []).some(
    ({ parent }) => ts.isModuleBlock(parent) && ts.isIdentifier(parent.parent.name),
  )
}

/** A class that is exported is meant itself; what only says how `new` is called is met by any class that answers so. */
function constructorShape(context: ShapeContext, type: ts.Type, constructors: readonly ts.Signature[]): TypeShape {
  const { ts } = context.view
  const { symbol } = type
  const instance = constructors[0]?.getReturnType()
  const isClass = symbol !== undefined && (symbol.flags & ts.SymbolFlags.Class) !== 0
  const entity = isClass ? entityOf(context.view, symbol) : undefined
  if (isClass && entity === undefined) return unsupported(context, type, 'the class is not exported')
  const name = context.view.checker.typeToString(type)
  return {
    kind: 'constructor',
    name,
    ...(entity !== undefined && { entity }),
    instance: isClass || instance === undefined ? unknownShape : context.shapeOf(instance),
  }
}

/** An interface with methods is met by stubs, and better by the classes that implement it. */
function withImplementations(context: ShapeContext, symbol: ts.Symbol, plain: TypeShape): TypeShape {
  const hasMethods =
    plain.kind === 'object' &&
    plain.properties.some((property) => property.method === true || property.shape.kind === 'function')
  if (!hasMethods) return plain
  const classes = subclassesOf(context, symbol)
  return classes.length === 0 ? plain : { kind: 'union', members: [plain, ...classes] }
}
