/**
 * Mutators that change a value where it is and can take each change back: fuzzcheck's trait as it stands, for models, big
 * buffers and ported mutators. A corpus value is a version of one shared value. Going back to an older version undoes the
 * newer ones for good (re-rooting in Baker's sense, one way only), so whatever must outlive its run is cloned by `retain`.
 */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { keyOf } from '../../domain/key-of.ts'
import { ValueForm } from '../../domain/value-form.ts'
import { FuzzError } from '../../errors.ts'
import { Rng } from '../../random/rng.ts'

/** Tries at a simpler value before there is taken to be none: what a mutator does is for chance to decide. No bench chose it. */
const shrinkAttempts = 4096
/** Changes at once in one of them, at most. No bench chose it. */
const mostAtOnce = 4

/** The trait. Values and caches are objects that `mutate` and `unmutate` change in place; steps are never taken back. */
export interface InPlaceMutator<Value extends object, Cache, Step, Token> {
  cacheFromValue(value: Value): Cache
  mutationStepFromValue(value: Value): Step
  /** Bounds of `complexity`, both included. */
  maxComplexity(): number
  minComplexity(): number
  complexity(value: Value, cache: Cache): number
  /** `seed` is a 32-bit integer. */
  arbitrary(seed: number, maxComplexity: number, rng: Rng): readonly [value: Value, cache: Cache]
  /** Changes the value and the cache, and answers what `unmutate` needs to take the change back. */
  mutate(value: Value, cache: Cache, step: Step, maxComplexity: number, rng: Rng): Token
  unmutate(value: Value, cache: Cache, token: Token): void
  /** A copy that shares nothing mutable. */
  clone(value: Value): Value
  /** How a value is stored; plain data is written as it is where these two are left out. */
  serialize?(value: Value): IR
  parse?(ir: IR): Value | undefined
}

/** The value that all its versions share. */
interface Base<Value, Cache, Step, Token> {
  readonly value: Value
  readonly cache: Cache
  readonly step: Step
  live: Version<Value, Cache, Step, Token>
}

interface Version<Value, Cache, Step, Token> {
  readonly base: Base<Value, Cache, Step, Token>
  readonly parent: Version<Value, Cache, Step, Token> | undefined
  readonly token: Token | undefined
  readonly complexity: number
  dead: boolean
}

class InPlaceDomain<Value extends object, Cache, Step, Token> extends Domain<
  Value,
  Version<Value, Cache, Step, Token>
> {
  readonly name = 'inPlace'
  private readonly mutator: InPlaceMutator<Value, Cache, Step, Token>
  private readonly form = new ValueForm()

  constructor(mutator: InPlaceMutator<Value, Cache, Step, Token>) {
    super()
    this.mutator = mutator
  }

  get entropy(): number {
    return this.maxComplexity > 0 ? Number.POSITIVE_INFINITY : 0
  }

  get minComplexity(): number {
    return this.mutator.minComplexity()
  }

  get maxComplexity(): number {
    return this.mutator.maxComplexity()
  }

  override get shrinksByChance(): boolean {
    return true
  }

  private root(value: Value, cache: Cache): Version<Value, Cache, Step, Token> {
    const complexity = this.mutator.complexity(value, cache)
    const base = { value, cache, step: this.mutator.mutationStepFromValue(value) }
    const version = { base, parent: undefined, token: undefined, complexity, dead: false } as unknown as Version<
      Value,
      Cache,
      Step,
      Token
    >
    ;(base as { live?: unknown }).live = version
    return version
  }

  /** The shared value in the state of `c`; every newer version dies. */
  private touch(c: Version<Value, Cache, Step, Token>): Value {
    if (c.dead) {
      throw new FuzzError('dead-version', 'inPlace(): this version was undone when an older one was used.', {
        hint: 'Pass whatever must outlive its run through retain() first.',
      })
    }
    const { base } = c
    while (base.live !== c) {
      const undone = base.live
      this.mutator.unmutate(base.value, base.cache, undone.token as Token)
      undone.dead = true
      base.live = undone.parent as Version<Value, Cache, Step, Token>
    }
    return base.value
  }

  init(g: GenContext): Version<Value, Cache, Step, Token> {
    const [value, cache] = this.mutator.arbitrary(g.rng.next32(), Math.max(g.maxComplexity, this.minComplexity), g.rng)
    return this.root(value, cache)
  }

  mutate(c: Version<Value, Cache, Step, Token>, g: MutateContext): Version<Value, Cache, Step, Token> | Unchanged {
    if (this.entropy === 0) return UNCHANGED
    const value = this.touch(c)
    const { base } = c
    // A lower budget is fuzzcheck's way to shrink.
    const most = g.shrink ? Math.min(g.maxComplexity, c.complexity) : g.maxComplexity
    for (let attempt = 0; attempt < (g.shrink ? 32 : 4); attempt++) {
      const token = this.mutator.mutate(value, base.cache, base.step, most, g.rng)
      const complexity = this.mutator.complexity(value, base.cache)
      if (complexity <= most && (!g.shrink || complexity < c.complexity)) {
        base.live = { base, parent: c, token, complexity, dead: false }
        return base.live
      }
      this.mutator.unmutate(value, base.cache, token)
    }
    return UNCHANGED
  }

  /** A mutator knows no order of what is simpler: where one change is not enough, a few at once may be. */
  override *steps(
    c: Version<Value, Cache, Step, Token>,
    g: MutateContext,
  ): Generator<Version<Value, Cache, Step, Token>, void> {
    if (!g.shrink) {
      yield* super.steps(c, g)
      return
    }
    const seen = new Set<string>()
    for (let attempt = 0; attempt < shrinkAttempts; attempt++) {
      const next = this.simplerAfter(1 + g.rng.small(mostAtOnce), c, g)
      const key = next === undefined ? undefined : keyOf(this, next)
      if (next === undefined || key === undefined || seen.has(key)) continue
      seen.add(key)
      yield next
    }
  }

  /** `c` changed so many times in a row, where that made it simpler. */
  private simplerAfter(
    changes: number,
    c: Version<Value, Cache, Step, Token>,
    g: MutateContext,
  ): Version<Value, Cache, Step, Token> | undefined {
    const value = this.touch(c)
    const { base } = c
    for (let change = 0; change < changes; change++) {
      const token = this.mutator.mutate(value, base.cache, base.step, c.complexity, g.rng)
      const complexity = this.mutator.complexity(value, base.cache)
      base.live = { base, parent: base.live, token, complexity, dead: false }
    }
    return base.live.complexity < c.complexity ? base.live : undefined
  }

  complexity(c: Version<Value, Cache, Step, Token>): number {
    return c.complexity
  }

  override retain(c: Version<Value, Cache, Step, Token>): Version<Value, Cache, Step, Token> {
    const value = this.mutator.clone(this.touch(c))
    return this.root(value, this.mutator.cacheFromValue(value))
  }

  getValue(c: Version<Value, Cache, Step, Token>): Value {
    return this.mutator.clone(this.touch(c))
  }

  /** What is stored is what can be recognised. */
  override fromValue(value: unknown): Version<Value, Cache, Step, Token> | undefined {
    if (value === null || typeof value !== 'object') return undefined
    try {
      const copy = this.mutator.clone(value as Value)
      return this.root(copy, this.mutator.cacheFromValue(copy))
    } catch {
      // A trait written for one kind of value may stumble over any other.
      return undefined
    }
  }

  validate(c: Version<Value, Cache, Step, Token>): string | undefined {
    const { complexity } = c
    if (complexity >= this.minComplexity && complexity <= this.maxComplexity) return undefined
    return `a complexity of ${complexity} is outside ${this.minComplexity} to ${this.maxComplexity}`
  }

  serialize(c: Version<Value, Cache, Step, Token>): IR {
    const value = this.touch(c)
    return this.mutator.serialize === undefined ? this.written(value) : this.mutator.serialize(value)
  }

  parse(ir: IR): Version<Value, Cache, Step, Token> | undefined {
    const value = this.mutator.parse === undefined ? this.read(ir) : this.mutator.parse(ir)
    return this.fromValue(value)
  }

  private written(value: Value): IR {
    this.form.learn(value)
    return this.form.write(value)
  }

  /** What was kept by an earlier process may be of classes that this one has not met yet. */
  private read(ir: IR): unknown {
    const known = this.form.read(ir)
    if (known !== undefined) return known
    this.form.learn(this.mutator.arbitrary(0, this.minComplexity, new Rng(0))[0])
    return this.form.read(ir)
  }
}

/** The domain of a mutator that works in place. One run at a time may use its values. */
export function inPlace<Value extends object, Cache, Step, Token>(
  mutator: InPlaceMutator<Value, Cache, Step, Token>,
): Domain<Value> {
  return new InPlaceDomain(mutator)
}
