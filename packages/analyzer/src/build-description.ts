/** From a target and its checker to the finished description: signature, constants, expected errors, notes. */
import type { FuzzedMethodDescription, MadeObjects, ParameterShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { collectConstants } from './constants/collect-constants.ts'
import { withUsageHints } from './constants/usage-hints.ts'
import { possibleEffects } from './effects/possible-effects.ts'
import { expectedErrors } from './errors/expected-errors.ts'
import { documentedExamples } from './examples/documented-examples.ts'
import { documentedReturns } from './examples/documented-returns.ts'
import { gatheredNotes } from './gathered-notes.ts'
import { isFactory } from './objects/factories.ts'
import { finishObjects, finishOther } from './objects/finish-objects.ts'
import { madeObjects, memberBodies } from './objects/made-objects.ts'
import type { SourceView } from './project/source-view.ts'
import { reachableCode } from './reach/reachable-code.ts'
import type { TargetCode } from './reach/target-code.ts'
import type { Target } from './selector/target.ts'
import { documentedShape } from './shape/documented-alias.ts'
import { makeEndlessTypes } from './shape/endless-types.ts'
import { guardedLiterals, guardedParameters } from './shape/guarded-parameters.ts'
import { isHopeless } from './shape/hopeless.ts'
import { instantiate, mappingOf, type TypeMapping } from './shape/instantiate.ts'
import { answeredShape, judgedReturn } from './shape/judged-return.ts'
import { type ShapeContext, unknownShape } from './shape/shape-context.ts'
import { ShapeRoots } from './shape/shape-roots.ts'
import { chooseTypeArguments, type Taste, tastes } from './shape/type-arguments.ts'
import { untypedPackageNotes } from './untyped-package.ts'

export interface BuildOptions {
  readonly context: ShapeContext
  readonly module?: string
  readonly code?: TargetCode | undefined
  /** Also tell what can be done with the objects it makes: always, or of classes and what is plainly a factory. */
  readonly withObjects?: 'always' | 'ofFactories' | 'never'
  /** Of these objects also which data fields they have. */
  readonly withFields?: boolean
}

export function buildDescription(target: Target, options: BuildOptions): FuzzedMethodDescription {
  const { context } = options
  const { view } = context
  const outer = outerMapping(context, target)
  const signatures = target.signatures.map((signature) => signatureShapes(context, signature, outer))
  const chosenAt = chooseSignature(signatures)
  const chosen = signatures[chosenAt] ?? noShapes
  const made = madeToBeUsed(options, target, chosen)
  const own = reachableCode(view, [...target.bodies, ...(made === undefined ? [] : memberBodies(context, made))])
  const code = options.code === undefined ? { view, bodies: own } : options.code
  const written = options.code ?? { view, bodies: target.bodies }
  const far = options.code === undefined ? own : reachableCode(code.view, code.bodies)
  const isOnly = signatures.length === 1
  const parameters = withUsageHints(context, isOnly ? chosen.parameters : unguarded(chosen.parameters), code, target)
  const others = signatures.filter((_, at) => at !== chosenAt)
  const thisType = receiverType(context, target, { outer, at: chosenAt })
  const thisShape = thisType === undefined ? undefined : context.shapeOf(thisType)
  const errors = expectedErrors(code.view, far, target.documented)
  const isAskedFor = options.withObjects === 'always'
  const { withFields = false } = options
  const objects =
    made && madeObjects(context, { target, made, parameters, expectedErrors: errors, isAskedFor, written, withFields })
  const finished = finish(context, { parameters, chosen, others, thisShape, objects })
  const untyped = untypedPackageNotes(chosen.parameters, target.bodies)
  const notes = gatheredNotes([...view.notes, ...context.notes, ...chosen.notes, ...untyped])
  const effects = possibleEffects(code.view, far)
  const isCalledAlone = target.kind === 'function' && isOnly
  const examples = isCalledAlone ? documentedExamples(view, target.name, target.documented) : []
  const named = finished.parameters.map(({ name, rest }) => (rest === true ? '' : name))
  const statements = isCalledAlone ? documentedReturns(view, target.documented, named) : []
  return {
    formatVersion: 1,
    name: target.name,
    kind: target.kind,
    ...(options.module === undefined ? {} : { module: options.module }),
    ...(target.className === undefined ? {} : { className: target.className }),
    ...finished,
    ...(isAsync(view, target, chosen.returns) ? { async: true } : {}),
    ...(isGenerator(view, target, chosen.returns) ? { generator: true } : {}),
    concreteValues: [...collectConstants(code.view, far), ...guardedLiterals(parameters)],
    expectedErrors: errors,
    ...(examples.length === 0 ? {} : { examples }),
    ...(statements.length === 0 ? {} : { documentedReturns: statements }),
    ...(effects.length === 0 ? {} : { effects }),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

/** Which of several signatures a call is judged by, nobody says. */
function unguarded(parameters: readonly ParameterShape[]): readonly ParameterShape[] {
  return parameters.map(({ guarded: _, ...parameter }) => parameter)
}

/** The first signature that takes something, and something that exists. */
function chooseSignature(signatures: readonly SignatureShapes[]): number {
  const usable = signatures.findIndex((shapes) => shapes.parameters.length > 0 && !isHopeless(shapes.parameters))
  return usable >= 0
    ? usable
    : Math.max(
        0,
        signatures.findIndex(({ parameters }) => parameters.length > 0),
      )
}

interface SignatureShapes {
  readonly parameters: readonly ParameterShape[]
  readonly returns: TypeShape
  readonly returnType?: ts.Type
  readonly judgedReturns?: TypeShape | undefined
  readonly typeParameters: readonly { name: string; constraint?: TypeShape }[]
  readonly notes: readonly string[]
}

const noShapes: SignatureShapes = { parameters: [], returns: unknownShape, typeParameters: [], notes: [] }

/** The type of the objects a class or a factory makes; `undefined` of what makes none to be used. */
function madeToBeUsed(
  { context, withObjects = 'never' }: BuildOptions,
  target: Target,
  { returnType }: SignatureShapes,
): ts.Type | undefined {
  if (returnType === undefined || withObjects === 'never') return undefined
  if (target.kind === 'constructor') return returnType
  const { checker } = context.view
  const awaited = checker.getAwaitedType(returnType) ?? returnType
  if (withObjects === 'always') return awaited
  return target.kind === 'function' && isFactory(context, target, awaited) ? awaited : undefined
}

/** Tries one taste after another until no argument is left without a value. */
function signatureShapes(context: ShapeContext, signature: ts.Signature, outer: TypeMapping): SignatureShapes {
  const first = shapesInTaste(context, signature, outer, 'number')
  if ((signature.typeParameters ?? []).length === 0 || !isHopeless(first.parameters)) return first
  for (const taste of tastes) {
    const shapes = shapesInTaste(context, signature, outer, taste)
    if (!isHopeless(shapes.parameters)) return shapes
  }
  return first
}

function shapesInTaste(
  context: ShapeContext,
  signature: ts.Signature,
  outer: TypeMapping,
  taste: Taste,
): SignatureShapes {
  const { view } = context
  const own = (signature.typeParameters ?? []).filter((parameter) => !outer.sources.includes(parameter))
  const choices = chooseTypeArguments(view, own, signature.declaration, taste)
  const mapping = {
    sources: [...outer.sources, ...choices.sources],
    targets: [...outer.targets, ...choices.targets],
  }
  // First, as only so many types are described: without what is answered a function can be called, without an argument it cannot.
  const parameters = guardedParameters(context, signature, mapping)
  const returnType = instantiate(view, view.checker.getReturnTypeOfSignature(signature), mapping)
  const judged = judgedReturn(context, signature, mapping)
  const written = writtenReturn(view, signature)
  return {
    parameters,
    returns: documentedShape(view, answeredShape(context, returnType), written),
    returnType,
    judgedReturns: judged && documentedShape(view, judged, written),
    typeParameters: own.map((parameter, at) => {
      const target = choices.targets[at]
      return { name: parameter.symbol.name, ...(target === undefined ? {} : { constraint: context.shapeOf(target) }) }
    }),
    notes: choices.choices.map((choice) => `type parameter ${choice}`),
  }
}

/** `undefined` where the compiler inferred it. */
function writtenReturn({ ts }: SourceView, { declaration }: ts.Signature): ts.TypeNode | undefined {
  return declaration === undefined || ts.isJSDocSignature(declaration) ? undefined : declaration.type
}

/** Type parameters of the class around a method. */
function outerMapping(context: ShapeContext, target: Target): TypeMapping {
  if (target.thisType === undefined) return { sources: [], targets: [] }
  const { sources } = mappingOf(context.view, target.thisType)
  const parameters = sources as readonly ts.TypeParameter[]
  return chooseTypeArguments(context.view, parameters, undefined)
}

interface ChosenCall {
  readonly outer: TypeMapping
  readonly at: number
}

/** The class that has the method, unless the method declares that it is called on something else. */
function receiverType(context: ShapeContext, target: Target, { outer, at }: ChosenCall): ts.Type | undefined {
  const declared = target.receiver === undefined ? declaredThis(context, target, at) : undefined
  if (target.thisType === undefined) return declared
  const own = thisTypeOf(context, target, outer)
  const { checker } = context.view
  const asked = declared && (checker.getBaseConstraintOfType(declared) ?? declared)
  if (asked === undefined || checker.isTypeAssignableTo(own, asked)) return own
  return descendsFrom(checker, own, asked.symbol) ? own : asked
}

/** Also where the type arguments that were chosen for the one are not those of the other. */
function descendsFrom(checker: ts.TypeChecker, { symbol }: ts.Type, wanted: ts.Symbol): boolean {
  if (symbol === wanted) return true
  const declared = symbol === undefined ? undefined : checker.getDeclaredTypeOfSymbol(symbol)
  return (
    declared?.isClassOrInterface() === true &&
    checker.getBaseTypes(declared).some((base) => descendsFrom(checker, base, wanted))
  )
}

function thisTypeOf(context: ShapeContext, target: Target, outer: TypeMapping): ts.Type {
  const type = target.thisType as ts.Type
  return instantiate(context.view, type, outer)
}

/** Of a function that declares a parameter called `this`; `this: void` says that it has none. */
function declaredThis(context: ShapeContext, target: Target, at: number): ts.Type | undefined {
  const { ts, checker } = context.view
  const { thisParameter } = (target.signatures[at] ?? {}) as { readonly thisParameter?: ts.Symbol }
  const type = thisParameter === undefined ? undefined : checker.getTypeOfSymbol(thisParameter)
  return type === undefined || type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Any) ? undefined : type
}

type FinishedParts = Pick<
  FuzzedMethodDescription,
  'parameters' | 'returns' | 'judgedReturns' | 'typeParameters' | 'thisShape' | 'definitions' | 'overloads' | 'objects'
>

interface UnfinishedParts {
  readonly parameters: readonly ParameterShape[]
  readonly chosen: SignatureShapes
  readonly others: readonly SignatureShapes[]
  readonly thisShape: TypeShape | undefined
  readonly objects: MadeObjects | undefined
}

function finish(
  context: ShapeContext,
  { parameters, chosen, others, thisShape, objects }: UnfinishedParts,
): FinishedParts {
  const roots = new ShapeRoots()
  const takeParameters = roots.putParameters(parameters)
  const takeReturns = roots.put(chosen.returns, 'returns')
  const takeJudged = chosen.judgedReturns && roots.put(chosen.judgedReturns, 'returns')
  const takeThis = thisShape === undefined ? undefined : roots.put(thisShape, 'this')
  const takeGenerics = chosen.typeParameters.map(({ name, constraint }) => ({
    name,
    take: constraint === undefined ? undefined : roots.put(constraint, name),
  }))
  const takeOthers = others.map((other) => finishOther(other, 'returns', roots))
  const takeObjects = objects && finishObjects(objects, roots)
  makeEndlessTypes(context, parameters)
  const definitions = roots.finish(context.definitions)
  return {
    parameters: takeParameters(),
    ...(takeGenerics.length === 0
      ? {}
      : {
          typeParameters: takeGenerics.map(({ name, take }) =>
            take === undefined ? { name } : { name, constraint: take() },
          ),
        }),
    returns: takeReturns(),
    ...(takeJudged && { judgedReturns: takeJudged() }),
    ...(takeThis === undefined ? {} : { thisShape: takeThis() }),
    definitions,
    ...(others.length === 0 ? {} : { overloads: takeOthers.map((take) => take()) }),
    ...(takeObjects && { objects: takeObjects() }),
  }
}

function isAsync(view: SourceView, target: Target, returns: TypeShape): boolean {
  const { ts } = view
  const isMarked = target.bodies.some(
    (node) => ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((it) => it.kind === ts.SyntaxKind.AsyncKeyword),
  )
  return isMarked || returns.kind === 'promise' || (returns.kind === 'iterable' && returns.async === true)
}

/** What says that it answers something to go through may do all its work when somebody does. */
function isGenerator(view: SourceView, target: Target, returns: TypeShape): boolean {
  return (
    returns.kind === 'iterable' ||
    target.bodies.some(
      (node) => view.ts.isFunctionLike(node) && 'asteriskToken' in node && node.asteriskToken !== undefined,
    )
  )
}
