/** How many elements a container may have, and how many it starts with. */

import type { GenContext } from '../../domain/context.ts'
import { FuzzError } from '../../errors.ts'

/** Bounds of a size, both included. Values above `softMax` are valid but never grown. */
export interface SizeBounds {
  readonly min: number
  readonly max: number
  readonly softMax: number
}

/** Items of a list nobody bounded: more take longer to run than they are likely to show. */
const defaultMaxSize = 5000
export const defaultSizes: SizeBounds = { min: 0, max: defaultMaxSize, softMax: defaultMaxSize }

export function assertSizeBounds(name: string, min: number, max: number): void {
  for (const [bound, size] of [
    ['minimum', min],
    ['maximum', max],
  ] as const) {
    if (!Number.isSafeInteger(size) || size < 0) {
      throw new FuzzError('bad-size', `${name}(): the ${bound} size ${String(size)} is not a whole number from 0 up.`, {
        hint: 'Give sizes as 0, 1, 2, ...',
      })
    }
  }
  if (min > max) {
    throw new FuzzError('bad-size', `${name}(): the minimum size ${min} is greater than the maximum size ${max}.`, {
      hint: 'Swap the sizes or remove one.',
    })
  }
}

/** Sizes drawn evenly go as far as this beyond the least. */
const evenReach = 24

/** A length to start with: often empty or tiny, now and then over ten, rarely long. Within the bounds. */
export function drawSize(g: GenContext, bounds: SizeBounds): number {
  const room = Math.min(bounds.softMax - bounds.min, g.nodesLeft)
  if (room <= 0) return bounds.min
  if (g.unbiased) return bounds.min + g.rng.below(Math.min(room, evenReach) + 1)
  const chance = g.rng.next32()
  const kind = chance >>> 26
  const reach = kind < 32 ? 3 : kind < 55 ? 8 : kind < 63 ? 24 : 100
  return bounds.min + (Math.imul(chance & 0xffff, Math.min(room, reach) + 1) >>> 16)
}
