/** Domains of users who know how to draw and change a value and need nothing more. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { copyValue } from '../../domain/copy-value.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { sameValue } from '../../domain/same-value.ts'
import { valueFromIR, valueToIR } from '../../domain/value-ir.ts'
import type { Rng } from '../../random/rng.ts'

/** The three functions of FuzzTest's own domains, and what may be said beyond them. */
export interface DomainDefinition<T, C = T> {
  /** Word for messages; `define` where left out. */
  readonly name?: string
  init(rng: Rng): C
  /**
   * A value near `value`; with `onlyShrink` a simpler one. It may change what it was given and answer nothing, or answer a
   * new value; `value` is a private copy of plain data.
   */
  mutate(value: C, rng: Rng, onlyShrink: boolean): C | void
  /** The user value of a corpus value; the corpus value itself where left out. */
  getValue?(value: C): T
  /** The corpus value of a user value, where it can be recognised. */
  fromValue?(value: unknown): C | undefined
  /** Why a corpus value does not belong to the domain, or `undefined`. */
  validate?(value: C): string | undefined
  /** Bits, above 0; the length of the written form where left out. */
  complexity?(value: C): number
}

/** The corpus value with what is derived from it. */
interface DefinedNode<C> {
  readonly value: C
  written: string | undefined
}

class DefinedDomain<T, C> extends Domain<T, DefinedNode<C>> {
  readonly name: string
  readonly entropy = Number.POSITIVE_INFINITY
  readonly minComplexity = 1
  readonly maxComplexity = Number.POSITIVE_INFINITY
  private readonly definition: DomainDefinition<T, C>

  constructor(definition: DomainDefinition<T, C>) {
    super()
    this.name = definition.name ?? 'define'
    this.definition = definition
  }

  private node(value: C): DefinedNode<C> {
    return { value, written: undefined }
  }

  private written(c: DefinedNode<C>): string {
    return (c.written ??= JSON.stringify(valueToIR(c.value)))
  }

  /** The definition knows no budgets: the smallest of several draws stands in for them. */
  init(g: GenContext): DefinedNode<C> {
    let best = this.node(this.definition.init(g.rng))
    for (let attempt = 0; attempt < 8 && this.complexity(best) > g.maxComplexity; attempt++) {
      const other = this.node(this.definition.init(g.rng))
      if (this.complexity(other) < this.complexity(best)) best = other
    }
    return best
  }

  mutate(c: DefinedNode<C>, g: MutateContext): DefinedNode<C> | Unchanged {
    for (let attempt = 0; attempt < 8; attempt++) {
      const copy = copyValue(c.value)
      const answer = this.definition.mutate(copy, g.rng, g.shrink)
      const next = this.node(answer === undefined ? copy : answer)
      if (this.written(next) === this.written(c) || this.complexity(next) > g.maxComplexity) continue
      if (this.validate(next) !== undefined) continue
      if (!g.shrink || (this.complexity(next) - this.complexity(c) || this.compare(next, c)) < 0) return next
    }
    return UNCHANGED
  }

  complexity(c: DefinedNode<C>): number {
    return this.definition.complexity?.(c.value) ?? 1 + 8 * this.written(c).length
  }

  override compare(a: DefinedNode<C>, b: DefinedNode<C>): number {
    const left = this.written(a)
    const right = this.written(b)
    return left.length - right.length || (left < right ? -1 : Number(left > right))
  }

  getValue(c: DefinedNode<C>): T {
    const copy = copyValue(c.value)
    return this.definition.getValue === undefined ? (copy as unknown as T) : this.definition.getValue(copy)
  }

  override fromValue(value: unknown): DefinedNode<C> | undefined {
    const { definition } = this
    if (definition.fromValue !== undefined) {
      const found = definition.fromValue(value)
      return found === undefined ? undefined : this.node(found)
    }
    // Without a test of its own the domain could not tell its values from any other.
    if (definition.getValue !== undefined || definition.validate === undefined || value === undefined) return undefined
    // What cannot be written down could not be stored with a finding.
    return sameValue(valueFromIR(valueToIR(value)), value) ? this.node(copyValue(value) as C) : undefined
  }

  validate(c: DefinedNode<C>): string | undefined {
    return this.definition.validate?.(c.value)
  }

  serialize(c: DefinedNode<C>): IR {
    return valueToIR(c.value)
  }

  parse(ir: IR): DefinedNode<C> | undefined {
    const value = valueFromIR(ir)
    return value === undefined ? undefined : this.node(value as C)
  }
}

/** A domain of the functions given: `init` and `mutate`, and `getValue` where corpus values differ from user values. */
export function define<T, C>(definition: DomainDefinition<T, C> & { getValue(value: C): T }): Domain<T>
export function define<T>(definition: DomainDefinition<T, T>): Domain<T>
export function define<T, C>(definition: DomainDefinition<T, C>): Domain<T> {
  return new DefinedDomain<T, C>(definition)
}
