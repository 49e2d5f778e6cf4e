/**
 * Which variables of an input the sides of a comparison depend on, and how, learned by differencing: change some by their
 * least step, run, and look whether the comparison saw anything else. Long inputs are changed in blocks, and blocks that
 * matter are halved. After Redqueen's colourisation and the probing of Eclipser (grey-box concolic testing).
 */
import type { ComparisonLog } from '../execution/coverage.ts'
import type { PartList } from '../parts/part-tree.ts'
import { type Comparison, type Sides, sidesIn } from './comparison.ts'
import { nudged, rootWithVariables, type Variable, variablesOf } from './variables.ts'

/** What a comparison saw when one variable was changed alone. */
export interface Effect extends Sides {
  readonly variable: Variable
  /** The variable in that run. */
  readonly probe: number
}

/** Effects on each comparison that was asked about, in the order of the variables. */
export type Influence = ReadonlyMap<Comparison, readonly Effect[]>

/** Inputs of at most this many variables are looked at one variable at a time. No bench chose it. */
const mostSingles = 32
/** Blocks a longer input is cut into at first. No bench chose it. */
const firstBlocks = 16
/** Runs spent on one input. No bench chose it. */
const mostProbes = 192

/** Root corpus values to run, traced; before it is resumed the log of that run must be in `observe()`. */
export function* learnInfluence(
  parts: PartList,
  targets: readonly Comparison[],
  observe: () => ComparisonLog,
): Generator<unknown, Influence> {
  const influence = new Map<Comparison, Effect[]>(targets.map((target) => [target, []]))
  const waiting = blocksOf(variablesOf(parts))
  let probes = 0
  // Halves are added while the list is gone through.
  for (const block of waiting) {
    if (probes >= mostProbes) break
    const [first] = block
    if (block.length === 1 && first !== undefined) {
      probes += yield* probeAlone(first, influence, observe)
      continue
    }
    const root = rootWithVariables(new Map(block.map((variable) => [variable, nudged(variable)])))
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
  variable: Variable,
  influence: ReadonlyMap<Comparison, Effect[]>,
  observe: () => ComparisonLog,
): Generator<unknown, number> {
  let probes = 0
  for (const probe of [nudged(variable), variable.value - (nudged(variable) - variable.value)]) {
    const root = rootWithVariables(new Map([[variable, probe]]))
    if (root === undefined) continue
    probes++
    yield root
    if (noteEffects(influence, { variable, probe }, observe())) break
  }
  return probes
}

function blocksOf(variables: readonly Variable[]): (readonly Variable[])[] {
  const size = variables.length <= mostSingles ? 1 : Math.ceil(variables.length / firstBlocks)
  const blocks: (readonly Variable[])[] = []
  for (let start = 0; start < variables.length; start += size) blocks.push(variables.slice(start, start + size))
  return blocks
}

/** False where the run came to none of the comparisons. */
function noteEffects(
  influence: ReadonlyMap<Comparison, Effect[]>,
  probed: Pick<Effect, 'variable' | 'probe'>,
  log: ComparisonLog,
): boolean {
  let came = false
  for (const [target, effects] of influence) {
    const sides = sidesIn(target, log)
    if (sides === undefined) continue
    came = true
    if (!isSame(target, sides)) effects.push({ ...probed, left: sides.left, right: sides.right })
  }
  return came
}

/** The run saw other sides than the entry's did, or never came to the comparison. */
function isTouched(target: Comparison, log: ComparisonLog): boolean {
  const sides = sidesIn(target, log)
  return sides === undefined || !isSame(target, sides)
}

function isSame(target: Comparison, sides: Sides): boolean {
  return Object.is(target.left, sides.left) && Object.is(target.right, sides.right)
}
