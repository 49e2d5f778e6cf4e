/** The parameters of a function, a constructor or a factory as the domain of its argument lists. */
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { ArgumentListDomain, type ListPart } from './argument-list.ts'
import type { ShapeReader } from './shape-reader.ts'

/** An optional parameter that cannot be generated is never passed, nor are those after it. */
export function readParameters(
  parameters: readonly ParameterShape[],
  path: string,
  reader: ShapeReader,
): ArgumentListDomain {
  const parts: ListPart[] = []
  for (const parameter of parameters) {
    const part = readParameter(parameter, path === '' ? parameter.name : `${path}(${parameter.name})`, reader)
    if (part === undefined) break
    parts.push(part)
  }
  return new ArgumentListDomain(parts)
}

function readParameter(parameter: ParameterShape, path: string, reader: ShapeReader): ListPart | undefined {
  const optional = parameter.optional === true && parameter.rest !== true
  const missable = optional || parameter.rest === true
  // `...args: any` takes any list.
  const { shape: declared } = parameter
  const shape: TypeShape =
    parameter.rest === true && declared.kind === 'unknown' ? { kind: 'array', element: declared } : declared
  const domain =
    parameter.domain !== undefined
      ? reader.readExpression(parameter.domain, path, parameter.domainAt)
      : missable
        ? reader.readOptional(shape, path)
        : reader.read(shape, path)
  if (domain === undefined) return undefined
  return { domain, ...(optional ? { optional } : {}), ...(parameter.rest === true ? { rest: true } : {}) }
}
