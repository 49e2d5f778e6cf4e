/** Values that lie in several domains at once: any member proposes, all others must accept. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { DefinitionSite } from '../../domain/definition-site.ts'
import { type AnyDomain, type Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { FuzzError } from '../../errors.ts'
import { missingAt } from '../../item-at.ts'
import { type Chosen, UnionDomain } from './union.ts'

/** Draws until a value that all members take is given up: one in fifty still fails once in ten billion. */
const attempts = 1000

export class OverlapDomain<T> extends UnionDomain<T> {
  private readonly site = new DefinitionSite()

  private accepts(c: Chosen): boolean {
    const value: unknown = this.getValue(c)
    return this.alternatives.every((member, index) => index === c.index || contains(member, value))
  }

  override init(g: GenContext): Chosen {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const c = super.init(g)
      if (this.accepts(c)) return c
    }
    for (let index = 0; index < this.alternatives.length; index++) {
      const part: unknown = (this.alternatives[index] ?? missingAt(index)).simplest()
      if (part !== undefined && this.accepts({ index, part })) return { index, part }
    }
    throw new FuzzError(
      'overlap-too-narrow',
      `overlapOf(): of ${attempts} values of ${this.alternatives.map((member) => `${member.name}()`).join(', ')} in a row none was in all of them.`,
      this.site.details('Give one domain that builds the values, or seeds that lie in all of them.'),
    )
  }

  override simplest(): Chosen | undefined {
    const simplest = super.simplest()
    return simplest !== undefined && this.accepts(simplest) ? simplest : undefined
  }

  override mutateAt(c: Chosen, spot: number, g: MutateContext): Chosen | Unchanged {
    for (let attempt = 0; attempt < 20; attempt++) {
      const next = super.mutateAt(c, spot, g)
      if (next === UNCHANGED || this.accepts(next)) return next
    }
    return UNCHANGED
  }

  override *steps(c: Chosen, g: MutateContext): Generator<Chosen, void> {
    for (const next of super.steps(c, g)) if (this.accepts(next)) yield next
  }

  override enumerate(g: GenContext): Iterator<Chosen> | undefined {
    const all = super.enumerate(g)
    return all === undefined ? undefined : this.accepted(all)
  }

  private *accepted(all: Iterator<Chosen>): Generator<Chosen, void> {
    for (let step = all.next(); !step.done; step = all.next()) if (this.accepts(step.value)) yield step.value
  }

  override withPart(c: Chosen, index: number, part: unknown): Chosen | Unchanged {
    const next = super.withPart(c, index, part)
    return next === UNCHANGED || this.accepts(next) ? next : UNCHANGED
  }

  override fromValue(value: unknown): Chosen | undefined {
    return this.alternatives.every((member) => contains(member, value)) ? super.fromValue(value) : undefined
  }

  override validate(c: Chosen): string | undefined {
    const reason = super.validate(c)
    if (reason !== undefined || this.accepts(c)) return reason
    return 'the value is not in every domain of overlapOf()'
  }
}

function contains(domain: AnyDomain, value: unknown): boolean {
  const c: unknown = domain.fromValue(value)
  return c !== undefined && domain.validate(c) === undefined
}

/** The values that are in every one of the domains; all but the proposing one must recognise values (`fromValue`). */
export function overlapOf<T>(...members: readonly Domain<T>[]): Domain<T> {
  if (members.length === 0) {
    throw new FuzzError('empty-choice', 'overlapOf(): there are no domains to overlap.', {
      hint: 'Give at least one domain.',
    })
  }
  return new OverlapDomain<T>('overlapOf', members)
}
