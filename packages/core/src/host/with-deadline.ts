/** A signal that is also aborted by the time that went by. */
import type { Clock } from '../session/clock.ts'

/** Aborted with `given`, or once `ms` milliseconds by `clock` are over; it tells nobody, and has to be asked. */
export function withDeadline(given: AbortSignal | undefined, ms: number, clock: Clock): AbortSignal {
  const signal = given ?? new AbortController().signal
  const end = clock.now() + ms
  return new Proxy(signal, {
    get(target, key) {
      if (key === 'aborted') return target.aborted || clock.now() > end
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
