/** How many calls, and switches of schedules, a value stands for, wherever in it they are. */
import type { AnyDomain } from './domain.ts'

/** Calls of the value itself, or of its parts. */
export function callsIn(domain: AnyDomain, c: unknown): number {
  const own = domain.callsIn(c)
  if (own > 0) return own
  let sum = 0
  domain.visit(c, (part, value) => {
    sum += callsIn(part, value)
  })
  return sum
}

/** Switches of the value itself, or of its parts. */
export function switchesIn(domain: AnyDomain, c: unknown): number {
  const own = domain.switchesIn(c)
  if (own > 0) return own
  let sum = 0
  domain.visit(c, (part, value) => {
    sum += switchesIn(part, value)
  })
  return sum
}
