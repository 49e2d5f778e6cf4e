/**
 * The state every pass works on: the best failing value so far, and the one way to improve it. A candidate is judged
 * only if it is valid, strictly simpler than the best and not judged before, so each acceptance goes down a
 * well-founded order and no pass can undo another or loop.
 */
import { type AnyDomain, type Domain, simplerFirst, UNCHANGED } from '../domains/domain.ts'
import type { Rng } from '../random/rng.ts'
import { type Edit, outlineOf, type PartNode, withEdits } from './outline.ts'

/** Same failure · another failure · no failure · discarded by a precondition. */
export type Verdict = 'same' | 'other' | 'passes' | 'invalid'

/** A search that yields candidates and is told the verdict on each. */
export type Attempts<C, Answer = void> = Generator<C, Answer, Verdict>

export class Descent<C> {
  readonly domain: Domain<unknown, C>
  readonly rng: Rng
  best: C
  accepted = 0
  evaluations = 0
  private readonly judged = new Set<string>()
  private outline: readonly PartNode[] | undefined = undefined

  constructor(domain: Domain<unknown, C>, failing: C, rng: Rng) {
    this.domain = domain
    this.rng = rng
    this.best = domain.retain(failing)
  }

  /** The tree of the best value. */
  get nodes(): readonly PartNode[] {
    this.outline ??= outlineOf(this.domain as AnyDomain, this.best)
    return this.outline
  }

  /** Has the candidate judged if it can be an improvement; true where it has become the best. */
  *consider(candidate: C | typeof UNCHANGED | undefined): Attempts<C, boolean> {
    if (candidate === UNCHANGED || candidate === undefined || !this.promises(candidate)) return false
    const verdict = yield candidate
    this.evaluations++
    if (verdict !== 'same') return false
    this.accepted++
    this.best = this.domain.retain(candidate)
    this.outline = undefined
    return true
  }

  /** `consider` of the best value with the edits made. */
  *edit(...edits: readonly Edit[]): Attempts<C, boolean> {
    return yield* this.consider(this.edited(edits))
  }

  /** The best value with the edits made; `UNCHANGED` where a domain refuses or user code throws. */
  edited(edits: readonly Edit[], from: C = this.best): C | typeof UNCHANGED {
    try {
      return withEdits(this.domain as AnyDomain, from, edits) as C | typeof UNCHANGED
    } catch {
      // Functions given to map, flatMap and filter may throw on values their domain did not foresee.
      return UNCHANGED
    }
  }

  private promises(candidate: C): boolean {
    try {
      if (!(simplerFirst(this.domain, candidate, this.best) < 0)) return false
      if (this.domain.validate(candidate) !== undefined) return false
      const key = fingerprint(JSON.stringify(this.domain.serialize(candidate)))
      if (this.judged.has(key)) return false
      this.judged.add(key)
      return true
    } catch {
      return false
    }
  }
}

/** Short texts as they are, long ones as their length and two 32-bit hashes. */
function fingerprint(text: string): string {
  if (text.length <= 64) return text
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  return `#${text.length}.${a >>> 0}.${b >>> 0}`
}
