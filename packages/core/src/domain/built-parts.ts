/**
 * Parts of which code of the user has built something, the last few of each domain. Where nearly everything is refused, as a class does that
 * reads a text of one form, they are what there is to go on with.
 */
import type { Rng } from '../random/rng.ts'

/** Parts of one domain: as many as give a search some choice. No bench chose it. */
const mostKept = 32

interface Ring {
  readonly parts: object[]
  next: number
}

/** What one search knows of it. */
export class BuiltParts {
  private readonly rings = new WeakMap<object, Ring>()

  /** Something was built of `part`, which has to outlive its run: see `Domain.retain`. */
  note(domain: object, part: object): void {
    const ring = this.rings.get(domain)
    if (ring === undefined) this.rings.set(domain, { parts: [part], next: 1 })
    else if (!ring.parts.includes(part)) ring.parts[ring.next++ % mostKept] = part
  }

  /** One of them at random, to be retained by whoever takes it; `undefined` where there are none. */
  pick(domain: object, rng: Rng): unknown {
    const ring = this.rings.get(domain)
    return ring === undefined ? undefined : ring.parts[rng.below(ring.parts.length)]
  }
}
