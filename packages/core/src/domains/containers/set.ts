/** Sets: no element twice, counted as `Set` counts. */
import type { Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printValue } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { defaultSizes, type SizeBounds } from './sizes.ts'
import { UniqueDomain } from './unique.ts'

export class SetDomain<T, C> extends UniqueDomain<Set<T>, T, C> {
  readonly name = 'setOf'

  protected collect(values: T[]): Set<T> {
    return new Set(values)
  }

  protected spread(value: unknown): readonly unknown[] | undefined {
    return value instanceof Set ? [...value] : undefined
  }

  protected sized(size: SizeBounds): SetDomain<T, C> {
    return new SetDomain(this.element, size)
  }

  override print(c: ListNode<C>, out: Printer): void {
    if (c.items.length === 0) {
      out.text(printValue(new Set()))
      return
    }
    out.text('new Set(')
    super.print(c, out)
    out.text(')')
  }
}

/** Sets of values of `element`; 0 to 5000 of them unless the sizes say otherwise. */
export function setOf<T, C>(element: Domain<T, C>): SetDomain<T, C> {
  return new SetDomain(element, defaultSizes)
}
