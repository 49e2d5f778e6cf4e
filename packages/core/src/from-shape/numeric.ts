/** Numbers and bigints within the limits of their JSDoc tags. */
import type { ShapeConstraints } from '../description/type-shape.ts'
import type { Domain } from '../domain/domain.ts'
import { bigint } from '../domains/numbers/bigint.ts'
import { int } from '../domains/numbers/int.ts'
import { number } from '../domains/numbers/number.ts'
import { parameterNumber } from './parameter-number.ts'

export function numberInside(limits: ShapeConstraints = {}): Domain<number> {
  const { minimum, maximum } = limits
  if (limits.integer === true) {
    const min = Math.max(Math.ceil(minimum ?? Number.MIN_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)
    const max = Math.min(Math.floor(maximum ?? Number.MAX_SAFE_INTEGER), Number.MAX_SAFE_INTEGER)
    return int({ min, max })
  }
  if (minimum === undefined && maximum === undefined) return parameterNumber()
  return number({
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
  })
}

export function bigintInside(limits: ShapeConstraints = {}): Domain<bigint> {
  const { minimum, maximum } = limits
  return bigint({
    ...(minimum === undefined ? {} : { min: BigInt(Math.ceil(minimum)) }),
    ...(maximum === undefined ? {} : { max: BigInt(Math.floor(maximum)) }),
  })
}
