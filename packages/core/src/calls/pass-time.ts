/** Time that passes between two calls. */

/** Whoever keeps the time of this realm while an input runs. */
interface TimeKeeper {
  /** Lets so many milliseconds pass; missing where the time is that of everybody. */
  pass: ((ms: number) => void) | undefined
}

const symbol = Symbol.for('fuzzwright.time')

/** That of this realm. */
export function keeperOfRealm(): TimeKeeper {
  const found: unknown = Reflect.get(globalThis, symbol)
  if (isKeeper(found)) return found
  const none: TimeKeeper = { pass: undefined }
  Reflect.set(globalThis, symbol, none)
  return none
}

function isKeeper(value: unknown): value is TimeKeeper {
  return typeof value === 'object' && value !== null && 'pass' in value
}

/**
 * Lets so many milliseconds pass, 0 or more: at once by the virtual clock of an input or by fake timers that are in place, each timer that is due
 * coming once; else it is waited for. What stands for it in the program of a failure.
 */
export function passTime(ms: number): Promise<void> {
  try {
    return Promise.resolve(passing(ms))
  } catch (error) {
    return Promise.reject(error)
  }
}

/** The same without a promise where nothing has to be waited for. Throws what a timer throws. */
export function passing(ms: number): Promise<void> | undefined {
  const { pass } = keeperOfRealm()
  if (pass !== undefined) return void pass(ms)
  const { setTimeout } = globalThis
  const fake: unknown = 'clock' in setTimeout ? setTimeout.clock : undefined
  if (isFakeClock(fake)) return void fake.jump(ms)
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

function isFakeClock(value: unknown): value is { jump(ms: number): unknown } {
  return typeof value === 'object' && value !== null && 'jump' in value && typeof value.jump === 'function'
}
