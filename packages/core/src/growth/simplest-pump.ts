/** The simplest pump with the same growth: less around the unit, a shorter unit, a plainer character, plainer other arguments. */
import { UNCHANGED } from '../domain/domain.ts'
import { doubling, type Growth, type GrowthLimits, isBeyond, type Measuring, measure } from './measure.ts'
import type { Pump } from './pump.ts'

export interface SimplestPump {
  readonly growth: Growth
  /** Pumps that were measured, and those that were simpler and grew alike. */
  readonly evaluations: number
  readonly accepted: number
  /** Nothing simpler is left to measure. */
  readonly complete: boolean
}

/** Each costs several runs of many steps. No bench chose it. */
const mostEvaluations = 60
/** Simpler items of a list that are tried for one. No bench chose it. */
const mostItems = 8
/** Exponents that are no further apart are one order. */
const sameOrder = 0.25

export function* simplestPump(found: Growth, limits: GrowthLimits): Measuring<SimplestPump> {
  // An input that was kept may be of any size; a pump of it is measured at sizes that are easy to read.
  const again = yield* measure(found.pump, doubling())
  let growth = again !== undefined && growsAlike(again, found, limits) ? again : found
  let evaluations = 0
  let accepted = 0
  for (let before = -1; before < accepted && evaluations < mostEvaluations; ) {
    before = accepted
    for (const simpler of simplerThan(growth.pump)) {
      if (++evaluations > mostEvaluations) break
      const measured = yield* measure(simpler, doubling())
      if (measured === undefined || !growsAlike(measured, found, limits)) continue
      growth = measured
      accepted++
      break
    }
  }
  return { growth, evaluations, accepted, complete: evaluations <= mostEvaluations }
}

function growsAlike(measured: Growth, found: Growth, limits: GrowthLimits): boolean {
  if (!isBeyond(measured, limits)) return false
  if (measured.exponential || found.exponential) return measured.exponential
  return measured.exponent > found.exponent - sameOrder
}

/** The boldest first. */
function* simplerThan(pump: Pump): Generator<Pump, void> {
  const { before, unit, mirror, after, way } = pump.form
  if (before.length + after.length + mirror.length > 0) yield pump.with({ before: [], after: [], mirror: [] })
  if (before.length > 0) yield pump.with({ before: [] })
  if (mirror.length > 0) yield pump.with({ mirror: [] })
  if (after.length > 0) yield pump.with({ after: [] })
  if (before.length > 1) yield pump.with({ before: before.slice(before.length >> 1) })
  if (after.length > 1) yield pump.with({ after: after.slice(0, after.length >> 1) })
  if (after.length > 1) yield pump.with({ after: after.slice(after.length >> 1) })
  if (way === 'falling' || way === 'mixed') yield pump.with({ way: 'rising' })
  if (way !== 'same') yield pump.with({ way: 'same' })
  if (unit.length > 1) for (const item of new Set(unit)) yield pump.with({ unit: [item] })
  if (unit.length === 1 && typeof unit[0] === 'string' && unit[0] !== 'a' && way === 'same')
    yield pump.with({ unit: ['a'] })
  yield* withPlainerArguments(pump)
  let items = 0
  for (const item of pump.plainerItems()) {
    if (items++ >= mostItems) return
    yield pump.with({ unit: [item] })
  }
}

function* withPlainerArguments(pump: Pump): Generator<Pump, void> {
  const { root, path, value } = pump
  const plainer: unknown[] = []
  root.visit(value, (domain, _, slot) => {
    const simplest: unknown = slot === path[0] ? undefined : domain.simplest()
    if (simplest !== undefined) plainer.push(root.withPart(value, slot, simplest))
  })
  for (const next of plainer) {
    if (next !== UNCHANGED && root.complexity(next) < root.complexity(value)) yield pump.inside(next)
  }
}
