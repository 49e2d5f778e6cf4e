/** Arrays whose elements differ, and containers of the user's own making. */

import type { Domain } from '../../domain/domain.ts'
import { keyOf } from '../../domain/key-of.ts'
import type { ListNode } from '../../domain/list-node.ts'
import type { Printer } from '../../domain/printer.ts'
import { FuzzError } from '../../errors.ts'
import { ContainerDomain } from './container.ts'
import { defaultSizes, type SizeBounds } from './sizes.ts'
import { UniqueDomain } from './unique.ts'

export class UniqueArrayDomain<T, C> extends UniqueDomain<T[], T, C> {
  readonly name = 'uniqueArray'
  private readonly key: ((value: T) => unknown) | undefined

  constructor(element: Domain<T, C>, size: SizeBounds, key: ((value: T) => unknown) | undefined) {
    super(element, size)
    this.key = key
  }

  protected override keyOf(item: C): unknown {
    if (this.key !== undefined) return this.key(this.element.getValue(item))
    if (this.element.plain) return item
    const value = this.element.getValue(item)
    // Objects are equal where they were made alike.
    return value !== null && typeof value === 'object' ? keyOf(this.element, item) : value
  }

  protected collect(values: T[]): T[] {
    return values
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return Array.isArray(value) ? value : undefined
  }

  protected sized(size: SizeBounds): UniqueArrayDomain<T, C> {
    return new UniqueArrayDomain(this.element, size, this.key)
  }
}

/** Arrays without equal elements: equal by value, or by what `key` answers for them (compared as `Set` compares). */
export function uniqueArray<T, C>(
  element: Domain<T, C>,
  options: { readonly key?: (value: T) => unknown } = {},
): UniqueArrayDomain<T, C> {
  return new UniqueArrayDomain(element, defaultSizes, options.key)
}

class CustomContainerDomain<T, E, C> extends ContainerDomain<T, E, C> {
  readonly name = 'containerOf'
  private readonly build: (values: E[]) => T
  private readonly from: ((container: T) => Iterable<E> | undefined) | undefined

  constructor(
    element: Domain<E, C>,
    size: SizeBounds,
    build: (values: E[]) => T,
    from: ((container: T) => Iterable<E> | undefined) | undefined,
  ) {
    super(element, size)
    this.build = build
    this.from = from
  }

  protected collect(values: E[]): T {
    return this.build(values)
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    try {
      const values = this.from?.(value as T)
      return values === undefined ? undefined : [...values]
    } catch {
      // An inverse written for these containers may stumble over any other value.
      return undefined
    }
  }

  protected sized(size: SizeBounds): CustomContainerDomain<T, E, C> {
    return new CustomContainerDomain(this.element, size, this.build, this.from)
  }

  override print(c: ListNode<C>, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/** Containers that `build` makes of any number of values; `from` answers the values inside one, so that seeds work. */
export function containerOf<T, E, C>(
  build: (values: E[]) => T,
  element: Domain<E, C>,
  options: { readonly from?: (container: T) => Iterable<E> | undefined } = {},
): ContainerDomain<T, E, C> {
  return new CustomContainerDomain(element, defaultSizes, build, options.from)
}

interface Sized<Self> {
  withMinSize(min: number): Self
}

/** A container or string with at least one element. */
export function nonEmpty<Self extends Sized<unknown>>(container: Self): Self {
  if (typeof container?.withMinSize !== 'function') {
    throw new FuzzError('bad-size', 'nonEmpty(): the domain given has no sizes.', {
      hint: 'Give a string, array, set, map or record, or use filter().',
    })
  }
  return container.withMinSize(1) as Self
}
