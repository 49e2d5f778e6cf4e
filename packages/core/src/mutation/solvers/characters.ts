/** Each variable that shows up as one character of a text becomes the character wanted there: as such, or moved by as much. */
import { comparisonKind } from '../../execution/coverage.ts'
import type { Operand } from '../comparison.ts'
import type { Variable } from '../variables.ts'
import { eachWay, type OneWay } from './each-way.ts'
import type { Problem } from './problem.ts'
import type { Solver } from './solver.ts'

type Changes = ReadonlyMap<Variable, number>

export const characters: Solver = {
  name: 'characters',
  occasion: 'probed',
  *solve(problem) {
    for (const changes of eachWay(problem.comparison).flatMap((way) => changesOf(problem, way))) {
      if (changes.size > 0 && problem.isSolvedBy(yield* problem.sidesAfter(changes))) return true
    }
    return false
  },
}

function changesOf({ comparison, effects }: Problem, { side, have, want }: OneWay): readonly Changes[] {
  if (typeof have !== 'string' || typeof want !== 'string') return []
  const offset = comparison.kind === comparisonKind.suffix ? Math.max(0, have.length - want.length) : 0
  const placed = new Map<Variable, number>()
  const moved = new Map<Variable, number>()
  for (const { variable, [side]: after } of effects) {
    const at = onlyDifference(have, after)
    const code = at < 0 ? Number.NaN : want.charCodeAt(at - offset)
    if (Number.isNaN(code) || code === have.charCodeAt(at)) continue
    placed.set(variable, code)
    moved.set(variable, variable.value + code - have.charCodeAt(at))
  }
  return [...placed].some(([variable, code]) => moved.get(variable) !== code) ? [placed, moved] : [placed]
}

/** Index of the one character in which two texts of one length differ, or -1. */
function onlyDifference(before: string, after: Operand): number {
  if (typeof after !== 'string' || after.length !== before.length) return -1
  let found = -1
  for (let at = 0; at < before.length; at++) {
    if (before.charCodeAt(at) === after.charCodeAt(at)) continue
    if (found >= 0) return -1
    found = at
  }
  return found
}
