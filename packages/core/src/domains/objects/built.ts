/**
 * Domains of values that are built from their parts by code of the user, which may throw: then no value was made, and other
 * parts are tried. What such domains have in common; they differ in what the parts are and in how the value is printed.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import { discarded } from '../../domain/discarded.ts'
import { UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import { isListNode, type ListNode } from '../../domain/list-node.ts'

/** Parts drawn until something can be built of them; after that the input is discarded when its value is asked for. */
const drawAttempts = 10
/** And as many where something could be built before: then that is taken again. No bench chose it. */
const fewAttempts = 2

/** Changes the parts, each time otherwise. */
type EditParts = () => ListNode<unknown> | Unchanged

/** A domain whose corpus values are the parts, and whose user values are built of them afresh each time. */
export abstract class BuiltDomain<T> extends DelegatingDomain<T, unknown, ListNode<unknown>> {
  /** Values of this domain that are being made, each within the one before. */
  private making = 0
  /** What was built last to see whether it can be: whoever asks for the value of its parts next gets it, and nobody else. */
  private spare: { readonly c: ListNode<unknown>; readonly value: T } | undefined

  /** Builds the value; throws where user code does. */
  protected abstract build(c: ListNode<unknown>): T

  /** Mutants tried until something can be built of one. */
  protected abstract readonly mutateAttempts: number

  /** What is handed on in the end, where `next` is the last mutant, which nobody has tried to build. */
  protected abstract atLast(next: ListNode<unknown> | Unchanged): ListNode<unknown> | Unchanged

  protected builds(c: ListNode<unknown>): boolean {
    try {
      const value = this.build(c)
      // Parts that are changed in place may be others by then.
      this.spare = this.retain(c) === c ? { c, value } : undefined
      return true
    } catch {
      return false
    }
  }

  override init(g: GenContext): ListNode<unknown> {
    return this.within(() => this.drawn(g))
  }

  private drawn(g: GenContext): ListNode<unknown> {
    let c = this.inner.init(g)
    for (let attempt = 1; attempt < drawAttempts && g.attemptsLeft > 0; attempt++) {
      if (this.builds(c)) {
        g.built.note(this, this.retain(c))
        return c
      }
      g.attemptsLeft--
      const known = attempt < fewAttempts ? undefined : this.knownPart(c, g)
      if (known !== undefined) return known
      c = this.inner.init(g)
    }
    return c
  }

  private within<R>(make: () => R): R {
    this.making++
    try {
      return make()
    } finally {
      this.making--
    }
  }

  /**
   * Parts of which something was built before, in the place of `c`. None inside of a value of this domain: classes are made of instances of
   * themselves, and would grow around each other.
   */
  private knownPart(c: ListNode<unknown>, g: GenContext): ListNode<unknown> | undefined {
    if (this.making > 1) return undefined
    const known = g.built.pick(this, g.rng)
    const isFit = isListNode(known) && known !== c && this.complexity(known) <= g.maxComplexity
    return isFit ? this.retain(known) : undefined
  }

  /**
   * The first result of `edit` that can be built, or what was built before; what `atLast` says where none is found or no attempts are left:
   * within an instance that is refused whatever it holds, each level would try its own as often.
   */
  private retried(edit: EditParts, c: ListNode<unknown>, g: MutateContext): ListNode<unknown> | Unchanged {
    let next = edit()
    for (let attempt = 1; attempt < this.mutateAttempts && next !== UNCHANGED && g.attemptsLeft > 0; attempt++) {
      if (this.builds(next)) {
        g.built.note(this, this.retain(next))
        return next
      }
      g.attemptsLeft--
      // What was built before need not be simpler.
      const known = attempt < fewAttempts || g.shrink ? undefined : this.knownPart(c, g)
      if (known !== undefined) return known
      next = edit()
    }
    return this.atLast(next)
  }

  override getValue(c: ListNode<unknown>): T {
    const { spare } = this
    if (spare?.c === c) {
      this.spare = undefined
      return spare.value
    }
    try {
      return this.build(c)
    } catch {
      // Code that throws made no value; that is no failure of the code under test.
      throw discarded
    }
  }

  override mutate(c: ListNode<unknown>, g: MutateContext): ListNode<unknown> | Unchanged {
    return freshForStranger(this, c, g) ?? this.within(() => this.retried(() => this.inner.mutate(c, g), c, g))
  }

  override mutateAt(c: ListNode<unknown>, spot: number, g: MutateContext): ListNode<unknown> | Unchanged {
    return this.within(() => this.retried(() => this.inner.mutateAt(c, spot, g), c, g))
  }
}
