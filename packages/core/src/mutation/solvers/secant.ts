/**
 * Walks towards equality along one line of the input after the other, by the secant method: a step of one shows the slope,
 * and linear code falls in two runs (`a * 3 + 7 === 1234`, a sum of a list); the rest in a few, where it falls at all. Where
 * equality was stepped over, the way back is halved.
 */
import { comparisonKind } from '../../execution/coverage.ts'
import { gapOf, targetGap } from '../comparison.ts'
import { type Line, linesThrough } from '../lines.ts'
import { nudgeOf } from '../variables.ts'
import type { Problem, Runs } from './problem.ts'
import type { Solver } from './solver.ts'

/** Lines that are walked along for one comparison. No bench chose it. */
const mostLines = 48
/** Steps of a walk along one line: as many as a double has bits, by definition. */
const mostSteps = 64
/** And of the halving between two sides, by definition, too. */
const mostHalvings = 64

export const secant: Solver = {
  name: 'secant',
  occasion: 'open',
  *solve(problem) {
    const { left, right } = problem.comparison
    const start = gapOf(left, right)
    if (start === undefined) return false
    const aim = new Aim(problem, start)
    let lines = 0
    for (const line of linesThrough(problem.parts)) {
      if (lines++ >= mostLines) return false
      if (yield* walk({ line, aim })) return true
    }
    return false
  },
}

/** What the comparison must become, and how far from it a run is. */
class Aim {
  private readonly problem: Problem
  private readonly target: number
  private readonly wasLess: boolean
  /** Distance of the input itself. */
  readonly start: number

  constructor(problem: Problem, gap: number) {
    this.problem = problem
    this.target = targetGap(problem.comparison)
    this.wasLess = gap < 0
    this.start = gap - this.target
  }

  /** Signed distance of a run with this number on the line; `undefined` where it cannot be made or does not come there. */
  *distanceAt(line: Line, value: number): Runs<number | undefined> {
    const sides = yield* this.problem.sidesWith(line.at(value))
    const gap = sides && gapOf(sides.left, sides.right)
    return gap === undefined ? undefined : gap - this.target
  }

  reached(distance: number): boolean {
    if (this.problem.comparison.kind !== comparisonKind.less) return distance === 0
    return this.wasLess ? distance >= 0 : distance <= 0
  }
}

/** One line and what is sought along it. */
interface Search {
  readonly line: Line
  readonly aim: Aim
}

interface Point {
  readonly x: number
  readonly distance: number
}

/** True when the comparison turned over. */
function* walk(search: Search): Runs<boolean> {
  const { line, aim } = search
  const nudge = nudgeOf(line.value)
  let before: Point = { x: line.value, distance: aim.start }
  const probe = line.at(before.x + nudge) === undefined ? before.x - nudge : before.x + nudge
  const probed = yield* aim.distanceAt(line, probe)
  if (probed === undefined || probed === before.distance) return false
  if (aim.reached(probed)) return true
  let here: Point = { x: probe, distance: probed }
  for (let step = 0; step < mostSteps; step++) {
    const x = nextOn(line, before, here)
    if (x === undefined) return false
    const distance = yield* aim.distanceAt(line, x)
    if (distance === undefined) return false
    if (aim.reached(distance)) return true
    const next: Point = { x, distance }
    if (Math.sign(distance) !== Math.sign(here.distance)) return yield* bisect(search, here, next)
    // Farther away on the same side: the slope led astray.
    if (Math.abs(distance) >= Math.abs(here.distance)) return yield* tryNeighbours(search, here.x)
    before = here
    here = next
  }
  return false
}

/** Where the line through two points meets equality; `undefined` where that leads nowhere. */
function nextOn(line: Line, before: Point, here: Point): number | undefined {
  const slope = (here.distance - before.distance) / (here.x - before.x)
  if (slope === 0 || !Number.isFinite(slope)) return undefined
  const meets = here.x - here.distance / slope
  const next = line.whole ? roundAway(meets, here.x) : meets
  return next === here.x || !Number.isFinite(next) ? undefined : next
}

function roundAway(aim: number, from: number): number {
  const rounded = Math.round(aim)
  return rounded === from ? rounded + Math.sign(aim - from) : rounded
}

/** Halves the way between two points on either side of equality. */
function* bisect(search: Search, start: Point, end: Point): Runs<boolean> {
  const { line, aim } = search
  let near = start
  let far = end
  for (let step = 0; step < mostHalvings; step++) {
    const middle = (near.x + far.x) / 2
    const x = line.whole ? Math.floor(middle) : middle
    if (x === near.x || x === far.x) break
    const distance = yield* aim.distanceAt(line, x)
    if (distance === undefined) return false
    if (aim.reached(distance)) return true
    if (Math.sign(distance) === Math.sign(near.distance)) near = { x, distance }
    else far = { x, distance }
  }
  return yield* tryNeighbours(search, near.x)
}

function* tryNeighbours({ line, aim }: Search, around: number): Runs<boolean> {
  if (!line.whole) return false
  for (const offset of [-1, 1, -2, 2]) {
    const distance = yield* aim.distanceAt(line, around + offset)
    if (distance !== undefined && aim.reached(distance)) return true
  }
  return false
}
