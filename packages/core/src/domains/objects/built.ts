/**
 * Domains of values that are built from their parts by code of the user, which may throw: then no value was made, and other
 * parts are tried. What such domains have in common; they differ in what the parts are and in how the value is printed.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { discarded } from '../../domain/discarded.ts'
import type { Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { ListNode } from '../../domain/list-node.ts'

/** Parts drawn until something can be built of them; after that the input is discarded when its value is asked for. */
const drawAttempts = 10

/** Changes the parts, each time otherwise. */
export type EditParts = () => ListNode<unknown> | Unchanged

/** A domain whose corpus values are the parts, and whose user values are built of them afresh each time. */
export abstract class BuiltDomain<T> extends DelegatingDomain<T, unknown, ListNode<unknown>> {
  /** Builds the value; throws where user code does. */
  protected abstract build(c: ListNode<unknown>): T

  /**
   * The first result of `edit` that can be built; `UNCHANGED`, or parts nothing can be built of, where none is found or no attempts are
   * left: within an instance that is refused whatever it holds, each level would try its own as often.
   */
  protected abstract retried(edit: EditParts, g: GenContext): ListNode<unknown> | Unchanged

  protected builds(c: ListNode<unknown>): boolean {
    try {
      this.build(c)
      return true
    } catch {
      return false
    }
  }

  override init(g: GenContext): ListNode<unknown> {
    let c = this.inner.init(g)
    for (let attempt = 1; attempt < drawAttempts && g.attemptsLeft > 0 && !this.builds(c); attempt++) {
      g.attemptsLeft--
      c = this.inner.init(g)
    }
    return c
  }

  override getValue(c: ListNode<unknown>): T {
    try {
      return this.build(c)
    } catch {
      // Code that throws made no value; that is no failure of the code under test.
      throw discarded
    }
  }

  override mutate(c: ListNode<unknown>, g: MutateContext): ListNode<unknown> | Unchanged {
    return freshForStranger(this, c, g) ?? this.retried(() => this.inner.mutate(c, g), g)
  }

  override mutateAt(c: ListNode<unknown>, spot: number, g: MutateContext): ListNode<unknown> | Unchanged {
    return this.retried(() => this.inner.mutateAt(c, spot, g), g)
  }
}
