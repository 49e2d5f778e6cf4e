/** Strings as their constraints, their template, or the regular expressions of the code describe them. */
import { constraintBroken, patternOf } from '../description/constraints.ts'
import { constantPrimitive, constantRegExp } from '../description/literal.ts'
import { templateLiteralPattern } from '../description/template-literal.ts'
import type { ShapeConstraints, TypeShape } from '../description/type-shape.ts'
import type { AnyDomain, Domain } from '../domain/domain.ts'
import { TupleDomain } from '../domain/tuple.ts'
import { elementOf } from '../domains/choices/element.ts'
import { oneOf } from '../domains/choices/union.ts'
import { number } from '../domains/numbers/number.ts'
import { string } from '../domains/strings/string.ts'
import { itemAt } from '../item-at.ts'
import { formatDomain } from './format.ts'
import { matchesOf } from './matches.ts'
import type { ShapeReader } from './shape-reader.ts'

type StringShape = Extract<TypeShape, { kind: 'number' | 'bigint' | 'string' }>
type TemplateShape = Extract<TypeShape, { kind: 'templateLiteral' }>

function boundedString(limits: ShapeConstraints): Domain<string> {
  return string({
    ...(limits.minLength === undefined ? {} : { minLength: limits.minLength }),
    ...(limits.maxLength === undefined ? {} : { maxLength: limits.maxLength }),
  })
}

/** More regular expressions than this in one function are a tokenizer: single tokens are no better than any text. */
const mostPatterns = 4

function patternsOf(reader: ShapeReader): RegExp[] {
  const found = reader.constants.flatMap((constant) => constantRegExp(constant) ?? [])
  const distinct = [...new Map(found.map((pattern) => [String(pattern), pattern])).values()]
  return distinct.length > mostPatterns ? [] : distinct
}

export function readString(shape: StringShape, reader: ShapeReader): Domain<string> {
  const limits = shape.constraints ?? {}
  const pattern = patternOf(limits)
  const described = pattern === undefined ? formatDomain(limits.format) : matchesOf(pattern)
  const admits = (text: string): boolean => constraintBroken(text, shape) === undefined
  if (described !== undefined) {
    const bounded = limits.minLength !== undefined || limits.maxLength !== undefined
    return bounded ? described.filter(admits) : described
  }
  if (pattern !== undefined) return boundedString(limits).filter(admits)
  const text = boundedString(limits)
  if (shape.constraints !== undefined) return text
  const patterns = patternsOf(reader).flatMap((each) => matchesOf(each) ?? [])
  const formats = (shape.readAs ?? []).flatMap((format) => formatDomain(format) ?? [])
  if (patterns.length + formats.length === 0) return text
  const weights = [...patterns.map(() => 1), ...formats.map(() => 4)]
  return oneOf(text, ...patterns, ...formats).withWeights(6, ...weights)
}

/** TypeScript accepts for `${number}` what a number prints as. */
function holeDomain(shape: TypeShape, path: string, reader: ShapeReader): AnyDomain {
  if (shape.kind === 'number') return number({ infinite: false, nan: false }).map((value) => String(value))
  return reader.read(shape, path).map((value: unknown) => String(value))
}

export function readTemplate(shape: TemplateShape, path: string, reader: ShapeReader): Domain<string> {
  const holes = shape.parts.filter((part) => typeof part !== 'string')
  const texts = new TupleDomain<string[]>(holes.map((hole, index) => holeDomain(hole, `${path}\${${index}}`, reader)))
  const filled = texts.map((values) => {
    let next = 0
    return shape.parts.map((part) => (typeof part === 'string' ? part : itemAt(values, next++))).join('')
  })
  const pattern = templateLiteralPattern(shape, reader.definitions)
  const constants = reader.constants.flatMap((constant) => {
    const value = constantPrimitive(constant)
    return typeof value === 'string' && pattern.test(value) ? [value] : []
  })
  return constants.length === 0 ? filled : oneOf(filled, elementOf([...new Set(constants)])).withWeights(6, 1)
}
