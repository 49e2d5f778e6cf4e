/** Dates as milliseconds since the epoch, Invalid Date included; whole days are simpler than odd milliseconds. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import { type IR, numberFromIR, numberToIR } from '../../domain/ir.ts'
import { FuzzError } from '../../errors.ts'
import { integerComplexity } from './int.ts'
import { compareNumbers } from './number-complexity.ts'

export interface DateBounds {
  /** Earliest and latest date, both included; the limits of Date where left out. */
  readonly min?: Date
  readonly max?: Date
  /** Whether Invalid Date belongs to the domain: by default it does. */
  readonly invalid?: boolean
}

/** Milliseconds. */
const day = 86_400_000
const year = 365.2425 * day
/** The farthest a Date reaches on both sides of the epoch, in milliseconds. */
const limit = 8.64e15
/** Complexity of an invalid date: more than any that is valid. */
const invalidComplexity = 66

/** Moments calendars get wrong: leap days, ends of years and of time scales, changes of the clock. */
const specials: readonly number[] = [
  '1969-12-31T23:59:59.999Z',
  '1970-01-02T00:00:00.000Z',
  '1900-02-28T00:00:00.000Z',
  '2000-01-01T00:00:00.000Z',
  '2000-02-29T00:00:00.000Z',
  '2024-02-29T12:00:00.000Z',
  '2023-02-28T23:59:59.999Z',
  '2025-03-30T01:00:00.000Z',
  '2025-10-26T01:00:00.000Z',
  '2024-12-31T23:59:59.999Z',
  '2038-01-19T03:14:07.000Z',
  '2100-02-28T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '+010000-01-01T00:00:00.000Z',
].map((text) => Date.parse(text))

class DateDomain extends Domain<Date, number> {
  readonly name = 'date'
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  private readonly min: number
  private readonly max: number
  private readonly invalid: boolean
  private readonly nearest: number
  private readonly specials: readonly number[]

  constructor(min: number, max: number, invalid: boolean) {
    super()
    this.min = min
    this.max = max
    this.invalid = invalid
    this.nearest = this.simplestInside()
    this.entropy = Math.log2(max - min + 1 + (invalid ? 1 : 0))
    this.minComplexity = dateComplexity(this.nearest)
    this.maxComplexity = invalidComplexity
    this.specials = [...specials, min, max].filter((time) => this.contains(time))
  }

  private simplestInside(): number {
    const low = this.min > 0 ? this.min : Math.min(this.max, 0)
    const whole = (low < 0 ? Math.floor(low / day) : Math.ceil(low / day)) * day
    return this.contains(whole) ? whole : low
  }

  private contains(time: number): boolean {
    return Number.isNaN(time) ? this.invalid : Number.isInteger(time) && time >= this.min && time <= this.max
  }

  init(g: GenContext): number {
    const time = this.draw(g)
    const found = this.contains(time) ? time : g.rng.int(this.min, this.max)
    return dateComplexity(found) <= g.maxComplexity ? found + 0 : this.nearest
  }

  private draw(g: GenContext): number {
    const { rng } = g
    if (g.unbiased) return rng.int(this.min, this.max)
    const kind = rng.below(16)
    if (kind === 0) return Number.NaN
    if (kind === 1) return 0
    if (kind < 4) return this.specials.length > 0 ? rng.pick(this.specials) : this.nearest
    if (kind < 7) return Math.round((rng.int(0, 100) * year) / day) * day
    if (kind < 12) return rng.int(0, 100 * year)
    if (kind < 14) return this.nearest + rng.int(-400, 400) * day
    return rng.int(this.min, this.max)
  }

  mutate(c: number, g: MutateContext): number | Unchanged {
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    if (this.entropy === 0) return UNCHANGED
    if (g.shrink) {
      let chosen: number | Unchanged = UNCHANGED
      let skip = g.rng.small(8)
      for (const next of this.steps(c, g)) {
        chosen = next
        if (skip-- === 0) break
      }
      return chosen
    }
    for (let attempt = 0; attempt < 8; attempt++) {
      const next = this.propose(c, g) + 0
      if (!Object.is(next, c) && this.contains(next) && dateComplexity(next) <= g.maxComplexity) return next
    }
    for (const next of this.steps(c, g)) if (dateComplexity(next) <= g.maxComplexity) return next
    return UNCHANGED
  }

  private propose(c: number, g: MutateContext): number {
    const { rng } = g
    if (Number.isNaN(c)) return this.draw(g)
    switch (rng.below(6)) {
      case 0:
        return c + rng.int(-3, 3) * rng.pick([1, 1000, 60_000, 3_600_000])
      case 1:
        return c + rng.int(-40, 40) * day
      case 2:
        return shiftYears(c, rng.int(-5, 5))
      case 3:
        return Math.floor(c / day) * day
      case 4:
        return g.compares?.number(c, rng) ?? this.draw(g)
      default:
        return this.draw(g)
    }
  }

  complexity(c: number): number {
    return dateComplexity(c)
  }

  override compare(a: number, b: number): number {
    return compareNumbers(a, b)
  }

  override simplest(): number {
    return this.nearest
  }

  override *enumerate(): Generator<number, void> {
    const all = [this.nearest, 0, Number.NaN, ...this.specials]
    yield* new Set(all.filter((time) => this.contains(time)))
  }

  override *steps(c: number, g: MutateContext): Generator<number, void> {
    const seen = new Set([c])
    for (const candidate of g.shrink ? this.simpler(c) : this.neighbours(c)) {
      const next = candidate + 0
      if (seen.has(next) || !this.contains(next)) continue
      seen.add(next)
      if (!g.shrink || dateComplexity(next) - dateComplexity(c) < 0) yield next
      else if (dateComplexity(next) === dateComplexity(c) && compareNumbers(next, c) < 0) yield next
    }
  }

  private *simpler(c: number): Generator<number, void> {
    yield this.nearest
    if (Number.isNaN(c)) {
      yield* this.specials
      return
    }
    yield -c
    yield* nearerYears(c, new Date(this.nearest).getUTCFullYear())
    yield* nearerMonths(c)
    for (const unit of [day, 3_600_000, 60_000, 1000]) {
      yield* [Math.trunc(c / unit) * unit, Math.floor(c / unit) * unit, Math.ceil(c / unit) * unit]
    }
    for (const unit of [day, 1]) {
      for (let gap = c - this.nearest; Math.abs(gap) >= unit; gap = Math.trunc(gap / 2)) {
        yield c - Math.trunc(gap / unit) * unit
      }
    }
  }

  private *neighbours(c: number): Generator<number, void> {
    if (!Number.isNaN(c)) for (const step of [1, 1000, day, 365 * day, 366 * day]) yield* [c + step, c - step]
    yield* this.specials
    yield Number.NaN
    yield this.nearest
  }

  getValue(c: number): Date {
    return new Date(c)
  }

  override fromValue(value: unknown): number | undefined {
    return value instanceof Date ? value.getTime() : undefined
  }

  validate(c: number): string | undefined {
    if (typeof c === 'number' && this.contains(c)) return undefined
    const shown = typeof c === 'number' && Math.abs(c) <= limit ? new Date(c).toISOString() : 'Invalid Date'
    return `${shown} is not a date from ${new Date(this.min).toISOString()} to ${new Date(this.max).toISOString()}`
  }

  serialize(c: number): IR {
    return numberToIR(c)
  }

  parse(ir: IR): number | undefined {
    return numberFromIR(ir)
  }
}

/** Dates, Invalid Date among them unless `invalid` is false. */
export function date(bounds: DateBounds = {}): Domain<Date, number> {
  const min = bounds.min?.getTime() ?? -limit
  const max = bounds.max?.getTime() ?? limit
  if (Number.isNaN(min) || Number.isNaN(max)) {
    throw new FuzzError('bad-bounds', `date(): the bound ${Number.isNaN(min) ? 'min' : 'max'} is an invalid date.`, {
      hint: 'Give valid dates as bounds; `invalid: true` admits Invalid Date itself.',
    })
  }
  if (min > max) {
    throw new FuzzError(
      'bad-bounds',
      `date(): min ${new Date(min).toISOString()} is after max ${new Date(max).toISOString()}.`,
      { hint: 'Swap the bounds or remove one.' },
    )
  }
  return new DateDomain(min, max, bounds.invalid ?? true)
}

function dateComplexity(time: number): number {
  if (Number.isNaN(time)) return invalidComplexity
  return time % day === 0 ? integerComplexity(time / day) : 1 + integerComplexity(time)
}

/**
 * The same day and month of years nearer to the one given: that year itself, the nearest to it that has a 29 February
 * where `time` is one and the nearest with the same days of the week, then by halves of the way.
 */
function* nearerYears(time: number, year: number): Generator<number, void> {
  const gap = new Date(time).getUTCFullYear() - year
  for (const cycle of [1, 4, 28]) yield shiftYears(time, -(gap - (gap % cycle)))
  for (let rest = Math.trunc(gap / 2); rest !== 0; rest = Math.trunc(rest / 2)) yield shiftYears(time, -rest)
}

/** The same day of earlier months of its year, January first. */
function* nearerMonths(time: number): Generator<number, void> {
  for (let month = 0; month < new Date(time).getUTCMonth(); month++) yield new Date(time).setUTCMonth(month)
}

/** The same day and month of another year, as the calendar counts: 29 February may become 1 March. */
function shiftYears(time: number, years: number): number {
  const moved = new Date(time)
  moved.setUTCFullYear(moved.getUTCFullYear() + years)
  return moved.getTime()
}
