/** Recorders whose writing is not taken for an effect of the input that runs next. */
import type { EffectFence } from '../execution/effects.ts'
import type { FlightRecorder } from '../execution/flight.ts'
import type { DeathWatch } from './isolation.ts'

/** Without a fence the recorder itself. */
export function fencedFlight(flight: FlightRecorder, fence: EffectFence | undefined): FlightRecorder {
  if (fence === undefined) return flight
  return {
    get isWriting() {
      return flight.isWriting
    },
    allow: (batchLimit) => fence.outside(() => flight.allow(batchLimit)),
    write: (input) => fence.outside(() => flight.write(input)),
    breathe: (runs) => flight.breathe(runs),
  }
}

/** The same for what is written down for those that come after a death. */
export function fencedWatch(watch: DeathWatch, fence: EffectFence): DeathWatch {
  return {
    ...watch,
    asks: (input) => fence.outside(() => watch.asks(input)),
    tells: (verdict) => fence.outside(() => watch.tells(verdict)),
  }
}
