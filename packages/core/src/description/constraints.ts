/** Whether a primitive keeps the limits that JSDoc tags put on its type. All bounds are inclusive. */
import type { ShapeConstraints, TypeShape } from './type-shape.ts'

export function numberBreaks(value: number, limits: ShapeConstraints): string | undefined {
  if (limits.integer === true && !Number.isInteger(value)) return `${value} is not an integer`
  if (limits.minimum !== undefined && !(value >= limits.minimum)) return `${value} is below ${limits.minimum}`
  if (limits.maximum !== undefined && !(value <= limits.maximum)) return `${value} is above ${limits.maximum}`
  return undefined
}

function bigintBreaks(value: bigint, limits: ShapeConstraints): string | undefined {
  if (limits.minimum !== undefined && value < limits.minimum) return `${value}n is below ${limits.minimum}`
  if (limits.maximum !== undefined && value > limits.maximum) return `${value}n is above ${limits.maximum}`
  return undefined
}

/** The `pattern` of the limits, or `undefined` where there is none or it cannot be read. */
export function patternOf(limits: ShapeConstraints): RegExp | undefined {
  if (limits.pattern === undefined) return undefined
  try {
    return new RegExp(limits.pattern, 'u')
  } catch {
    try {
      return new RegExp(limits.pattern)
    } catch {
      return undefined
    }
  }
}

function stringBreaks(value: string, limits: ShapeConstraints): string | undefined {
  if (limits.minLength !== undefined && value.length < limits.minLength) {
    return `the length ${value.length} is below ${limits.minLength}`
  }
  if (limits.maxLength !== undefined && value.length > limits.maxLength) {
    return `the length ${value.length} is above ${limits.maxLength}`
  }
  const pattern = patternOf(limits)
  if (pattern !== undefined && !pattern.test(value)) return `it does not match ${pattern}`
  return undefined
}

/** Why a primitive breaks the limits of its shape, or `undefined`. Says nothing of the type itself, nor of `format`. */
export function constraintBroken(value: unknown, shape: TypeShape): string | undefined {
  if (!('constraints' in shape) || shape.constraints === undefined) return undefined
  if (typeof value === 'number') return numberBreaks(value, shape.constraints)
  if (typeof value === 'bigint') return bigintBreaks(value, shape.constraints)
  if (typeof value === 'string') return stringBreaks(value, shape.constraints)
  return undefined
}
