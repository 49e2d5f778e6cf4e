/** The keywords that look at a value alone, with no schema inside of them. */
import { codePoints, sameJson, typeOfValue } from '../document/json.ts'
import type { Keywords, Limits } from '../document/read-keywords.ts'

/** The first keyword that refuses `value`, of those that hold no schemas; `undefined` where all accept it. */
export function brokenAssertion(keywords: Keywords, value: unknown): string | undefined {
  const broken = brokenPlainly(keywords, value)
  // Refinements are written for what the rest accepts.
  if (broken !== undefined || keywords.refinements.every((check) => check(value))) return broken
  return 'refine'
}

function brokenPlainly(keywords: Keywords, value: unknown): string | undefined {
  const { types, values } = keywords
  const type = typeOfValue(value)
  if (types !== undefined && !types.some((one) => isOfType(one, type, value))) return 'type'
  if (values !== undefined && !values.some((one) => sameJson(one, value))) return 'enum'
  switch (type) {
    case 'number':
    case 'bigint':
    case 'Date':
      return brokenNumberLimit(keywords.limits, Number(value))
    case 'Uint8Array':
      return brokenSize(keywords.limits, Object(value).length)
    case 'string':
      return brokenText(keywords, String(value))
    case 'array':
      return Array.isArray(value) ? brokenList(keywords, value) : undefined
    case 'object':
      return typeof value === 'object' && value !== null ? brokenMembers(keywords, value) : undefined
    default:
      return undefined
  }
}

export function isOfType(wanted: string, type: string, value: unknown): boolean {
  if (wanted === type) return type !== 'number' || Number.isFinite(value)
  if (wanted === 'integer') return Number.isInteger(value)
  if (wanted === 'void') return value === undefined
  return wanted === 'nan' && Number.isNaN(value)
}

function brokenNumberLimit(limits: Limits, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits
  if (minimum !== undefined && value < minimum) return 'minimum'
  if (maximum !== undefined && value > maximum) return 'maximum'
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return 'exclusiveMinimum'
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return 'exclusiveMaximum'
  return multipleOf !== undefined && !isMultiple(value, multipleOf) ? 'multipleOf' : undefined
}

/** As the decimals are written: 0.3 is a multiple of 0.1. */
export function isMultiple(value: number, of: number): boolean {
  if (Number.isInteger(value / of)) return true
  // Too many times to be counted: what is left is exact.
  if (!Number.isFinite(value / of)) return value % of === 0
  const digits = Math.max(decimals(value), decimals(of))
  if (digits > 15) return false
  const scale = 10 ** digits
  const remainder = Math.round(value * scale) % Math.round(of * scale)
  return remainder === 0 && Math.abs(value * scale) <= Number.MAX_SAFE_INTEGER
}

/** Digits behind the point of a number as it is written. */
export function decimals(value: number): number {
  const [, fraction = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, fraction.length - Number(exponent))
}

function brokenText({ limits, pattern }: Keywords, text: string): string | undefined {
  const { minLength = 0, maxLength } = limits
  if (minLength > 0 || maxLength !== undefined) {
    const length = codePoints(text)
    if (length < minLength) return 'minLength'
    if (maxLength !== undefined && length > maxLength) return 'maxLength'
  }
  return pattern !== undefined && !pattern.matches(text) ? 'pattern' : undefined
}

function brokenList({ limits, uniqueItems }: Keywords, list: readonly unknown[]): string | undefined {
  return brokenSize(limits, list.length) ?? (uniqueItems && hasEqual(list) ? 'uniqueItems' : undefined)
}

function brokenSize({ minItems = 0, maxItems }: Limits, length: number): string | undefined {
  if (length < minItems) return 'minItems'
  return maxItems !== undefined && length > maxItems ? 'maxItems' : undefined
}

export function hasEqual(list: readonly unknown[]): boolean {
  const primitives = new Set<unknown>()
  const others: unknown[] = []
  for (const item of list) {
    if (typeof item !== 'object' || item === null) {
      if (primitives.has(item)) return true
      primitives.add(item)
    } else if (others.some((other) => sameJson(other, item))) return true
    else others.push(item)
  }
  return false
}

function brokenMembers({ limits, required, dependentRequired }: Keywords, value: object): string | undefined {
  const { minProperties = 0, maxProperties } = limits
  if (required.some((name) => !Object.hasOwn(value, name))) return 'required'
  for (const [name, needed] of dependentRequired) {
    if (Object.hasOwn(value, name) && needed.some((one) => !Object.hasOwn(value, one))) return 'dependentRequired'
  }
  if (minProperties === 0 && maxProperties === undefined) return undefined
  const { length } = Object.keys(value)
  if (length < minProperties) return 'minProperties'
  return maxProperties !== undefined && length > maxProperties ? 'maxProperties' : undefined
}
