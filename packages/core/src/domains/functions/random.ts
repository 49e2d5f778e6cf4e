/** A random generator whose numbers are part of the input: they are chosen, mutated and shrunk like any other value. */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import { TupleDomain } from '../../domain/tuple.ts'
import { itemAt } from '../../item-at.ts'
import { Rng } from '../../random/rng.ts'
import { arrayOf } from '../containers/array.ts'
import { nat } from '../numbers/integer-kinds.ts'
import { makeNumber, type NumberDomain } from '../numbers/number.ts'

/** Stands in for `Math.random`: `vi.spyOn(Math, 'random').mockImplementation(random)`. */
export interface FuzzedRandom {
  /** From 0 (included) to 1 (excluded). */
  (): number
  /** The same: for code that takes an object. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  bool(): boolean
  /** One of the items; the list is not empty. */
  pick<Item>(items: readonly Item[]): Item
}

/** A generator that answers `first`, number by number, and then what `seed` decides. */
export function fuzzedRandom(first: readonly number[], seed: number): FuzzedRandom {
  const rest = new Rng(seed)
  let used = 0
  const next = (): number => first[used++] ?? rest.float()
  const int = (min: number, max: number): number => min + Math.min(max - min, Math.floor(next() * (max - min + 1)))
  return Object.assign(() => next(), {
    next,
    int,
    bool: () => next() < 0.5,
    pick: <Item>(items: readonly Item[]): Item => itemAt(items, int(0, items.length - 1)),
    [sourceOf]: () => `fuzzedRandom(${printValue(first)}, ${seed})`,
  })
}

/** What `Math.random` answers: numbers from 0 (included) to 1 (excluded). */
export function unitInterval(): NumberDomain {
  return makeNumber('random', { min: 0, max: 1 - Number.EPSILON / 2 }, 'double')
}

class RandomDomain extends DelegatingDomain<FuzzedRandom, [number[], number], ListNode<unknown>> {
  readonly name = 'random'
  readonly inner = new TupleDomain<[number[], number]>([arrayOf(unitInterval()), nat(0xffff_ffff)])

  override getValue(c: ListNode<unknown>): FuzzedRandom {
    const [first, seed] = this.inner.getValue(c)
    return fuzzedRandom(first, seed)
  }

  override fromValue(): undefined {
    return undefined
  }

  override print(c: ListNode<unknown>, out: { value(value: unknown): void }): void {
    out.value(this.getValue(c))
  }
}

/** Random generators. The first numbers are chosen (0, nearly 1 and a half often), the rest follow from a seed. */
export function random(): Domain<FuzzedRandom> {
  return new RandomDomain()
}
