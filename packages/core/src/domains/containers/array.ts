/** Arrays of any length. */

import type { Domain } from '../../domain/domain.ts'
import { ContainerDomain } from './container.ts'
import { defaultSizes, type SizeBounds } from './sizes.ts'

export class ArrayDomain<T, C> extends ContainerDomain<T[], T, C> {
  readonly name: string = 'arrayOf'

  protected collect(values: T[]): T[] {
    return values
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) && !hasHoles(value) ? value : undefined
  }

  protected sized(size: SizeBounds): ArrayDomain<T, C> {
    return new ArrayDomain(this.element, size)
  }
}

/** An array with holes is another value than one of `undefined`. */
function hasHoles(list: readonly unknown[]): boolean {
  for (let index = 0; index < list.length; index++) if (!(index in list)) return true
  return false
}

/** Arrays of values of `element`; 0 to 5000 of them unless the sizes say otherwise. */
export function arrayOf<T, C>(element: Domain<T, C>): ArrayDomain<T, C> {
  return new ArrayDomain(element, defaultSizes)
}
