/**
 * Which units of an input the sides of a comparison depend on, and how, learned by differencing: change some units by their
 * least step, run, and look whether the comparison saw anything else. Long inputs are changed in blocks, and blocks that
 * matter are halved. After Redqueen's colourisation and the probing of Eclipser (grey-box concolic testing).
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import { type Comparison, findRow, type Operand, operandOf } from './comparison.ts'
import type { PartIndex } from './part-index.ts'
import { nudged, type Unit, unitsOf, withUnits } from './units.ts'

/** What a comparison saw when one unit was changed alone. */
export interface Effect {
  readonly unit: Unit
  /** The unit in that run. */
  readonly probe: number
  readonly left: Operand
  readonly right: Operand
}

/** Effects on each comparison that was asked about, in the order of the units. */
export type Influence = ReadonlyMap<Comparison, readonly Effect[]>

/** Inputs of at most this many units are looked at one unit at a time. */
const mostSingles = 32
const firstBlocks = 16
/** Runs spent on one input. */
const mostProbes = 192

/** Root corpus values to run, traced; before it is resumed the log of that run must be in `observe()`. */
export function* learnInfluence(
  index: PartIndex,
  targets: readonly Comparison[],
  observe: () => ComparisonLog,
): Generator<unknown, Influence> {
  const influence = new Map<Comparison, Effect[]>(targets.map((target) => [target, []]))
  const waiting = blocksOf(unitsOf(index))
  for (let probes = 0, next = 0; next < waiting.length && probes < mostProbes; next++) {
    const block = waiting[next] as readonly Unit[]
    const [first] = block
    if (block.length === 1 && first !== undefined) {
      probes += yield* probeAlone(index, first, influence, observe)
      continue
    }
    const root = withUnits(index, new Map(block.map((unit) => [unit, nudged(unit)])))
    if (root !== undefined) {
      probes++
      yield root
      const log = observe()
      if (!targets.some((target) => isTouched(target, log))) continue
    }
    waiting.push(block.slice(0, block.length >> 1), block.slice(block.length >> 1))
  }
  return influence
}

/** The lowest bit first, then the neighbour on the other side where the run came to none of the comparisons. */
function* probeAlone(
  index: PartIndex,
  unit: Unit,
  influence: ReadonlyMap<Comparison, Effect[]>,
  observe: () => ComparisonLog,
): Generator<unknown, number> {
  let probes = 0
  for (const probe of [nudged(unit), unit.value - (nudged(unit) - unit.value)]) {
    const root = withUnits(index, new Map([[unit, probe]]))
    if (root === undefined) continue
    probes++
    yield root
    if (noteEffects(influence, unit, probe, observe())) break
  }
  return probes
}

function blocksOf(units: readonly Unit[]): (readonly Unit[])[] {
  const size = units.length <= mostSingles ? 1 : Math.ceil(units.length / firstBlocks)
  const blocks: (readonly Unit[])[] = []
  for (let start = 0; start < units.length; start += size) blocks.push(units.slice(start, start + size))
  return blocks
}

/** False where the run came to none of the comparisons. */
function noteEffects(
  influence: ReadonlyMap<Comparison, Effect[]>,
  unit: Unit,
  probe: number,
  log: ComparisonLog,
): boolean {
  let came = false
  for (const [target, effects] of influence) {
    const sides = sidesIn(target, log)
    if (sides === undefined) continue
    came = true
    if (!isSame(target, sides)) effects.push({ unit, probe, ...sides })
  }
  return came
}

/** The run saw other sides than the entry's did, or never came to the comparison. */
function isTouched(target: Comparison, log: ComparisonLog): boolean {
  const sides = sidesIn(target, log)
  return sides === undefined || !isSame(target, sides)
}

function isSame(target: Comparison, sides: { left: Operand; right: Operand }): boolean {
  return Object.is(target.left, sides.left) && Object.is(target.right, sides.right)
}

/** Both sides of the same comparison in another run; `undefined` where it never came to it. */
export function sidesIn(target: Comparison, log: ComparisonLog): { left: Operand; right: Operand } | undefined {
  const row = findRow(log, target.site, target.ordinal)
  return row < 0 ? undefined : { left: operandOf(log.left[row]), right: operandOf(log.right[row]) }
}
