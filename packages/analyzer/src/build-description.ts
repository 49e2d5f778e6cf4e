/** From a target and its checker to the finished description: signature, constants, expected errors, notes. */
import type { FuzzedMethodDescription, ParameterShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { collectConstants } from './constants/collect-constants.ts'
import { withUsageHints } from './constants/usage-hints.ts'
import { possibleEffects } from './effects/possible-effects.ts'
import { expectedErrors } from './errors/expected-errors.ts'
import type { SourceView } from './project/source-view.ts'
import { reachableCode } from './reach/reachable-code.ts'
import type { Target } from './selector/target.ts'
import { classMapping } from './shape/class-shape.ts'
import { finishShapes } from './shape/finish-shapes.ts'
import { guardedLiterals, guardedParameters } from './shape/guarded-parameters.ts'
import { instantiate, type TypeMapping } from './shape/instantiate.ts'
import { type ShapeContext, unknownShape } from './shape/shape-context.ts'
import { chooseTypeArguments, type Taste, tastes } from './shape/type-arguments.ts'

/** The code of the target, where it is not where its types are: the JavaScript of a package with declarations. */
export interface TargetCode {
  readonly view: SourceView
  readonly bodies: readonly ts.Node[]
}

export interface BuildOptions {
  readonly context: ShapeContext
  readonly module?: string
  readonly code?: TargetCode | undefined
}

export function buildDescription(target: Target, options: BuildOptions): FuzzedMethodDescription {
  const { context } = options
  const { view } = context
  const own = reachableCode(view, target.bodies)
  const code = options.code === undefined ? { view, bodies: own } : options.code
  const far = options.code === undefined ? own : reachableCode(code.view, code.bodies)
  const outer = outerMapping(context, target)
  const signatures = target.signatures.map((signature) => signatureShapes(context, signature, outer))
  const chosenAt = chooseSignature(signatures)
  const chosen = signatures[chosenAt] ?? { parameters: [], returns: unknownShape, typeParameters: [], notes: [] }
  const isOnly = signatures.length === 1
  const parameters = withUsageHints(context, isOnly ? chosen.parameters : unguarded(chosen.parameters), code, target)
  const others = signatures.filter((_, at) => at !== chosenAt)
  const thisType =
    target.thisType !== undefined
      ? thisTypeOf(context, target, outer)
      : target.receiver === undefined
        ? declaredThis(context, target, chosenAt)
        : undefined
  const thisShape = thisType === undefined ? undefined : context.shapeOf(thisType)
  const finished = finish(context, parameters, chosen, others, thisShape)
  const notes = [...new Set([...view.notes, ...context.notes, ...chosen.notes])]
  const generator = isGenerator(view, target)
  const effects = possibleEffects(code.view, far)
  return {
    formatVersion: 1,
    name: target.name,
    kind: target.kind,
    ...(options.module === undefined ? {} : { module: options.module }),
    ...(target.className === undefined ? {} : { className: target.className }),
    ...finished,
    ...(isAsync(view, target, chosen.returns) ? { async: true } : {}),
    ...(generator ? { generator: true } : {}),
    concreteValues: [...collectConstants(code.view, far), ...guardedLiterals(parameters)],
    expectedErrors: expectedErrors(code.view, far, target.documented),
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
  const usable = signatures.findIndex((shapes) => shapes.parameters.length > 0 && !isHopeless(shapes))
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
  readonly typeParameters: readonly { name: string; constraint?: TypeShape }[]
  readonly notes: readonly string[]
}

/** Tries one taste after another until no argument is left without a value. */
function signatureShapes(context: ShapeContext, signature: ts.Signature, outer: TypeMapping): SignatureShapes {
  const first = shapesInTaste(context, signature, outer, 'number')
  if ((signature.typeParameters ?? []).length === 0 || !isHopeless(first)) return first
  for (const taste of tastes) {
    const shapes = shapesInTaste(context, signature, outer, taste)
    if (!isHopeless(shapes)) return shapes
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
  return {
    parameters: guardedParameters(context, signature, mapping),
    returns: context.shapeOf(instantiate(view, view.checker.getReturnTypeOfSignature(signature), mapping)),
    typeParameters: own.map((parameter, at) => {
      const target = choices.targets[at]
      return { name: parameter.symbol.name, ...(target === undefined ? {} : { constraint: context.shapeOf(target) }) }
    }),
    notes: choices.choices.map((choice) => `type parameter ${choice}`),
  }
}

/** Some required argument has no value, or only the empty one. */
function isHopeless({ parameters }: SignatureShapes): boolean {
  return parameters.some(({ shape, optional }) => optional !== true && isEmptyShape(shape))
}

function isEmptyShape(shape: TypeShape): boolean {
  if (shape.kind === 'array') return isEmptyShape(shape.element)
  if (shape.kind === 'tuple') return shape.elements.some((element) => isEmptyShape(element.shape))
  if (shape.kind === 'function') return shape.guards !== undefined && isEmptyShape(shape.guards)
  return shape.kind === 'never'
}

/** Type parameters of the class around a method. */
function outerMapping(context: ShapeContext, target: Target): TypeMapping {
  if (target.thisType === undefined) return { sources: [], targets: [] }
  const { sources } = classMapping(context, target.thisType)
  const parameters = sources as readonly ts.TypeParameter[]
  return chooseTypeArguments(context.view, parameters, undefined)
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
  'parameters' | 'returns' | 'typeParameters' | 'thisShape' | 'definitions' | 'overloads'
>

function finish(
  context: ShapeContext,
  parameters: readonly ParameterShape[],
  chosen: SignatureShapes,
  others: readonly SignatureShapes[],
  thisShape: TypeShape | undefined,
): FinishedParts {
  const roots: TypeShape[] = []
  const paths: string[] = []
  const put = (shape: TypeShape, path: string): (() => TypeShape) => {
    const at = roots.push(shape) - 1
    paths.push(path)
    return () => finished.roots[at] ?? shape
  }
  const putParameters = (list: readonly ParameterShape[]) => {
    const slots = list.map((parameter) => put(parameter.shape, parameter.name))
    const guards = list.map(({ name, guarded }) => guarded?.shape && put(guarded.shape, name))
    return () =>
      list.map((parameter, at) => ({
        ...parameter,
        shape: slots[at]?.() ?? parameter.shape,
        ...(parameter.guarded && { guarded: { ...parameter.guarded, ...(guards[at] && { shape: guards[at]() }) } }),
      }))
  }
  const takeParameters = putParameters(parameters)
  const takeReturns = put(chosen.returns, 'returns')
  const takeThis = thisShape === undefined ? undefined : put(thisShape, 'this')
  const takeGenerics = chosen.typeParameters.map(({ name, constraint }) => ({
    name,
    take: constraint === undefined ? undefined : put(constraint, name),
  }))
  const takeOthers = others.map((other) => [putParameters(other.parameters), put(other.returns, 'returns')] as const)
  const finished = finishShapes(roots, paths, context.definitions)
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
    ...(takeThis === undefined ? {} : { thisShape: takeThis() }),
    definitions: finished.definitions,
    ...(others.length === 0
      ? {}
      : { overloads: takeOthers.map(([takeList, take]) => ({ parameters: takeList(), returns: take() })) }),
  }
}

function isAsync(view: SourceView, target: Target, returns: TypeShape): boolean {
  const { ts } = view
  const isMarked = target.bodies.some(
    (node) => ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((it) => it.kind === ts.SyntaxKind.AsyncKeyword),
  )
  return isMarked || returns.kind === 'promise'
}

function isGenerator(view: SourceView, target: Target): boolean {
  return target.bodies.some(
    (node) => view.ts.isFunctionLike(node) && 'asteriskToken' in node && node.asteriskToken !== undefined,
  )
}
