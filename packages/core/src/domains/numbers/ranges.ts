/** Ranges by their bounds, and the signs as ranges. */

import type { Domain } from '../../domain/domain.ts'
import { FuzzError } from '../../errors.ts'
import { Alphabet } from '../strings/alphabet.ts'
import { CharDomain } from '../strings/char.ts'
import { makeBigInt } from './bigint.ts'
import { date } from './date.ts'
import { makeNumber, NumberDomain } from './number.ts'

/**
 * Values from `min` to `max`, both included: numbers (not only whole ones, see `int` for those; finite), bigints, single
 * characters by code point, or valid dates.
 */
export function inRange(min: number, max: number): Domain<number, number>
export function inRange(min: bigint, max: bigint): Domain<bigint, bigint>
export function inRange(min: string, max: string): Domain<string, string>
export function inRange(min: Date, max: Date): Domain<Date, number>
export function inRange(min: unknown, max: unknown): Domain<unknown> {
  if (typeof min === 'number' && typeof max === 'number') return makeNumber('inRange', { min, max }, 'double')
  if (typeof min === 'bigint' && typeof max === 'bigint') return makeBigInt('inRange', { min, max })
  if (min instanceof Date && max instanceof Date) return date({ min, max, invalid: false })
  if (typeof min === 'string' && typeof max === 'string') return characterRange(min, max)
  throw new FuzzError('bad-bounds', `inRange(): the bounds ${String(min)} and ${String(max)} are not of one kind.`, {
    hint: 'Give two numbers, two bigints, two single characters or two dates.',
  })
}

function characterRange(min: string, max: string): Domain<string, string> {
  const [first, last] = [min, max].map((bound) => {
    const code = bound.codePointAt(0)
    if (code !== undefined && String.fromCodePoint(code).length === bound.length) return code
    throw new FuzzError('bad-bounds', `inRange(): the bound ${JSON.stringify(bound)} is not one character.`, {
      hint: 'Give single characters; strings as a whole have no range.',
    })
  }) as [number, number]
  if (first > last) {
    throw new FuzzError('bad-bounds', `inRange(): min ${JSON.stringify(min)} comes after max ${JSON.stringify(max)}.`, {
      hint: 'Swap the bounds.',
    })
  }
  return new CharDomain('inRange', new Alphabet([[first, last]]))
}

class NonZeroDomain extends NumberDomain {
  override contains(value: number): boolean {
    return value !== 0 && super.contains(value)
  }

  protected override simplestInside(): number {
    return 1
  }
}

/** Numbers other than 0, -0 and NaN. */
export function nonZero(): Domain<number> {
  const everything = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, nan: false, infinite: true }
  return new NonZeroDomain('nonZero', everything, 'double')
}

/** Finite numbers above 0. */
export function positive(): Domain<number, number> {
  return makeNumber('positive', { min: Number.MIN_VALUE }, 'double')
}

/** Finite numbers from 0 up; -0 is not among them. */
export function nonNegative(): Domain<number, number> {
  return makeNumber('nonNegative', { min: 0 }, 'double')
}

/** Finite numbers below 0. */
export function negative(): Domain<number, number> {
  return makeNumber('negative', { max: -Number.MIN_VALUE }, 'double')
}

/** Finite numbers from 0 down. */
export function nonPositive(): Domain<number, number> {
  return makeNumber('nonPositive', { max: 0 }, 'double')
}

/** Numbers other than NaN and the infinities. */
export function finite(): Domain<number, number> {
  return makeNumber('finite', { nan: false, infinite: false }, 'double')
}
