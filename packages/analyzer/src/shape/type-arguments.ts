/**
 * Chooses a concrete type for each type parameter of a signature: its constraint, its default, or, where it is bare,
 * `number`; an object where its keys are asked for, anything where it is one argument and nothing else, or where the code
 * looks into its values. One choice serves the whole signature, so that parameters agree.
 */
import type { ts } from 'ts-morph'
import type { SourceView } from '../project/source-view.ts'
import { asSeenBy, instantiate, type TypeMapping } from './instantiate.ts'
import { isLookedInto } from './looked-into.ts'
import { namesKeysOf } from './named-keys.ts'
import { plainObject } from './plain-object.ts'

export interface TypeArguments extends TypeMapping {
  /** `T is taken as number`, for the notes of a description; none where nothing is left out by that. */
  readonly choices: readonly string[]
}

/** What stands for a parameter that may be anything; tried in this order until every argument has a value. */
export const tastes = ['number', 'text', 'nullable', 'object', 'literal'] as const
export type Taste = (typeof tastes)[number]

/**
 * `parameters` may refer to each other in any order. `declaration` is what declares them: it shows how they are used, and
 * so whether a caller's compiler could infer them at all.
 */
export function chooseTypeArguments(
  view: SourceView,
  parameters: readonly ts.TypeParameter[],
  declaration: ts.Node | undefined,
  taste: Taste = 'number',
): TypeArguments {
  const wish: Wish = { view, taste, ...usesOf(declaration) }
  const sources: ts.Type[] = [...parameters]
  // Bare parameters first: constraints such as `keyof T` are read through them.
  const targets: ts.Type[] = parameters.map((parameter) =>
    constraintOf(view, parameter) === undefined ? bareChoice(wish, parameter) : view.checker.getAnyType(),
  )
  // Two rounds settle constraints that refer to parameters declared after them.
  for (let round = 0; round < 2; round++) {
    parameters.forEach((parameter, at) => {
      const constraint = constraintOf(view, parameter)
      if (constraint !== undefined) targets[at] = constrainedChoice(wish, parameter, constraint, { sources, targets })
    })
  }
  const choices = parameters.flatMap((parameter, at) => {
    const target = targets[at]
    const leavesOut = target !== undefined && target !== constraintOf(view, parameter) && !isUnknown(view, target)
    return leavesOut ? [`${parameter.symbol.name} is taken as ${view.checker.typeToString(target)}`] : []
  })
  return { sources, targets, choices }
}

function isUnknown({ ts }: SourceView, { flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
}

function constraintOf(view: SourceView, parameter: ts.TypeParameter): ts.Type | undefined {
  const { ts, checker } = view
  for (const node of parameter.symbol?.declarations ?? []) {
    if (!ts.isTypeParameterDeclaration(node)) continue
    const constraint = ts.getEffectiveConstraintOfTypeParameter(node)
    if (constraint === undefined) continue
    const type = asSeenBy(view, parameter, checker.getTypeFromTypeNode(constraint))
    if (!isUnknown(view, type)) return type
  }
  return undefined
}

interface Wish {
  readonly view: SourceView
  readonly taste: Taste
  /** Source of the signature, without a body. */
  readonly text: string
  /** What is declared for its arguments. */
  readonly parameters: readonly ts.ParameterDeclaration[]
  /** Source of its parameters; `undefined` where there is none to read. */
  readonly argumentsText: string | undefined
  /** It is declared with its code. */
  readonly hasBody: boolean
}

function usesOf(declaration: ts.Node | undefined): Omit<Wish, 'view' | 'taste'> {
  if (declaration === undefined) return { text: '', parameters: [], argumentsText: undefined, hasBody: false }
  // A function that is given, and not called by who describes it, answers with values of what it takes.
  const isGiven =
    declaration.parent !== undefined && 'type' in declaration.parent && declaration.parent.type === declaration
  const { body, parameters } = declaration as { body?: ts.Node; parameters?: readonly ts.ParameterDeclaration[] }
  const whole = declaration.getText()
  const text = body === undefined ? whole : whole.slice(0, Math.max(0, whole.length - body.getText().length))
  return {
    text,
    parameters: isGiven ? [] : (parameters ?? []),
    argumentsText: parameters?.map((parameter) => parameter.getText()).join(', '),
    hasBody: body !== undefined,
  }
}

function bareChoice(wish: Wish, parameter: ts.TypeParameter): ts.Type {
  const { view } = wish
  const fallback = meantDefault(view, parameter)
  if (fallback !== undefined) return fallback
  if (asksForKeys(wish, parameter, wish.text)) return plainObject(view)
  if (isConstructed(wish, parameter)) return view.checker.getNonPrimitiveType()
  if (!isInferred(wish, parameter)) return view.checker.getUnknownType()
  if (mayBeAnything(wish, parameter) || (wish.taste === 'number' && isHeldToNothing(wish, parameter)))
    return view.checker.getUnknownType()
  return isIntersected(wish, parameter) ? plainObject(view) : favourite(wish)
}

/** `Store & Extension`: what is an object and a number is not to be had. */
function isIntersected({ text }: Wish, parameter: ts.TypeParameter): boolean {
  return wordOf(parameter, '&\\s*').test(text) || wordOf(parameter, '', '\\s*&').test(text)
}

/** `<T = never>` says that somebody will write it out; of that there are no values. */
function meantDefault(view: SourceView, parameter: ts.TypeParameter): ts.Type | undefined {
  const fallback = parameter.getDefault()
  if (fallback === undefined || isUnknown(view, fallback)) return undefined
  return fallback.flags & view.ts.TypeFlags.Never ? undefined : fallback
}

/** `Context extends object = Record<string, unknown>`: what everything else that is declared with this default agrees with. */
function defaultWithKeys(view: SourceView, parameter: ts.TypeParameter): ts.Type | undefined {
  const fallback = meantDefault(view, parameter)
  if (fallback === undefined) return undefined
  const hasKeys = fallback.getStringIndexType() !== undefined || view.checker.getPropertiesOfType(fallback).length > 0
  return hasKeys ? fallback : undefined
}

/** What its values are may matter to the code, which is so where that cannot be seen. */
function mayBeAnything(wish: Wish, parameter: ts.TypeParameter): boolean {
  return wish.taste === 'number' && (isLookedInto(wish.view, parameter) || isWholeArgument(wish, parameter))
}

/** What code that cannot be seen does with a value it takes as such: `isEqual<T>(one: T, other: T)`. */
function isWholeArgument({ view, parameters, hasBody }: Wish, parameter: ts.TypeParameter): boolean {
  if (hasBody) return false
  const { ts } = view
  return parameters.some(
    ({ type }) => type !== undefined && !ts.isFunctionTypeNode(type) && type.getText() === parameter.symbol.name,
  )
}

/** The type of one argument, which no other has to agree with: `tap<T>(value: T, look: (value: T) => void)`. */
function isHeldToNothing({ view, parameters }: Wish, parameter: ts.TypeParameter): boolean {
  const { ts } = view
  const types = parameters.flatMap(({ type, dotDotDotToken }) =>
    type === undefined ? [] : [{ type, isRest: dotDotDotToken !== undefined }],
  )
  const agreeing = types.filter(({ type }) => !ts.isFunctionTypeNode(type) && wordOf(parameter).test(type.getText()))
  const [only] = agreeing
  const isWhole = only !== undefined && !only.isRest && only.type.getText() === parameter.symbol.name
  return (
    isWhole &&
    agreeing.length === 1 &&
    !siblingConstraints(view, parameter).some((text) => wordOf(parameter).test(text))
  )
}

function favourite({ view, taste }: Wish): ts.Type {
  const { checker } = view
  switch (taste) {
    case 'number':
      return checker.getNumberType()
    case 'text':
      return checker.getStringType()
    case 'nullable':
      return checker.getUnionType([checker.getNumberType(), checker.getUndefinedType()])
    case 'object':
      return plainObject(view)
    case 'literal':
      return checker.getStringLiteralType('a')
  }
}

/** A parameter that no argument mentions is inferred as `unknown` by every caller. */
function isInferred({ argumentsText }: Wish, parameter: ts.TypeParameter): boolean {
  return argumentsText === undefined || wordOf(parameter).test(argumentsText)
}

function wordOf(parameter: ts.TypeParameter, before = '', after = ''): RegExp {
  return new RegExp(`${before}\\b${parameter.symbol.name.replace(/\$/g, '\\$')}\\b${after}`, 'g')
}

/** `keyof T`, `T[K]`, `Partial<T>`, `Key extends PathOf<T>`: a number has no keys worth asking for. */
function asksForKeys({ view, parameters }: Wish, parameter: ts.TypeParameter, text: string): boolean {
  return (
    parameters.some(({ type }) => type !== undefined && namesKeysOf(view, type, parameter.symbol.name)) ||
    wordOf(parameter, '\\bkeyof\\s+').test(text) ||
    wordOf(parameter, '', '\\[(?!\\])').test(text) ||
    wordOf(parameter, '\\b(?:Partial|Required|Readonly|Pick|Omit|[A-Z]\\w*(?:Keys?|Object)\\w*)<').test(text) ||
    siblingConstraints(view, parameter).some(
      (constraint) =>
        wordOf(parameter, '<[^<>]*').test(constraint) &&
        !wordOf(parameter, '(?:Array|Iterable)<').test(constraint) &&
        !wordOf(parameter, '', '\\[\\]').test(constraint),
    )
  )
}

/** What a class makes that is handed over, `kind: new () => T`, is an object. */
function isConstructed({ view, parameters }: Wish, parameter: ts.TypeParameter): boolean {
  const { ts, checker } = view
  const makes = (type: ts.Type): boolean =>
    type.isUnion()
      ? type.types.some(makes)
      : type.getConstructSignatures().some((signature) => signature.getReturnType() === parameter)
  return parameters.some(
    ({ type }) => type !== undefined && !ts.isFunctionTypeNode(type) && makes(checker.getTypeFromTypeNode(type)),
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
  wish: Wish,
  parameter: ts.TypeParameter,
  constraint: ts.Type,
  mapping: TypeMapping,
): ts.Type {
  const { view } = wish
  const { ts, checker } = view
  const seen = instantiate(view, constraint, mapping)
  if (seen.flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return favourite(wish)
  if (!isInferred(wish, parameter)) return instantiate(view, meantDefault(view, parameter) ?? seen, mapping)
  const object = plainObject(view)
  const isOpenObject = (seen.flags & ts.TypeFlags.NonPrimitive) !== 0 || checker.isEmptyAnonymousObjectType(seen)
  const isFree = isOpenObject && mayBeAnything(wish, parameter)
  if (isFree && !asksForKeys(wish, parameter, wish.argumentsText ?? '')) return seen
  if (asksForKeys(wish, parameter, wish.text) && checker.isTypeAssignableTo(object, seen))
    return defaultWithKeys(view, parameter) ?? object
  if (isOpenObject)
    return seen.flags & ts.TypeFlags.NonPrimitive || isIntersected(wish, parameter) ? object : favourite(wish)
  const said = seen.flags & ts.TypeFlags.Object ? defaultWithKeys(view, parameter) : undefined
  return (
    propertyKey(wish, seen) ??
    singleChoice(wish, parameter, seen) ??
    arrayChoice(wish, seen) ??
    literalChoice(wish, seen) ??
    (said === undefined ? seen : instantiate(view, said, mapping))
  )
}

/**
 * One member of a union, where two arguments must agree on it: a caller's compiler infers the parameter from each, so
 * `set<T, K extends keyof T>(object: T, key: K, value: T[K])` takes the value of that very key.
 */
function singleChoice({ view, text }: Wish, parameter: ts.TypeParameter, type: ts.Type): ts.Type | undefined {
  const { ts } = view
  if (!type.isUnion()) return undefined
  const primitive =
    ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.ESSymbolLike
  if (!type.types.every((member) => member.flags & primitive)) return undefined
  const uses = text.match(wordOf(parameter))?.length ?? 0
  // One use is the declaration itself and one is the argument.
  return uses > 2 ? (type.types.find((member) => member.flags & ts.TypeFlags.NumberLike) ?? type.types[0]) : undefined
}

/** `PropertyKey` as a whole is rarely meant; strings are what keys are made of. */
function propertyKey({ view }: Wish, type: ts.Type): ts.Type | undefined {
  const { ts, checker } = view
  const isKey = type.isUnion() && type.types.some((member) => member.flags & ts.TypeFlags.ESSymbol)
  return isKey && type.types.length === 3 ? checker.getStringType() : undefined
}

/** `readonly unknown[] | []`, the idiom that makes a compiler infer tuples: an array of numbers is one of its values. */
function arrayChoice(wish: Wish, type: ts.Type): ts.Type | undefined {
  const { ts, checker } = wish.view
  const members = type.isUnion() ? type.types : [type]
  const arrays = members.filter((member) => checker.isArrayType(member))
  const isIdiom =
    arrays.length === 1 && members.every((member) => checker.isArrayType(member) || checker.isTupleType(member))
  const [array] = arrays
  if (!isIdiom || array === undefined) return undefined
  const [element] = checker.getTypeArguments(array as ts.TypeReference)
  if (element === undefined) return undefined
  return checker.createArrayType(element.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown) ? favourite(wish) : element)
}

/** Some signatures ask for a literal and refuse a type that holds many: `N extends number` that must be `2`. */
function literalChoice({ view, taste }: Wish, type: ts.Type): ts.Type | undefined {
  const { ts, checker } = view
  if (taste !== 'literal') return undefined
  if (type.flags & ts.TypeFlags.String) return checker.getStringLiteralType('a')
  return type.flags & ts.TypeFlags.Number ? checker.getNumberLiteralType(2) : undefined
}
