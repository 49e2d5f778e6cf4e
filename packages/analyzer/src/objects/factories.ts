/** Which functions make objects that are there to be used: what is called in sequence is what they answer. */
import type { ts } from 'ts-morph'
import type { Target } from '../selector/target.ts'
import { isLibrarySymbol } from '../shape/library-shape.ts'
import type { ShapeContext } from '../shape/shape-context.ts'

/**
 * A function is a factory where what it answers is the user's own and has functions for members, or is one, and is either written out by
 * it or the function is named after making something, or after what it makes: `pie(): Pie`. Whatever it is called, what it answers is used
 * where that changes by being used.
 */
export function isFactory(context: ShapeContext, target: Target, made: ts.Type): boolean {
  const { view } = context
  const { ts } = view
  const { name, bodies } = target
  if (!(made.flags & ts.TypeFlags.Object) || made.symbol === undefined) return false
  if (made.getCallSignatures().some((signature) => takesWhatever(view, signature))) return false
  const isWrittenOut = (made.symbol.flags & (ts.SymbolFlags.TypeLiteral | ts.SymbolFlags.ObjectLiteral)) !== 0
  const saysSo = /^(?:create|make|build|new|open|use|init|setup|start)(?=[A-Z_]|$)/.test(name)
  const isNamesake = name.toLowerCase() === made.symbol.name.toLowerCase()
  if (isWrittenOut || saysSo || isNamesake || isFunctionInside(view, bodies, made.symbol)) return true
  return isChangedByUse(context, made) && !isAboutInput.test(name) && !takesOne(view, target, made)
}

/** What such a function answers was there before, or is worth less than what it is handed. */
const isAboutInput =
  /^(?:get|find|current|resolve|select|query|lookup|peek|first|last|parse|read|decode|load|fetch|to)(?=[A-Z_]|$)/

/** An interface of the user's own with a method that answers nothing, now or later: `mitt(): Emitter`. */
function isChangedByUse(context: ShapeContext, made: ts.Type): boolean {
  const { ts, checker } = context.view
  if (!(made.symbol.flags & ts.SymbolFlags.Interface) || isLibrarySymbol(context, made.symbol)) return false
  return made.getProperties().some((member) => {
    const [signature] = checker.getTypeOfSymbol(member).getCallSignatures()
    const answer = signature && (checker.getAwaitedType(signature.getReturnType()) ?? signature.getReturnType())
    return answer !== undefined && (answer.flags & ts.TypeFlags.Void) !== 0
  })
}

/** It is handed one, and may well answer that. */
function takesOne({ checker }: ShapeContext['view'], { signatures }: Target, made: ts.Type): boolean {
  return signatures.some(({ parameters }) =>
    parameters.some(
      (parameter) => checker.getNonNullableType(checker.getTypeOfSymbol(parameter)).symbol === made.symbol,
    ),
  )
}

/** `(limit) => (text) => …`: the function that is answered stands in the code of the one that answers it. */
function isFunctionInside({ ts }: ShapeContext['view'], bodies: readonly ts.Node[], symbol: ts.Symbol): boolean {
  if ((symbol.flags & ts.SymbolFlags.Function) === 0) return false
  const outer = new Set<ts.Node>(bodies)
  const isInside = (node: ts.Node): boolean => outer.has(node) || (node.parent !== undefined && isInside(node.parent))
  return (symbol.declarations ?? []).some((node) => !outer.has(node) && isInside(node))
}

/**
 * A wrapper of functions nobody knows, or one that is handed its arguments bit by bit: there is no saying how it is called. What comes behind
 * arguments that are known is handed on: `(data: Datum[], ...args: any[])`.
 */
function takesWhatever({ ts, checker }: ShapeContext['view'], { declaration, parameters }: ts.Signature): boolean {
  const last = declaration?.parameters.at(-1)
  if (last === undefined || !ts.isParameter(last) || last.dotDotDotToken === undefined) return false
  if (parameters.length > 1) return false
  const type = checker.getTypeAtLocation(last)
  if (isOfGivenFunction({ ts, checker }, type)) return false
  const element = type.getNumberIndexType()
  return (
    element === undefined ||
    (element.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0 ||
    !checker.isArrayType(type)
  )
}

/**
 * `(...args: A)`, or `Parameters<F>`, of a type parameter: what is wrapped takes just that, and as it was given here, whatever was chosen for it
 * will do.
 */
function isOfGivenFunction({ ts, checker }: Pick<ShapeContext['view'], 'ts' | 'checker'>, type: ts.Type): boolean {
  if (type.flags & ts.TypeFlags.TypeParameter) {
    const bound = checker.getBaseConstraintOfType(type)
    return bound !== undefined && checker.isArrayLikeType(bound)
  }
  const [given] = type.aliasSymbol?.name === 'Parameters' ? (type.aliasTypeArguments ?? []) : []
  return given !== undefined && (given.flags & ts.TypeFlags.TypeParameter) !== 0
}
