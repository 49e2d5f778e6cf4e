/**
 * Dates: the ones that calendars trip over, the constants of the code that are dates, timestamps or texts of dates, and
 * the moment the caller calls now.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantPrimitive } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, recipe } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** The first and the last moment a Date can hold, in milliseconds from the epoch. */
const lastMoment = 8.64e15

export const cornerDates: readonly number[] = [
  0,
  -1,
  Date.UTC(2024, 1, 29),
  Date.UTC(2023, 1, 28),
  Date.UTC(1999, 11, 31, 23, 59, 59, 999),
  // Clocks change in Europe and in North America.
  Date.UTC(2024, 2, 31, 1),
  Date.UTC(2024, 9, 27, 1),
  Date.UTC(2024, 2, 10, 7),
  Date.UTC(2024, 10, 3, 6),
  lastMoment,
  -lastMoment,
  Number.NaN,
]

function timesOf(description: FuzzedMethodDescription): number[] {
  const times: number[] = []
  for (const constant of description.concreteValues) {
    const { value } = constant
    const primitive = constantPrimitive(constant)
    const time =
      typeof value === 'object' && 'date' in value
        ? value.date
        : typeof primitive === 'string'
          ? Date.parse(primitive)
          : primitive
    if (typeof time === 'number' && Math.abs(time) <= lastMoment) times.push(time, time + 1, time - 1)
  }
  return times
}

/** Dates worth trying, those of the code included. */
export class DateModelProvider extends ShapeModelProvider {
  private readonly now: number | undefined

  /** `now` is in milliseconds from the epoch. */
  constructor(options: { readonly now?: number } = {}) {
    super()
    this.now = options.now
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (shape.kind !== 'date') return
    const now = this.now === undefined ? [] : [this.now]
    for (const time of new Set([...now, ...cornerDates, ...timesOf(description)])) yield recipe(() => new Date(time))
  }
}
