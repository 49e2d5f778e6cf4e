/** Finds the repetition in an input that was pumped, so that it can be measured again from nothing but itself. */
import type { AnyDomain } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { numberedTextOf } from '../domain/print-repetition.ts'
import { longestOf, PartList, type PartNode } from '../parts/part-tree.ts'
import { itemsOf, Pump } from './pump.ts'

/** Fewer repetitions say nothing of growth. No bench chose it. */
export const fewestRepetitions = 8
/** What is repeated is no longer than this. No bench chose it. */
const longestPeriod = 16

/** The pump that made an input, and how often its unit stands there. */
export interface Repetition {
  readonly pump: Pump
  readonly count: number
}

/** The repetition in the longest text or list of an input; `undefined` where it is too short. */
export function repetitionIn(root: AnyDomain, value: unknown): Repetition | undefined {
  const part = longestOf(new PartList(root, value).parts.filter(({ above }) => above !== undefined))
  if (part === undefined) return undefined
  const items = itemsOf(part)
  const keys = keysOf(part)
  const found = longestStretch(keys)
  const { path } = part
  const numbered = typeof part.leaf === 'string' ? numberedTextOf(part.leaf) : undefined
  if (numbered !== undefined && numbered.length >= fewestRepetitions) {
    const form = { before: [], unit: [...numbered.end], mirror: [], after: [], way: 'rising' } as const
    return { pump: new Pump({ root, value, path, form }), count: numbered.length }
  }
  if (found.count < fewestRepetitions || found.count * found.period * 4 < items.length) {
    if (typeof part.leaf === 'string' || items.length < fewestRepetitions) return undefined
    const form = { before: [], unit: items, mirror: [], after: [], way: 'cut' } as const
    return { pump: new Pump({ root, value, path, form }), count: items.length }
  }
  const { start, period, count } = found
  const rest = items.slice(start + period * count)
  const mirror = mirrorOf(keys.slice(start + period * count), count)
  const form = {
    before: items.slice(0, start),
    unit: items.slice(start, start + period),
    mirror: rest.slice(0, mirror),
    after: rest.slice(mirror * count),
    way: 'same',
  } as const
  return { pump: new Pump({ root, value, path, form }), count }
}

function keysOf(part: PartNode): readonly string[] {
  return typeof part.leaf === 'string'
    ? part.leaf.split('')
    : part.below.map(({ domain, value }) => keyOf(domain, value))
}

interface Stretch {
  readonly start: number
  readonly period: number
  readonly count: number
}

/** The longest stretch that repeats itself; of equally long ones the one with the shortest period. */
function longestStretch(keys: readonly string[]): Stretch {
  let best: Stretch = { start: 0, period: 1, count: 0 }
  for (let period = 1; period <= longestPeriod; period++) {
    let start = 0
    for (let at = 0; at <= keys.length; at++) {
      if (at + period < keys.length && keys[at] === keys[at + period]) continue
      const count = Math.floor((at + period - start) / period)
      if (count > 1 && count * period > best.count * best.period) best = { start, period, count }
      start = at + 1
    }
  }
  return best
}

/** Length of what stands `count` times at the beginning of `keys`; 0 where nothing does. */
function mirrorOf(keys: readonly string[], count: number): number {
  for (let period = 1; period <= longestPeriod && period * count <= keys.length; period++) {
    let at = 0
    while (at + period < period * count && keys[at] === keys[at + period]) at++
    if (at + period === period * count) return period
  }
  return 0
}
