/** Runs code as if it were another day and chance fell otherwise: what then answers differently depends on either. */

/** Milliseconds of the shift: some days, hours, minutes and a bit, so that no unit of time is the same. */
const shift = 100 * 86_400_000 + 3 * 3_600_000 + 17 * 60_000 + 4_321

/** What `work` answers; a promise is awaited in the other time. */
export function atAnotherTime<T>(work: () => Promise<T>): Promise<T>
export function atAnotherTime<T>(work: () => T): T
export function atAnotherTime(work: () => unknown): unknown {
  const restore = moveTime()
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

/** Puts another clock and another chance in place of those of the platform; answers what takes them away. */
function moveTime(): () => void {
  const { Date: PlainDate, Math: plainMath, performance } = globalThis
  const chance = plainMath.random
  const highResolution = performance.now
  const moved = new Proxy(PlainDate, {
    construct: (target, args: unknown[], newTarget): object =>
      Reflect.construct(target, args.length === 0 ? [target.now() + shift] : args, newTarget),
    get: (target, key) => (key === 'now' ? () => target.now() + shift : Reflect.get(target, key)),
  })
  globalThis.Date = moved
  PlainDate.prototype.constructor = moved
  plainMath.random = () => (chance() + 0.37) % 1
  performance.now = () => highResolution.call(performance) + shift
  return () => {
    globalThis.Date = PlainDate
    PlainDate.prototype.constructor = PlainDate
    plainMath.random = chance
    performance.now = highResolution
  }
}
