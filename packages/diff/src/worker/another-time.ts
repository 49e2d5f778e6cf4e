/** Runs code as if it were another day and chance fell otherwise: what then answers differently depends on either. */
import { Rng } from '@fuzzwright/core/domain'

/** Milliseconds of the shift: some days, hours, minutes and a bit, so that no unit of time is the same. */
const shift = 100 * 86_400_000 + 3 * 3_600_000 + 17 * 60_000 + 4_321

/** A day and a stream of chance: 0 is this day, `turn` that many shifts later. */
export type Turn = number

/**
 * What `work` answers with the chance of that turn, from its beginning: two versions that draw the same are given the same. What
 * is drawn behind an `await` is not the turn's any more.
 */
export function withChance<T>(turn: Turn, work: () => T): T {
  const chance = Math.random
  let stream: Rng | undefined
  Math.random = () => {
    stream ??= new Rng(turn + 1)
    return stream.float()
  }
  try {
    return work()
  } finally {
    Math.random = chance
  }
}

/** Calls that stand above `work` in the second and the later turns: what depends on how deep calls may go answers otherwise. */
const callsAbove = 400

/** What `work` answers where it is called from deeper than in turn 0. */
export function fromDeeper<T>(turn: Turn, work: () => T): T {
  return calledThrough(turn * callsAbove, work)
}

function calledThrough<T>(calls: number, work: () => T): T {
  return calls === 0 ? work() : calledThrough(calls - 1, work)
}

/** What `work` answers on another day, with other chance where it is drawn late; a promise is awaited in the other time. */
export function atAnotherTime<T>(turn: Turn, work: () => Promise<T>): Promise<T>
export function atAnotherTime<T>(turn: Turn, work: () => T): T
export function atAnotherTime(turn: Turn, work: () => unknown): unknown {
  const restore = moveTime(turn)
  try {
    const answer = work()
    if (answer instanceof Promise) return answer.finally(restore)
    restore()
    return answer
  } catch (error) {
    restore()
    throw error
  }
}

/** Takes away the other time that is in place: who is stopped by a guard runs no `finally`. */
let takeAway: (() => void) | undefined

/** Back to the time there is, where a run was stopped in another one. */
export function backInTime(): void {
  takeAway?.()
}

/** Puts another clock and another chance in place of those of the platform; answers what takes them away. */
function moveTime(turn: Turn): () => void {
  backInTime()
  const { Date: PlainDate, Math: plainMath, performance } = globalThis
  const chance = plainMath.random
  const highResolution = performance.now
  const later = shift * turn
  const moved = new Proxy(PlainDate, {
    construct: (target, args: unknown[], newTarget): object =>
      Reflect.construct(target, args.length === 0 ? [target.now() + later] : args, newTarget),
    get: (target, key) => (key === 'now' ? () => target.now() + later : Reflect.get(target, key)),
  })
  globalThis.Date = moved
  PlainDate.prototype.constructor = moved
  plainMath.random = () => (chance() + 0.37 * turn) % 1
  performance.now = () => highResolution.call(performance) + later
  const restore = (): void => {
    if (takeAway !== restore) return
    takeAway = undefined
    globalThis.Date = PlainDate
    PlainDate.prototype.constructor = PlainDate
    plainMath.random = chance
    performance.now = highResolution
  }
  takeAway = restore
  return restore
}
