/** A domain that differs from another in a few answers and shares its corpus values. */
import type { Rng } from '../random/rng.ts'
import type { GenContext, MutateContext } from './context.ts'
import { Domain, type PartEdits, type PartVisitor, type Unchanged } from './domain.ts'
import type { IR } from './ir.ts'
import type { Printer } from './printer.ts'

/** A domain with the corpus of another one, to which it leaves whatever it does not change. */
// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export abstract class DelegatingDomain<T, Inner = T, C = any> extends Domain<T, C> {
  abstract get inner(): Domain<Inner, C>

  get entropy(): number {
    return this.inner.entropy
  }

  get minComplexity(): number {
    return this.inner.minComplexity
  }

  get maxComplexity(): number {
    return this.inner.maxComplexity
  }

  init(g: GenContext): C {
    return this.inner.init(g)
  }

  mutate(c: C, g: MutateContext): C | Unchanged {
    return this.inner.mutate(c, g)
  }

  complexity(c: C): number {
    return this.inner.complexity(c)
  }

  getValue(c: C): T {
    return this.inner.getValue(c) as unknown as T
  }

  validate(c: C): string | undefined {
    return this.inner.validate(c)
  }

  serialize(c: C): IR {
    return this.inner.serialize(c)
  }

  parse(ir: IR): C | undefined {
    return this.inner.parse(ir)
  }

  override fromValue(value: unknown): C | undefined {
    return this.inner.fromValue(value)
  }

  override simplest(): C | undefined {
    return this.inner.simplest()
  }

  override enumerate(g: GenContext): Iterator<C> | undefined {
    return this.inner.enumerate(g)
  }

  override steps(c: C, g: MutateContext): Generator<C, void> {
    return this.inner.steps(c, g)
  }

  override get shrinksByChance(): boolean {
    return this.inner.shrinksByChance
  }

  override callsIn(c: C): number {
    return this.inner.callsIn(c)
  }

  override switchesIn(c: C): number {
    return this.inner.switchesIn(c)
  }

  override fewerSwitches(c: C): Iterable<C> {
    return this.inner.fewerSwitches(c)
  }

  override otherCalls(c: C): Iterable<C> {
    return this.inner.otherCalls(c)
  }

  override fewerCalls(c: C, rng: Rng): Iterable<C> {
    return this.inner.fewerCalls(c, rng)
  }

  override shownSooner(c: C, rng: Rng): Iterable<C> {
    return this.inner.shownSooner(c, rng)
  }

  override compare(a: C, b: C): number {
    return this.inner.compare(a, b)
  }

  override retain(c: C): C {
    return this.inner.retain(c)
  }

  override visit(c: C, visitor: PartVisitor): void {
    this.inner.visit(c, visitor)
  }

  override withPart(c: C, index: number, part: unknown): C | Unchanged {
    return this.inner.withPart(c, index, part)
  }

  override withParts(c: C, parts: ReadonlyMap<number, unknown>): C | Unchanged {
    return this.inner.withParts(c, parts)
  }

  override withoutParts(c: C, start: number, count: number): C | Unchanged {
    return this.inner.withoutParts(c, start, count)
  }

  override withInserted(c: C, index: number, parts: readonly unknown[]): C | Unchanged {
    return this.inner.withInserted(c, index, parts)
  }

  override withPartsEdited(c: C, edits: PartEdits<C>): C | Unchanged {
    return this.inner.withPartsEdited(c, edits)
  }

  override spots(c: C): number {
    return this.inner.spots(c)
  }

  override mutateAt(c: C, spot: number, g: MutateContext): C | Unchanged {
    return this.inner.mutateAt(c, spot, g)
  }

  override print(c: C, out: Printer): void {
    this.inner.print(c, out)
  }
}
