/** How steps may grow with the size of an input: the words of the option, and what they allow. */
import { FuzzError } from '../errors.ts'

/** An order of growth, by the size `n` of what is repeated in an input. */
export type GrowthOrder = 'n' | 'n log n' | `n^${number}`

const power = /^n\^([2-9])$/

/** The form of the option, for errors. */
export const growthForm = "true, false, 'n', 'n log n' or a power up to 'n^9', such as 'n^2'"

export function isGrowthOrder(value: unknown): value is GrowthOrder {
  return value === 'n' || value === 'n log n' || (typeof value === 'string' && power.test(value))
}

/** What a measured growth is held to. */
export interface AllowedGrowth {
  /** The largest exponent that is fine: where twice the size takes twice the steps it is 1. */
  readonly exponent: number
  /** Somebody asked for this order: growth beyond it is told however few steps it takes. */
  readonly asked: boolean
}

/**
 * `n log n` measures as 1.1 to 1.2 at the sizes that are tried, the constant parts of a function make a line measure up to 1.03.
 * No bench chose the places between: they are halfway.
 */
const lineAtMost = 1.06
const lineLogAtMost = 1.4
const besidePower = 0.25
/** Where nobody asked: what is nearer to a square than to anything below. */
const squareFrom = 1.75

/** What a test allows; `undefined` where growth is not judged. */
export function allowedGrowth(option: boolean | GrowthOrder | undefined): AllowedGrowth | undefined {
  if (option === false) return undefined
  if (option === undefined || option === true) return { exponent: squareFrom, asked: false }
  if (option === 'n') return { exponent: lineAtMost, asked: true }
  if (option === 'n log n') return { exponent: lineLogAtMost, asked: true }
  return { exponent: Number(power.exec(option)?.[1]) + besidePower, asked: true }
}

/** The order a measured exponent stands for. `2^n` is whatever doubles, or more, with each further item or a few. */
export function orderOf(exponent: number, exponential: boolean): string {
  if (exponential) return '2^n'
  if (exponent <= lineAtMost) return 'n'
  if (exponent <= lineLogAtMost) return 'n log n'
  const rounded = Math.round(exponent * 2) / 2
  return rounded <= 1 ? 'n' : `n^${rounded}`
}

/** @throws FuzzError `bad-growth`, naming the word. */
export function checkedGrowth(value: unknown, where: string): void {
  if (value === undefined || typeof value === 'boolean' || isGrowthOrder(value)) return
  const shown = typeof value === 'string' ? JSON.stringify(value) : String(value)
  throw new FuzzError('bad-growth', `${where}: ${shown} is no order of growth.`, {
    hint: `Give growth as ${growthForm}.`,
  })
}
