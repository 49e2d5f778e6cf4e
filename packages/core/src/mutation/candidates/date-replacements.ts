/** Dates that may stand where a part of one was compared. */
import { partsReading } from '../date-parts.ts'
import { around, type Exchange } from './candidate-kind.ts'

/** `time` in milliseconds, NaN for a date that is none. */
export function* dateReplacements(time: number, { kind, have, want }: Exchange): Generator<Date, void> {
  if (typeof have !== 'number' || typeof want !== 'number') return
  for (const { write } of partsReading(new Date(time), have)) {
    for (const value of around(kind, want)) {
      const date = new Date(Number.isNaN(time) ? 0 : time)
      write(date, value)
      if (date.getTime() !== time) yield date
    }
  }
}
