/** How simple a number is for a reader: whole before decimal, few digits before many, finite before the rest. */
import { missingAt } from '../../item-at.ts'

/** Complexity of everything that is neither whole and safe nor a decimal with up to four places. */
export const irregularComplexity = 64
/** Complexity of the infinities; NaN is one more. */
const infiniteComplexity = 65

const tens = [1, 10, 100, 1000, 10_000] as const

function binaryDigits(magnitude: number): number {
  return magnitude < 0x8000_0000 ? 32 - Math.clz32(magnitude) : Math.floor(Math.log2(magnitude)) + 1
}

/** Places after the point (1 to 4) that write `magnitude` exactly, or 0 where it takes more. */
export function decimalPlaces(magnitude: number, round: (value: number) => number): number {
  if (magnitude >= 0x1_0000_0000) return 0
  for (let places = 1; places <= 4; places++) {
    const ten = tens[places] ?? missingAt(places)
    if (round(Math.round(magnitude * ten) / ten) === magnitude) return places
  }
  return 0
}

/** Bits of any double, whatever its sign; `round` is `Math.fround` where only single precision is meant. */
export function numberComplexity(value: number, round: (value: number) => number = Number): number {
  if (Number.isNaN(value)) return infiniteComplexity + 1
  const magnitude = Math.abs(value)
  if (magnitude === Number.POSITIVE_INFINITY) return infiniteComplexity
  if (Number.isInteger(magnitude)) {
    return magnitude <= Number.MAX_SAFE_INTEGER + 1 ? 1 + binaryDigits(magnitude) : irregularComplexity
  }
  const places = decimalPlaces(magnitude, round)
  if (places === 0) return irregularComplexity
  return 10 + 4 * places + binaryDigits(Math.round(magnitude * (tens[places] ?? missingAt(places))))
}

/** Order among numbers of equal complexity: whole, decimal, infinite, NaN; then magnitude; then without a minus. */
export function compareNumbers(a: number, b: number): number {
  const classes = rank(a) - rank(b)
  if (classes !== 0) return classes
  if (Number.isNaN(a) || Number.isNaN(b)) return 0
  const left = Math.abs(a)
  const right = Math.abs(b)
  if (left !== right) return left < right ? -1 : 1
  return Number(a < 0 || Object.is(a, -0)) - Number(b < 0 || Object.is(b, -0))
}

function rank(value: number): number {
  if (Number.isInteger(value)) return 0
  if (Number.isFinite(value)) return 1
  return Number.isNaN(value) ? 3 : 2
}
