/** Containers that hold no element twice. Equality is that of `Set`: equal primitives, or the same object. */

import type { GenContext } from '../../domain/context.ts'
import { DefinitionSite } from '../../domain/definition-site.ts'
import { FuzzError } from '../../errors.ts'
import { ContainerDomain } from './container.ts'

/** Draws for one more element before a container is left at the size it has. */
const attemptsToGrow = 32
/** The same where the container is still below its minimum. */
const attemptsToReach = 10_000

export abstract class UniqueDomain<T, E, C> extends ContainerDomain<T, E, C> {
  override readonly unique = true
  private readonly site = new DefinitionSite()

  /** Known only once the whole domain is there, so asked by whoever sets the sizes. */
  protected override assertReachable(): void {
    const { min } = this.size
    if (min > 1 && min > this.mostElements() * 1.0001) throw this.unreachable(min, 'there are only')
  }

  /** About how many different elements there are. */
  protected mostElements(): number {
    return 2 ** this.element.entropy
  }

  protected override keyOf(item: C): unknown {
    return this.element.plain ? item : this.element.getValue(item)
  }

  protected override fillUnique(size: number, g: GenContext): C[] {
    const items: C[] = []
    const keys: unknown[] | Set<unknown> = size > 16 ? new Set<unknown>() : []
    const whole = g.maxComplexity
    const least = this.leastPerItem
    let left = whole - 1
    // Elements that fit a tight budget may all be equal: below the minimum the budget gives way, and what it gave one it gives the next.
    let given = 0
    for (let failures = 0; items.length < size; ) {
      const room = left - Math.max(0, this.size.min - items.length - 1) * least
      g.maxComplexity = items.length < this.size.min ? Math.max(least, room) + given : room
      if (items.length >= this.size.min && g.maxComplexity < least) break
      const item = this.element.init(g)
      const key = this.keyOf(item)
      const weight = this.element.complexity(item) + (least - this.element.minComplexity)
      if (!known(keys, key) && (items.length < this.size.min || weight <= g.maxComplexity)) {
        if (Array.isArray(keys)) keys.push(key)
        else keys.add(key)
        items.push(item)
        left -= weight
        failures = 0
        continue
      }
      failures++
      if (failures % attemptsToGrow === 0) given += attemptsToGrow
      if (items.length >= this.size.min && failures >= attemptsToGrow) break
      if (failures >= attemptsToReach) throw this.unreachable(this.size.min, 'drawing found only', items.length)
    }
    g.maxComplexity = whole
    return items
  }

  private unreachable(min: number, reason: string, found = Math.floor(this.mostElements())): FuzzError {
    return new FuzzError(
      'size-unreachable',
      `${this.name}(): ${min} different elements are asked for, but ${reason} ${found} of ${this.element.name}().`,
      this.site.details('Ask for fewer elements, or give an element domain with more values.'),
    )
  }
}

/** Both compare as `Set` does; a short list is searched faster than a set is made. */
function known(keys: readonly unknown[] | ReadonlySet<unknown>, key: unknown): boolean {
  return Array.isArray(keys) ? keys.includes(key) : (keys as ReadonlySet<unknown>).has(key)
}
