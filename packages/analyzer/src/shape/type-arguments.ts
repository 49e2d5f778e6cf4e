/**
 * Chooses a concrete type for each type parameter of a signature: its constraint, its default, or, where it is bare,
 * `number`; an object where its keys are asked for. One choice serves the whole signature, so that parameters agree.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { instantiate, type TypeMapping } from './instantiate.ts'

export interface TypeArguments extends TypeMapping {
  /** `T as number`, for the notes of a description. */
  readonly choices: readonly string[]
}

/** `parameters` may refer to each other in any order. `text` is the signature's source, to see how they are used. */
export function chooseTypeArguments(
  view: SourceView,
  parameters: readonly ts.TypeParameter[],
  text: string,
): TypeArguments {
  const sources: ts.Type[] = [...parameters]
  // Bare parameters first: constraints such as `keyof T` are read through them.
  const targets: ts.Type[] = parameters.map((parameter) =>
    constraintOf(view, parameter) === undefined ? bareChoice(view, parameter, text) : view.checker.getAnyType(),
  )
  // Two rounds settle constraints that refer to parameters declared after them.
  for (let round = 0; round < 2; round++) {
    parameters.forEach((parameter, at) => {
      const constraint = constraintOf(view, parameter)
      if (constraint !== undefined)
        targets[at] = constrainedChoice(view, parameter, constraint, { sources, targets }, text)
    })
  }
  const choices = parameters.map((parameter, at) => {
    const target = targets[at]
    return `${parameter.symbol.name} as ${target === undefined ? 'unknown' : view.checker.typeToString(target)}`
  })
  return { sources, targets, choices }
}

function constraintOf(view: SourceView, parameter: ts.TypeParameter): ts.Type | undefined {
  const { ts, checker } = view
  for (const node of parameter.symbol?.declarations ?? []) {
    if (!ts.isTypeParameterDeclaration(node)) continue
    const constraint = ts.getEffectiveConstraintOfTypeParameter(node)
    if (constraint === undefined) continue
    const type = checker.getTypeFromTypeNode(constraint)
    if (!(type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown))) return type
  }
  return undefined
}

function bareChoice(view: SourceView, parameter: ts.TypeParameter, text: string): ts.Type {
  const { checker } = view
  const fallback = parameter.getDefault()
  if (fallback !== undefined && !(fallback.flags & (view.ts.TypeFlags.Any | view.ts.TypeFlags.Unknown))) return fallback
  return asksForKeys(view, parameter, text) ? plainObject(view) : checker.getNumberType()
}

/** `keyof T`, `T[K]`, `Partial<T>`, `Key extends PathOf<T>`: a number has no keys worth asking for. */
function asksForKeys(view: SourceView, parameter: ts.TypeParameter, text: string): boolean {
  const word = parameter.symbol.name.replace(/\$/g, '\\$')
  return (
    new RegExp(`\\bkeyof\\s+${word}\\b|\\b${word}\\[(?!\\])`).test(text) ||
    new RegExp(`\\b(?:Partial|Required|Readonly|Pick|Omit|[A-Z]\\w*Keys?\\w*)<${word}\\b`).test(text) ||
    siblingConstraints(view, parameter).some(
      (constraint) => new RegExp(`<[^<>]*\\b${word}\\b`).test(constraint) && !/Array|Iterable|\[\]/.test(constraint),
    )
  )
}

/** Source of the constraints of the other type parameters declared beside this one. */
function siblingConstraints(view: SourceView, parameter: ts.TypeParameter): string[] {
  const { ts } = view
  const declaration = parameter.symbol.declarations?.find(ts.isTypeParameterDeclaration)
  const owner = declaration?.parent as { typeParameters?: readonly ts.TypeParameterDeclaration[] } | undefined
  const siblings = owner?.typeParameters?.filter((sibling) => sibling !== declaration) ?? []
  return siblings.map((sibling) => sibling.constraint?.getText() ?? '')
}

function constrainedChoice(
  view: SourceView,
  parameter: ts.TypeParameter,
  constraint: ts.Type,
  mapping: TypeMapping,
  text: string,
): ts.Type {
  const { ts, checker } = view
  const seen = instantiate(view, constraint, mapping)
  if (seen.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any | ts.TypeFlags.Unknown))
    return checker.getNumberType()
  const object = plainObject(view)
  if (asksForKeys(view, parameter, text) && checker.isTypeAssignableTo(object, seen)) return object
  const isOpenObject = (seen.flags & ts.TypeFlags.NonPrimitive) !== 0 || checker.isEmptyAnonymousObjectType(seen)
  if (isOpenObject) return seen.flags & ts.TypeFlags.NonPrimitive ? object : checker.getNumberType()
  return propertyKey(view, seen) ?? singleChoice(view, parameter, seen, text) ?? arrayChoice(view, seen) ?? seen
}

/**
 * One member of a union, where two arguments must agree on it: a caller's compiler infers the parameter from each, so
 * `set<T, K extends keyof T>(object: T, key: K, value: T[K])` takes the value of that very key.
 */
function singleChoice(view: SourceView, parameter: ts.TypeParameter, type: ts.Type, text: string): ts.Type | undefined {
  const { ts } = view
  if (!type.isUnion()) return undefined
  const primitive =
    ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.ESSymbolLike
  if (!type.types.every((member) => member.flags & primitive)) return undefined
  const word = parameter.symbol.name.replace(/\$/g, '\\$')
  const uses = text.match(new RegExp(`\\b${word}\\b`, 'g'))?.length ?? 0
  // One use is the declaration itself and one is the argument.
  return uses > 2 ? (type.types.find((member) => member.flags & ts.TypeFlags.NumberLike) ?? type.types[0]) : undefined
}

/** `PropertyKey` as a whole is rarely meant; strings are what keys are made of. */
function propertyKey(view: SourceView, type: ts.Type): ts.Type | undefined {
  const { ts, checker } = view
  const isKey = type.isUnion() && type.types.some((member) => member.flags & ts.TypeFlags.ESSymbol)
  return isKey && type.types.length === 3 ? checker.getStringType() : undefined
}

/** `readonly unknown[] | []`, the idiom that makes a compiler infer tuples: an array of numbers is one of its values. */
function arrayChoice(view: SourceView, type: ts.Type): ts.Type | undefined {
  const { ts, checker } = view
  const members = type.isUnion() ? type.types : [type]
  const arrays = members.filter((member) => checker.isArrayType(member))
  const isIdiom =
    arrays.length === 1 && members.every((member) => checker.isArrayType(member) || checker.isTupleType(member))
  const [array] = arrays
  if (!isIdiom || array === undefined) return undefined
  const [element] = checker.getTypeArguments(array as ts.TypeReference)
  if (element === undefined) return undefined
  return checker.createArrayType(
    element.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? checker.getNumberType() : element,
  )
}

const plainObjects = new WeakMap<object, ts.Type>()

/** `{ a: number; b: string }`, one per checker so that its identity is kept. */
function plainObject(view: SourceView): ts.Type {
  const { ts, checker } = view
  const known = plainObjects.get(checker)
  if (known !== undefined) return known
  const members = new Map<string, ts.Symbol>()
  const fields = [
    ['a', checker.getNumberType()],
    ['b', checker.getStringType()],
  ] as const
  for (const [name, type] of fields) {
    const symbol = checker.createSymbol(ts.SymbolFlags.Property, name)
    symbol.links.type = type
    members.set(name, symbol)
  }
  const object = checker.createAnonymousType(undefined, members, [], [], [])
  plainObjects.set(checker, object)
  return object
}
