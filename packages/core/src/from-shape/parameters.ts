/** The parameters of a function, a constructor or a factory as the domain of its argument lists. */
import { describeShape } from '../description/describe-shape.ts'
import type { ParameterShape, TypeShape } from '../description/type-shape.ts'
import { FuzzError } from '../errors.ts'
import { ArgumentListDomain, type ListPart } from './argument-list.ts'
import { cannotGenerate, type ShapeReader } from './shape-reader.ts'

/**
 * `readParameters` for a whole call, with all definitions known: a parameter each value of which would contain another one
 * cannot be generated either.
 */
export function readWholeParameters(
  parameters: readonly ParameterShape[],
  path: string,
  reader: ShapeReader,
): ArgumentListDomain {
  const { parts } = readParameters(parameters, path, reader)
  const kept: ListPart[] = []
  for (const [at, part] of parts.entries()) {
    const { name = `argument ${at + 1}`, shape } = parameters[at] ?? {}
    const endless = endlessPart(part, path === '' ? name : `${path}(${name})`, shape)
    if (endless === undefined) {
      kept.push(part)
      continue
    }
    if (part.optional !== true && part.rest !== true) throw endless
    reader.leaveOut(endless)
    break
  }
  return new ArgumentListDomain(kept)
}

function endlessPart({ domain }: ListPart, path: string, shape: TypeShape | undefined): FuzzError | undefined {
  try {
    void domain.minComplexity
    return undefined
  } catch (error) {
    if (!(error instanceof FuzzError) || error.code !== 'endless-recursion') throw error
    return cannotGenerate(
      path,
      shape === undefined ? 'unknown' : describeShape(shape),
      'every value of the type would contain another one',
    )
  }
}

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
  const isTemplate = shape.kind === 'array' && shape.template === true && parameter.domain === undefined && !optional
  return {
    domain,
    ...(optional && { optional }),
    ...(parameter.rest === true && { rest: true }),
    ...(isTemplate && !reader.isReplaced(path) && { template: true }),
  }
}
