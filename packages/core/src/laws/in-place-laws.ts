/** L12, the law of in-place mutators: any interleaving of mutate, read and retain equals keeping a copy of everything. */

import { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { FuzzError } from '../errors.ts'
import { itemAt } from '../item-at.ts'
import { Rng } from '../random/rng.ts'
import type { DomainFacts } from './law.ts'

interface Kept {
  readonly c: unknown
  readonly written: string
}

/** Throws where a version does not read as it did when it was made, or a dead one can still be read. */
export function inPlaceLaws(domain: AnyDomain, facts: DomainFacts = {}): void {
  const first = facts.seed ?? 1
  const cases = facts.cases ?? 1000
  for (let seed = first; seed < first + cases; seed++) interleave(domain, seed)
}

function interleave(domain: AnyDomain, seed: number): void {
  const rng = new Rng(seed)
  const g = new Context(rng)
  const keep = (c: unknown): Kept => ({ c, written: keyOf(domain, c) })
  // A stack of versions of one base, the newest last; and what was retained on the way.
  const versions = [keep(domain.init(g.reset()))]
  const retained: Kept[] = []
  for (let turn = 0; turn < 30; turn++) {
    const kind = rng.below(4)
    const at = kind < 2 ? versions.length - 1 : rng.below(versions.length)
    const used = itemAt(versions, at)
    // Using an older version undoes the newer ones.
    const undone = versions.splice(at + 1)
    expectSame(domain, used, seed)
    for (const { c } of undone) expectDead(domain, c, seed)
    if (kind === 3) retained.push(keep(domain.retain(used.c)))
    const next: unknown = domain.mutate(used.c, g.reset())
    if (next !== UNCHANGED) versions.push(keep(next))
  }
  for (const one of [...retained, ...versions.reverse()]) expectSame(domain, one, seed)
}

function expectSame(domain: AnyDomain, { c, written }: Kept, seed: number): void {
  const now = keyOf(domain, c)
  if (now === written) return
  throw new FuzzError('law-broken', `L12 is broken by ${domain.name}(): ${written} became ${now} (seed ${seed})`, {
    hint: 'unmutate() must restore the value and the cache exactly.',
  })
}

function expectDead(domain: AnyDomain, c: unknown, seed: number): void {
  try {
    domain.getValue(c)
  } catch (error) {
    if (error instanceof FuzzError && error.code === 'dead-version') return
    throw error
  }
  throw new FuzzError('law-broken', `L12 is broken by ${domain.name}(): a dead version can be read (seed ${seed})`, {
    hint: 'Versions newer than the one used must throw.',
  })
}
