/** Domains that refer to themselves or to each other by name. */

import type { Domain } from '../../domain/domain.ts'
import { FuzzError } from '../../errors.ts'
import { LazyDomain } from './lazy.ts'

/** The domain that `build` makes of itself: `recursive((tree) => oneOf(leaf, arrayOf(tree)))`. */
export function recursive<T>(build: (self: Domain<T>) => Domain<T>): Domain<T> {
  const self: LazyDomain<T> = new LazyDomain<T>('recursive', () => built)
  const built: Domain<T> = build(self)
  // Whether the recursion can end is known now, and the complaint should point at this test.
  void self.minComplexity
  return self
}

/** Domains by name, each of which may refer to any other before that one is set. */
export class DomainBuilder {
  private readonly domains = new Map<string, Domain<unknown>>()
  private readonly asked = new Map<string, LazyDomain<unknown>>()
  private finished = false

  /** The domain of that name, which may be set later. */
  get<T>(name: string): Domain<T> {
    this.expectOpen('get', name)
    let domain = this.asked.get(name)
    if (domain === undefined) {
      domain = new LazyDomain('builder', () => this.domains.get(name) as Domain<unknown>)
      this.asked.set(name, domain)
    }
    return domain as unknown as Domain<T>
  }

  /** Says what domain has that name; once for each name. */
  set<T>(name: string, domain: Domain<T>): this {
    this.expectOpen('set', name)
    if (this.domains.has(name)) {
      throw new FuzzError('bad-builder', `builder(): the name ${JSON.stringify(name)} is set twice.`, {
        hint: 'Use another name for the second domain.',
      })
    }
    this.domains.set(name, domain)
    return this
  }

  /** The domain of that name; every name that was asked for must be set, and nothing can be set any more. */
  finalize<T>(name: string): Domain<T> {
    const domain = this.get<T>(name)
    const missing = [...this.asked.keys()].find((other) => !this.domains.has(other))
    if (missing !== undefined) {
      throw new FuzzError(
        'bad-builder',
        `builder(): the name ${JSON.stringify(missing)} was asked for but never set.`,
        {
          hint: 'Set every name before finalize().',
        },
      )
    }
    this.finished = true
    for (const lazy of this.asked.values()) void lazy.minComplexity
    return domain
  }

  private expectOpen(method: string, name: string): void {
    if (!this.finished) return
    throw new FuzzError('bad-builder', `builder(): ${method}(${JSON.stringify(name)}) comes after finalize().`, {
      hint: 'Make a new builder.',
    })
  }
}

/** A builder of domains that refer to each other: `get`, `set`, `finalize`. */
export function builder(): DomainBuilder {
  return new DomainBuilder()
}
