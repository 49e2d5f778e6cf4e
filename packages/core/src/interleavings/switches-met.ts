/**
 * Which switches of schedules found a choice. A schedule that was kept has none but those it needs, so one that finds no choice
 * when it is replayed has met other code.
 */
import type { Switch } from './switch.ts'

const all = new Set<number>()
const met = new Set<number>()

/** An interleaving with these switches has ended; `decided` are the choices that were decided by one. */
export function noteSwitches(switches: readonly Switch[], decided: ReadonlySet<number>): void {
  for (const [at] of switches) all.add(at)
  for (const at of decided) met.add(at)
}

/** What was noted is forgotten. */
export function forgetSwitches(): void {
  all.clear()
  met.clear()
}

/** Switches noted since, and those of them that found no choice in any interleaving. */
export function switchesNoted(): { readonly total: number; readonly unmet: number } {
  return { total: all.size, unmet: [...all].filter((at) => !met.has(at)).length }
}
