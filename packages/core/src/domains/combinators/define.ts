/** Domains of users who know how to draw and change a value and need nothing more. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { copyValue } from '../../domain/copy-value.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import { freshForStranger } from '../../domain/fresh-for-stranger.ts'
import type { IR } from '../../domain/ir.ts'
import { keyOf } from '../../domain/key-of.ts'
import { sameValue } from '../../domain/same-value.ts'
import { hiddenIn, showsItsFields, ValueForm } from '../../domain/value-form.ts'
import { FuzzError } from '../../errors.ts'
import { Rng } from '../../random/rng.ts'

/** The three functions of FuzzTest's own domains, and what may be said beyond them. */
export interface DomainDefinition<T, C = T> {
  /** Word for messages; `define` where left out. */
  readonly name?: string
  init(rng: Rng): C
  /**
   * A value near `value`; with `onlyShrink` a simpler one. It may change what it was given and answer nothing, or answer a
   * new value; `value` is a private copy of plain data and of instances whose fields can be seen.
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
  /** A copy that shares nothing mutable; needed where `mutate` changes instances with private fields in place. */
  clone?(value: C): C
  /**
   * How a corpus value is kept and replayed. Where these two are left out, plain data and the fields of instances are
   * written; private fields and functions need them.
   */
  serialize?(value: C): IR
  /** Inverse of `serialize`; `undefined` for anything else. */
  parse?(ir: IR): C | undefined
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
  private readonly form = new ValueForm()
  private learned = false

  constructor(definition: DomainDefinition<T, C>) {
    super()
    this.name = definition.name ?? 'define'
    this.definition = definition
  }

  private node(value: C): DefinedNode<C> {
    return { value, written: undefined }
  }

  override get hasCustomCorpusType(): boolean {
    return this.definition.getValue !== undefined
  }

  override get shrinksByChance(): boolean {
    return true
  }

  private written(c: DefinedNode<C>): string {
    return (c.written ??= keyOf(this, c))
  }

  private copy(value: C): C {
    return this.definition.clone === undefined ? copyValue(value, showsItsFields) : this.definition.clone(value)
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
    const fresh = freshForStranger(this, c, g)
    if (fresh !== undefined) return fresh
    for (let attempt = 0; attempt < 8; attempt++) {
      const next = this.changed(c, g)
      if (next === undefined || this.complexity(next) > g.maxComplexity) continue
      if (this.validate(next) !== undefined) continue
      if (!g.shrink || (this.complexity(next) - this.complexity(c) || this.compare(next, c)) < 0) return next
    }
    return UNCHANGED
  }

  /** What the definition made of `c`; `undefined` where that is `c` again. */
  private changed(c: DefinedNode<C>, g: MutateContext): DefinedNode<C> | undefined {
    const copy = this.copy(c.value)
    const answer = this.definition.mutate(copy, g.rng, g.shrink)
    const value = answer === undefined ? copy : answer
    if (this.definition.serialize !== undefined) {
      const next = this.node(value)
      return this.written(next) === this.written(c) ? undefined : next
    }
    const hidden = hiddenIn(value)
    if (hidden?.isOpaque !== true) return sameValue(value, c.value) ? undefined : this.node(value)
    if (answer === undefined && this.definition.clone === undefined) throw this.uncopied(hidden.what)
    return value === c.value ? undefined : this.node(value)
  }

  private uncopied(what: string): FuzzError {
    const message = `${this.name}(): \`mutate\` answered nothing, and its value holds ${what}: no copy of it can be made.`
    const hint =
      'Give `clone`, or let `mutate` answer a new value. `serialize` and `parse` let it be kept and replayed.'
    return new FuzzError('uncopied-value', message, { hint })
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
    const copy = this.copy(c.value)
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
    this.form.learn(value)
    // What cannot be written down could not be stored with a finding.
    return sameValue(this.form.read(this.form.write(value)), value) ? this.node(this.copy(value as C)) : undefined
  }

  validate(c: DefinedNode<C>): string | undefined {
    return this.definition.validate?.(c.value)
  }

  serialize(c: DefinedNode<C>): IR {
    if (this.definition.serialize !== undefined) return this.definition.serialize(c.value)
    this.form.learn(c.value)
    return this.form.write(c.value)
  }

  parse(ir: IR): DefinedNode<C> | undefined {
    const value = this.definition.parse === undefined ? this.read(ir) : this.definition.parse(ir)
    return value === undefined ? undefined : this.node(value as C)
  }

  /** What was kept by an earlier process may be of classes that this one has not met yet. */
  private read(ir: IR): unknown {
    const value = this.form.read(ir)
    if (value !== undefined || this.learned) return value
    this.learned = true
    this.form.learn(this.definition.init(new Rng(0)))
    return this.form.read(ir)
  }
}

/** A domain of the functions given: `init` and `mutate`, and `getValue` where corpus values differ from user values. */
export function define<T, C>(definition: DomainDefinition<T, C> & { getValue(value: C): T }): Domain<T>
export function define<T>(definition: DomainDefinition<T, T>): Domain<T>
export function define<T, C>(definition: DomainDefinition<T, C>): Domain<T> {
  return new DefinedDomain<T, C>(definition)
}
