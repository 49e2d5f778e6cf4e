/** One of a list of given values. The corpus value is the index: a value need not be comparable, earlier is simpler. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { copyValue } from '../../domain/copy-value.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { sameValue } from '../../domain/same-value.ts'
import { FuzzError } from '../../errors.ts'
import { itemAt } from '../../item-at.ts'

/** The values of a list; the corpus value is the index. */
export class ElementDomain<T> extends Domain<T, number> {
  readonly name: string
  readonly entropy: number
  readonly minComplexity: number
  readonly maxComplexity: number
  readonly values: readonly T[]
  /** Primitives can be handed out as they are. */
  private readonly primitive: boolean

  constructor(name: string, values: readonly T[]) {
    super()
    this.name = name
    this.values = values
    this.entropy = Math.log2(values.length)
    this.minComplexity = Math.ceil(this.entropy)
    this.maxComplexity = this.minComplexity
    this.primitive = values.every((value) => value === null || typeof value !== 'object')
  }

  init(g: GenContext): number {
    return this.values.length === 1 ? 0 : g.rng.below(this.values.length)
  }

  mutate(c: number, g: MutateContext): number | Unchanged {
    const { length } = this.values
    if (!g.shrink && !this.holds(c)) return this.init(g)
    if (length === 1) return UNCHANGED
    if (g.shrink) return c === 0 ? UNCHANGED : g.rng.below(c)
    const next = g.rng.below(length - 1)
    return next >= c ? next + 1 : next
  }

  private holds(c: number): boolean {
    return Number.isInteger(c) && c >= 0 && c < this.values.length
  }

  complexity(): number {
    return this.minComplexity
  }

  override compare(a: number, b: number): number {
    return a - b
  }

  override simplest(): number {
    return 0
  }

  override *enumerate(): Generator<number, void> {
    for (let index = 0; index < this.values.length; index++) yield index
  }

  override *steps(c: number, g: MutateContext): Generator<number, void> {
    const end = g.shrink ? c : this.values.length
    for (let index = 0; index < end; index++) if (index !== c) yield index
  }

  getValue(c: number): T {
    const value = itemAt(this.values, c)
    return this.primitive ? value : copyValue(value)
  }

  override fromValue(value: unknown): number | undefined {
    const same = this.values.findIndex((own) => Object.is(own, value))
    const index = same >= 0 ? same : this.values.findIndex((own) => sameValue(own, value))
    return index < 0 ? undefined : index
  }

  validate(c: number): string | undefined {
    return this.holds(c) ? undefined : `${String(c)} is not an index of the ${this.values.length} values`
  }

  serialize(c: number): IR {
    return c
  }

  parse(ir: IR): number | undefined {
    return typeof ir === 'number' ? ir : undefined
  }
}

/** One of `values`; earlier ones are simpler. Plain objects and arrays are copied for each run, the rest is shared. */
export function elementOf<const T>(values: readonly T[]): Domain<T, number> {
  if (values.length === 0) {
    throw new FuzzError('empty-choice', 'elementOf(): the list of values is empty, so there is nothing to choose.', {
      hint: 'Give at least one value.',
    })
  }
  return new ElementDomain('elementOf', values.slice())
}

/** Always `value`. */
export function just<const T>(value: T): Domain<T, number> {
  return new ElementDomain<T>('just', [value])
}
