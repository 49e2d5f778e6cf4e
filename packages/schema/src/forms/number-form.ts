/** Numbers within limits, among them multiples. */
import { type AnyDomain, d } from '@fuzzwright/core'
import { decimals, isMultiple } from '../evaluation/assertions.ts'
import { type Case, tightest } from '../solving/case.ts'
import type { Form } from './form.ts'

export class NumberForm implements Form {
  readonly type = 'number'
  readonly weight: number
  private readonly low: number
  private readonly high: number
  private readonly step: number | undefined
  /** All that it has to be a multiple of, as the schema says them. */
  private readonly multiples: readonly number[]
  private readonly numbers: Case['numbers']

  constructor(one: Case) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multiples } = tightest(one)
    const bounds = [minimum, maximum, exclusiveMinimum, exclusiveMaximum]
    this.weight = bounds.some((bound) => bound !== undefined) || multiples.length > 0 ? 4 : 1
    const above = exclusiveMinimum === undefined ? Number.NEGATIVE_INFINITY : nextNumber(exclusiveMinimum, 1)
    const under = exclusiveMaximum === undefined ? Number.POSITIVE_INFINITY : nextNumber(exclusiveMaximum, -1)
    this.low = Math.max(minimum ?? Number.NEGATIVE_INFINITY, above, -Number.MAX_VALUE)
    this.high = Math.min(maximum ?? Number.POSITIVE_INFINITY, under, Number.MAX_VALUE)
    this.numbers = one.numbers
    const steps = one.numbers === 'whole' && multiples.length > 0 ? [...multiples, 1] : multiples
    this.step = steps.length === 0 ? undefined : commonMultiple(steps)
    this.multiples = multiples
  }

  isPossible(): boolean {
    if (this.low > this.high) return false
    const { step, numbers } = this
    if (step !== undefined) return Math.ceil(this.low / step) <= Math.floor(this.high / step)
    return numbers !== 'whole' || Math.ceil(this.low) <= Math.floor(this.high)
  }

  build(): AnyDomain {
    const { low, high, step, multiples } = this
    if (step !== undefined) return multiplesOf(step, multiples, { low, high })
    const isSafe = low <= Number.MAX_SAFE_INTEGER && high >= Number.MIN_SAFE_INTEGER
    if (this.numbers === 'whole' && isSafe) return d.int({ min: safe(Math.ceil(low)), max: safe(Math.floor(high)) })
    const numbers = d.number({ min: low, max: high, nan: false, infinite: false })
    return this.numbers === 'broken' ? numbers.filter((value) => !Number.isInteger(value)) : numbers
  }
}

function safe(bound: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, bound))
}

/** Decimal digits that are left for the arithmetic of validators when they judge a multiple. */
const spareDigits = 1024

/** Quotients beyond this are written with an exponent, which validators that read them as texts trip over. */
const largestQuotient = 1e20

function multiplesOf(
  step: number,
  multiples: readonly number[],
  { low, high }: { low: number; high: number },
): AnyDomain {
  const digits = Math.min(100, decimals(step))
  const times = (factor: number): number => Number((factor * step).toFixed(digits))
  // Beyond this a double has no room for the digits of the step.
  const exact = Math.floor(Number.MAX_SAFE_INTEGER / (step * 10 ** digits) / (digits > 0 ? spareDigits : 1))
  const told = Math.floor((largestQuotient * Math.min(...multiples)) / step)
  const most = Math.max(1, Math.min(exact, told))
  const [first, last] = [Math.ceil(low / step), Math.floor(high / step)]
  const isNear = first <= most && last >= -most
  const factors = d.int({
    min: safe(isNear ? Math.max(first, -most) : first),
    max: safe(isNear ? Math.min(last, most) : last),
  })
  const drawn = factors.map(times, {
    from: (value) => (typeof value === 'number' ? Math.round(value / step) : undefined),
  })
  if (multiples.every(Number.isInteger)) return drawn
  return drawn.filter((value) => value >= low && value <= high && multiples.every((one) => isAgreed(value, one)))
}

/** Remainders that are nothing to validators which leave room for rounding. */
const roundingError = 1e-7

/**
 * Validators disagree about what floating point makes of a division and of a remainder: of some fractions the quotient is whole and the
 * remainder is not nothing. Those they all call multiples are drawn.
 */
function isAgreed(value: number, of: number): boolean {
  return Number.isInteger(value / of) && isMultiple(value, of) && Math.abs(value % of) < roundingError
}

/** The least number that is a multiple of all. */
function commonMultiple(steps: readonly number[]): number {
  const scale = 10 ** Math.min(15, Math.max(...steps.map(decimals)))
  const whole = steps.map((step) => Math.max(1, Math.round(step * scale)))
  if (steps.length === 1) return steps[0] ?? 1
  return whole.reduce((a, b) => (a / greatestDivisor(a, b)) * b) / scale
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

const bits = new DataView(new ArrayBuffer(8))

/** The double next to `value`, in the direction given. */
function nextNumber(value: number, direction: 1 | -1): number {
  if (value === 0) return direction * Number.MIN_VALUE
  bits.setFloat64(0, value)
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 === direction > 0 ? 1n : -1n))
  return bits.getFloat64(0)
}
