/** Walking over shapes: the one place that knows where each kind keeps its parts. */
import type { ConstructorShape, ParameterShape, TypeShape } from '@fuzzwright/core'

export interface ShapePart {
  /** How a person writes the step from the whole: `.name`, `[0]`, `()`; empty where the part is the whole seen closer. */
  readonly step: string
  readonly shape: TypeShape
}

export function parts(shape: TypeShape): ShapePart[] {
  const found: ShapePart[] = []
  mapParts(shape, (part, step) => {
    found.push({ step, shape: part })
    return part
  })
  return found
}

/** A copy whose parts went through `change`; the shape itself where nothing changed. */
export function mapParts(shape: TypeShape, change: (part: TypeShape, step: string) => TypeShape): TypeShape {
  let isChanged = false
  const visit = (part: TypeShape, step: string): TypeShape => {
    const next = change(part, step)
    if (next !== part) isChanged = true
    return next
  }
  const copy = copyWith(shape, visit)
  return isChanged ? copy : shape
}

type Visit = (part: TypeShape, step: string) => TypeShape

function copyWith(shape: TypeShape, visit: Visit): TypeShape {
  switch (shape.kind) {
    case 'templateLiteral':
      return { ...shape, parts: shape.parts.map((part) => (typeof part === 'string' ? part : visit(part, ''))) }
    case 'union':
      return { ...shape, members: shape.members.map((member) => visit(member, '')) }
    case 'array':
      return {
        ...shape,
        element: visit(shape.element, '[]'),
        ...(shape.members && { members: visit(shape.members, '') }),
      }
    case 'set':
      return { ...shape, element: visit(shape.element, '[]') }
    case 'iterable':
      return {
        ...shape,
        element: visit(shape.element, '[]'),
        ...(shape.returns && { returns: visit(shape.returns, '.return()') }),
      }
    case 'tuple':
      return {
        ...shape,
        elements: shape.elements.map((e, at) => ({ ...e, shape: visit(e.shape, `[${at}]`) })),
        ...(shape.members && { members: visit(shape.members, '') }),
      }
    case 'object':
      return {
        ...shape,
        properties: shape.properties.map((p) => ({ ...p, shape: visit(p.shape, `.${p.name}`) })),
        ...(shape.symbols && {
          symbols: shape.symbols.map((p) => ({ ...p, shape: visit(p.shape, `[Symbol.${p.name}]`) })),
        }),
        ...(shape.index === undefined
          ? {}
          : { index: { ...shape.index, key: visit(shape.index.key, '[key]'), value: visit(shape.index.value, '[]') } }),
      }
    case 'map':
      return { ...shape, key: visit(shape.key, '[key]'), value: visit(shape.value, '[]') }
    case 'promise':
      return { ...shape, value: visit(shape.value, '') }
    case 'function':
      return {
        ...shape,
        parameters: visitParameters(shape.parameters, visit, '(', ')'),
        returns: visit(shape.returns, '()'),
        ...(shape.guards === undefined ? {} : { guards: visit(shape.guards, '()') }),
        ...(shape.members === undefined ? {} : { members: visit(shape.members, '') }),
      }
    case 'class':
      return copyClass(shape, visit)
    case 'constructor':
      return { ...shape, instance: visit(shape.instance, '.new()') }
    case 'builtin':
      return {
        ...shape,
        ...(shape.content !== undefined && { content: visit(shape.content, '[]') }),
        ...(shape.members !== undefined && { members: visit(shape.members, '') }),
      }
    case 'schema':
      return { ...shape, shape: visit(shape.shape, '') }
    case 'unknown':
      return shape.hints?.shapes === undefined
        ? shape
        : { ...shape, hints: { ...shape.hints, shapes: shape.hints.shapes.map((hint) => visit(hint, '')) } }
    default:
      return shape
  }
}

function copyClass(shape: Extract<TypeShape, { kind: 'class' }>, visit: Visit): TypeShape {
  return {
    ...shape,
    constructors: copyConstructors(shape.constructors, visit),
    ...(shape.heir && { heir: { ...shape.heir, constructors: copyConstructors(shape.heir.constructors, visit) } }),
    fields: shape.fields.map((field) => ({ ...field, shape: visit(field.shape, `.${field.name}`) })),
    factories: shape.factories.map((factory) => ({
      ...factory,
      parameters: visitParameters(factory.parameters, visit, `.${factory.name}(`, ')'),
    })),
    subclasses: shape.subclasses.map((subclass) => visit(subclass, '')),
    ...(shape.standIn === undefined ? {} : { standIn: visit(shape.standIn, '') }),
  }
}

function copyConstructors(constructors: readonly ConstructorShape[], visit: Visit): ConstructorShape[] {
  return constructors.map(({ parameters }) => ({ parameters: visitParameters(parameters, visit, '.new(', ')') }))
}

function visitParameters(
  parameters: readonly ParameterShape[],
  visit: Visit,
  open: string,
  close: string,
): ParameterShape[] {
  return parameters.map((parameter) => ({
    ...parameter,
    shape: visit(parameter.shape, `${open}${parameter.name}${close}`),
  }))
}
