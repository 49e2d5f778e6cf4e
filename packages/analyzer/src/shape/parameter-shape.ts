/** The parameters of a signature as data. Used for the target itself and for the callbacks and constructors it takes. */
import type { ParameterShape, TypeShape } from '@fuzzwright/core'
import type { ts } from 'ts-morph'
import { constrainShape, constraintsOf, domainOf } from './constraints.ts'
import { declaredShape, presentType } from './declared-shape.ts'
import { documentedShape } from './documented-alias.ts'
import { parameterDefault, withBoundDefaults } from './documented-default.ts'
import { instantiate, type TypeMapping } from './instantiate.ts'
import type { ShapeContext } from './shape-context.ts'

export const noMapping: TypeMapping = { sources: [], targets: [] }

/** `mapping` replaces the type parameters in scope. A parameter called `this` is not among them. */
export function parameterShapes(
  context: ShapeContext,
  signature: ts.Signature,
  mapping: TypeMapping = noMapping,
): ParameterShape[] {
  return signature.getParameters().flatMap((symbol) => {
    const whole = parameterShape(context, symbol, mapping)
    return whole.rest === true && whole.shape.kind === 'tuple' ? elementsOf(context, symbol, whole.shape) : whole
  })
}

/** `...[left, right]: [Money, Money]` is two parameters, as the compiler shows it. */
function elementsOf(
  { view: { ts } }: ShapeContext,
  { name, valueDeclaration }: ts.Symbol,
  { elements }: Extract<TypeShape, { kind: 'tuple' }>,
): ParameterShape[] {
  const pattern = valueDeclaration && ts.isParameter(valueDeclaration) ? valueDeclaration.name : undefined
  const bound = pattern && ts.isArrayBindingPattern(pattern) ? pattern.elements : undefined
  return elements.map((element, at) => {
    const own = bound?.[at]
    const boundName = own && ts.isBindingElement(own) && ts.isIdentifier(own.name) ? own.name.text : undefined
    return { ...element, name: boundName ?? element.name ?? `${bound === undefined ? name : 'argument'}${at + 1}` }
  })
}

function parameterShape(context: ShapeContext, symbol: ts.Symbol, mapping: TypeMapping): ParameterShape {
  const { ts, checker } = context.view
  const declaration = symbol.valueDeclaration
  const parameter = declaration !== undefined && ts.isParameter(declaration) ? declaration : undefined
  const isRest = parameter?.dotDotDotToken !== undefined || isSyntheticRest(symbol)
  const isOptional =
    parameter !== undefined
      ? checker.isOptionalParameter(parameter)
      : (symbol.flags & ts.SymbolFlags.Optional) !== 0 || isSyntheticOptional(symbol)
  const read = instantiate(context.view, checker.getTypeOfSymbol(symbol), mapping)
  const declared = declaredShape(context, isOptional ? presentType(context, read) : read, parameter)
  const base = documentedShape(context.view, declared, parameter?.type)
  const constraints = parameter === undefined ? undefined : constraintsOf(context.view, parameter)
  const defaultValue = parameter && parameterDefault(context.view, parameter)
  const shape = constraints === undefined ? base : constrainShape(base, constraints)
  return {
    name: nameOf(context, symbol, parameter),
    shape: parameter === undefined ? shape : withBoundDefaults(context.view, shape, parameter.name),
    ...(isOptional && !isRest ? { optional: true } : {}),
    ...(isRest ? { rest: true } : {}),
    ...(defaultValue === undefined ? {} : { defaultValue }),
    ...domainOf(constraints),
  }
}

function nameOf(context: ShapeContext, symbol: ts.Symbol, parameter: ts.ParameterDeclaration | undefined): string {
  if (parameter === undefined || context.view.ts.isIdentifier(parameter.name)) return symbol.name
  return parameter.name.getText().replace(/\s+/g, ' ').slice(0, 60)
}

/** Parameters that come from a tuple (`...args: [a: string, b?: number]`) have no declaration, only marks. */
function isSyntheticRest(symbol: ts.Symbol): boolean {
  return (checkFlags(symbol) & (1 << 15)) !== 0
}

function isSyntheticOptional(symbol: ts.Symbol): boolean {
  return (checkFlags(symbol) & (1 << 14)) !== 0
}

/** What the checker notes of the symbols it makes itself; 0 of others. */
export function checkFlags(symbol: ts.Symbol): number {
  return (symbol as { links?: { checkFlags?: number } }).links?.checkFlags ?? 0
}
