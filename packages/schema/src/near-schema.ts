/** `nearSchema`: values that a schema refuses, one or two edits away from those it accepts. */
import { type AnyDomain, d, FuzzError } from '@fuzzwright/core'
import {
  CheckedEditsDomain,
  Context,
  type GenContext,
  type MutateContext,
  type Printer,
  Rng,
  UNCHANGED,
  type Unchanged,
} from '@fuzzwright/core/domain'
import type { SchemaFailure } from './evaluation/failure.ts'
import { editValue } from './near/edit-value.ts'
import { readSchema, type SchemaOptions } from './read-schema.ts'
import type { Judge, SchemaDomain } from './schema-domain.ts'

/** Accepted values that are edited before it is taken that the schema refuses next to nothing. */
const attempts = 400
/** So many times more before the first value. No bench chose it. */
const longerAtFirst = 10
/** Values too large for the budget before others than those near accepted ones are taken. */
const patience = 20
/** Edits of one value are more than one this rarely: once in so many. */
const twice = 4

const anyJson: AnyDomain = d.jsonValue()

/** Values that a schema refuses. */
export class NearDomain extends CheckedEditsDomain<unknown> {
  readonly name = 'nearSchema'
  readonly inner = anyJson
  private readonly accepted: SchemaDomain<unknown>
  private readonly judge: Judge
  private readonly words: readonly unknown[]
  /** Refused without a doubt. */
  private found: unknown

  constructor(accepted: SchemaDomain<unknown>, judge: Judge, words: readonly unknown[]) {
    super()
    this.accepted = accepted
    this.judge = judge
    this.words = words
  }

  /** What the schema has against a value: the keyword, where it stands, and where in the value; empty for what it accepts. */
  broken(value: unknown): readonly SchemaFailure[] {
    return this.judge.failures(value)
  }

  /** The schema refuses it. */
  override holds(c: unknown): boolean {
    return this.judge.distance(this.inner.getValue(c)) > 0
  }

  override init(g: GenContext): unknown {
    const c = this.search(g, attempts)
    return c === undefined ? this.found : c
  }

  /**
   * Finds a value for draws that find none, and looks longer for it than they do: of some schemas few values are refused.
   * @throws FuzzError `nothing-refused`
   */
  prove(): void {
    for (const [seed, tries] of [attempts, attempts * longerAtFirst].entries()) {
      this.found = this.search(new Context(new Rng(seed)), tries)
      if (this.found !== undefined) return
    }
    throw new FuzzError('nothing-refused', `${this.judge.label}: nothing was found that the schema refuses.`, {
      hint: 'A schema that accepts everything, or all but a few values, has no values near it.',
    })
  }

  private search(g: GenContext, tries: number): unknown {
    let large: unknown
    for (let attempt = 0; attempt < tries; attempt++) {
      const c = this.near(g)
      if (c === undefined) continue
      if (this.inner.complexity(c) <= g.maxComplexity) return c
      large = c
      // A tight budget has room for few of them.
      if (attempt >= patience) break
    }
    for (let attempt = 0; attempt < tries; attempt++) {
      const c: unknown = this.inner.init(g)
      if (this.holds(c)) return c
    }
    return large
  }

  private near(g: GenContext): unknown {
    let value: unknown = this.accepted.getValue(this.accepted.init(g))
    const count = g.rng.oneIn(twice) ? 2 : 1
    for (let edit = 0; edit < count; edit++) value = editValue(value, this.words, g.rng)
    const c: unknown = this.inner.fromValue(value)
    if (c === undefined || this.inner.validate(c) !== undefined) return undefined
    return this.holds(c) ? c : undefined
  }

  override mutate(c: unknown, g: MutateContext): unknown | Unchanged {
    if (!g.shrink && (this.validate(c) !== undefined || g.rng.bool())) {
      const fresh: unknown = this.init(g)
      if (this.validate(c) !== undefined || !this.isSame(fresh, c)) return fresh
    }
    return this.retry(() => this.inner.mutate(c, g))
  }

  private isSame(a: unknown, b: unknown): boolean {
    return JSON.stringify(this.inner.serialize(a)) === JSON.stringify(this.inner.serialize(b))
  }

  override mutateAt(c: unknown, spot: number, g: MutateContext): unknown | Unchanged {
    return this.retry(() => this.inner.mutateAt(c, spot, g))
  }

  private retry(edit: () => unknown): unknown | Unchanged {
    for (let attempt = 0; attempt < 20; attempt++) {
      const next = edit()
      if (next === UNCHANGED || this.holds(next)) return next
    }
    return UNCHANGED
  }

  override *steps(c: unknown, g: MutateContext): Generator<unknown, void> {
    for (const next of this.inner.steps(c, g)) if (this.holds(next)) yield next
  }

  override simplest(): unknown {
    const simplest: unknown = this.inner.simplest()
    return simplest !== undefined && this.holds(simplest) ? simplest : undefined
  }

  override enumerate(): undefined {
    return undefined
  }

  override validate(c: unknown): string | undefined {
    return this.inner.validate(c) ?? (this.holds(c) ? undefined : 'the schema accepts it')
  }

  /** With the keyword that refuses it, as a comment. */
  override print(c: unknown, out: Printer): void {
    this.inner.print(c, out)
    const [failure] = this.broken(this.inner.getValue(c))
    if (failure !== undefined) out.text(` /* ${describeFailure(failure).replaceAll('*/', '* /')} */`)
  }
}

function describeFailure({ keyword, at }: SchemaFailure): string {
  return at === '' ? `breaks ${keyword}` : `breaks ${keyword} at ${at}`
}

/**
 * Values that `schema` refuses, one or two edits away from those it accepts: of a wrong type, with a member missing or too many, one past a
 * bound, with the keys of prototypes. Which keyword is broken stands beside each value in a report; `broken` tells it.
 * @throws FuzzError as `fromSchema`, and `nothing-refused` where the schema accepts whatever is tried
 */
export function nearSchema(schema: unknown, options: SchemaOptions = {}): NearDomain {
  const { accepted, judge, words } = readSchema<unknown>(schema, options)
  const near = new NearDomain(accepted, judge, words)
  near.prove()
  return near
}
