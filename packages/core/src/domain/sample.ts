/** A look at what a domain makes, without a test. */
import { Rng } from '../random/rng.ts'
import { Context } from './context.ts'
import type { Domain } from './domain.ts'

/** Options of `sample`. */
export interface SampleOptions {
  /** Decides the values; a 32-bit integer. */
  readonly seed?: number
  /** How many values; 10 where left out. */
  readonly count?: number
}

/** `count` random values of `domain`, the same for the same seed. */
export function sample<T>(domain: Domain<T>, options: SampleOptions = {}): T[] {
  const g = new Context(new Rng(options.seed ?? 0))
  return Array.from({ length: options.count ?? 10 }, () => domain.getValue(domain.init(g.reset())))
}
