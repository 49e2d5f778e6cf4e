/** Moments of a search as people read them: `350 ms`, `2.5 s`, `3 min 5 s`. */
import { duration } from '../terminal/progress-frame.ts'

export function moment(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 10_000) return `${Number((milliseconds / 1000).toFixed(1))} s`
  return duration(milliseconds)
}
