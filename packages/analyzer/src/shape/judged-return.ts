/**
 * What a return type promises, whatever a caller takes for its type parameters. The inputs are of one choice, and a value that
 * is none of that choice need not be wrong: `evolve` answers what the functions in its second argument made of the first.
 */
import type { TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { instantiate, type TypeMapping } from './instantiate.ts'
import { isLibrarySymbol } from './library-shape.ts'
import { withoutPhantoms } from './phantom-parameters.ts'
import { endlessNesting, type ShapeContext, unknownShape } from './shape-context.ts'
import { parts } from './shape-parts.ts'

/** Types nested deeper are taken for more than a place where a parameter stands by itself. */
const deepest = 4

/** What a value returned may be held to; `undefined` where that is the type as `mapping` makes it. */
export function judgedReturn(
  context: ShapeContext,
  signature: ts.Signature,
  mapping: TypeMapping,
): TypeShape | undefined {
  const { view } = context
  const { sources, targets } = mapping
  const any = view.checker.getAnyType()
  const declared = view.checker.getReturnTypeOfSignature(signature)
  if (sources.length === 0) return undefined
  const reader: Reader = { context, free: { sources, targets: sources.map(() => any) } }
  const isKept = standsByItself(reader, declared, 0) && !takesAnythingBack(context, signature)
  const judged = instantiate(view, declared, {
    sources,
    // An object is one of many that a caller may have: of those nothing but the outline is promised.
    targets: targets.map((target, at) =>
      isKept && !(target.flags & view.ts.TypeFlags.Object) && isAsked(reader, signature, sources[at]) ? target : any,
    ),
  })
  if (judged === instantiate(view, declared, mapping)) return undefined
  const shape = answeredShape(context, judged)
  return saysNothing(shape) ? unknownShape : shape
}

/**
 * What a calculation makes of `any` goes on without an end, or leaves nothing over, where a value of any kind may stand:
 * `DeepMerge<any, any>`.
 */
function saysNothing(shape: TypeShape): boolean {
  if (shape.kind === 'never') return true
  if (shape.kind === 'unsupported') return shape.reason === endlessNesting
  return parts(shape).some((part) => saysNothing(part.shape))
}

/** What is answered is waited for where it can be: of `interface Task extends PromiseLike<number>`, the number is there to judge. */
export function answeredShape(context: ShapeContext, type: ts.Type): TypeShape {
  const { checker } = context.view
  // Unions and intersections of promises are waited for by their shapes, as promises are.
  if (type.symbol === undefined) return context.shapeOf(type)
  const then = checker.getPropertyOfType(type, 'then')
  const isThenable = then !== undefined && checker.getTypeOfSymbol(then).getCallSignatures().length > 0
  if (!isThenable || isLibrarySymbol(context, type.symbol)) return context.shapeOf(type)
  return context.shapeOf(checker.getAwaitedType(type) ?? type)
}

/**
 * Some argument that no caller can leave out is of this type parameter: nobody else's compiler takes it for our choice. `<T = unknown>` says
 * that it may find none in the arguments, unless they are values of it.
 */
function isAsked(reader: Reader, signature: ts.Signature, source: ts.Type | undefined): boolean {
  const { view } = reader.context
  const { ts, checker } = view
  if (source === undefined) return false
  const free: TypeMapping = { sources: [source], targets: [checker.getAnyType()] }
  const fallback = source.getDefault()?.flags ?? ts.TypeFlags.Never
  const isLoose = (fallback & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0
  return signature.getParameters().some((parameter) => {
    const { valueDeclaration } = parameter
    if (valueDeclaration && ts.isParameter(valueDeclaration) && checker.isOptionalParameter(valueDeclaration))
      return false
    const type = withoutPhantoms(view, checker.getTypeOfSymbol(parameter))
    return instantiate(view, type, free) !== type && (!isLoose || standsByItself(reader, type, 0))
  })
}

interface Reader {
  readonly context: ShapeContext
  /** Every type parameter as `any`. */
  readonly free: TypeMapping
}

/** Each type parameter in it is the type of a value or of the items of a container, and no part of a calculation with types. */
function standsByItself(reader: Reader, type: ts.Type, depth: number): boolean {
  const { ts, checker } = reader.context.view
  if (type.flags & ts.TypeFlags.TypeParameter || instantiate(reader.context.view, type, reader.free) === type)
    return true
  if (depth > deepest) return false
  const inside = (part: ts.Type): boolean => standsByItself(reader, part, depth + 1)
  if (type.isUnion()) return type.types.every(inside)
  if (!(type.flags & ts.TypeFlags.Object)) return false
  const { symbol } = type
  const isContainer =
    checker.isArrayType(type) ||
    checker.isTupleType(type) ||
    (symbol !== undefined && symbol.flags & ts.SymbolFlags.Interface && isLibrarySymbol(reader.context, symbol))
  if (isContainer) return isReference(type) && checker.getTypeArguments(type).every(inside)
  const isMapped = 'objectFlags' in type && (Number(type.objectFlags) & ts.ObjectFlags.Mapped) !== 0
  if (isMapped || type.getCallSignatures().length > 0) return false
  return checker.getPropertiesOfType(type).every((member) => inside(checker.getTypeOfSymbol(member)))
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return 'target' in type
}

/** A function it is given may answer anything: what comes of that is no choice of ours. */
function takesAnythingBack({ view: { ts, checker } }: ShapeContext, signature: ts.Signature): boolean {
  return signature.getParameters().some((parameter) =>
    checker
      .getTypeOfSymbol(parameter)
      .getCallSignatures()
      .some((call) => (checker.getReturnTypeOfSignature(call).flags & ts.TypeFlags.Any) !== 0),
  )
}
