/** How often one of two is drawn. */
import { FuzzError } from '../../errors.ts'

/** How often one of two is drawn; both remain possible, so that a search may try either. */
export interface Chance {
  /** Probability, more than 0 and less than 1. */
  readonly p?: number
}

/** @throws FuzzError `bad-weights` where `p` is no probability of something that may come either way. */
export function checkedChance(name: string, p: number | undefined): number | undefined {
  if (p === undefined || (typeof p === 'number' && p > 0 && p < 1)) return p
  const shown = typeof p === 'number' ? String(p) : typeof p
  throw new FuzzError('bad-weights', `${name}(): the probability p is ${shown}, not between 0 and 1.`, {
    hint: 'Give a number more than 0 and less than 1; for what never or always comes, leave out the choice.',
  })
}
