/**
 * The contract of a domain: a set of inputs that can be drawn from, moved about in, written down and shown.
 *
 * Two kinds of value. The *corpus value* is what is stored and mutated; the *user value* is what the property receives.
 * A corpus value is never changed after it is returned: `mutate` answers a new one that shares what did not change, so
 * keeping the parent is all it takes to undo. It is never `undefined`, which means "none" in every answer below. Caches (complexity, spots) live inside corpus nodes as hidden fields.
 *
 * Owed by every domain: name, entropy, bounds, init, mutate, complexity, getValue, validate, serialize, parse.
 * `domainLaws` holds what must be true of them. Composites also owe the part methods, which is how the shrinker,
 * crossover and the report reach inside a value of a domain they have never heard of.
 *
 * After FuzzTest's Domain (init, mutate, getValue, corpus type) and fuzzcheck's Mutator (complexity, steps, exhaustion).
 */
import type { Rng } from '../random/rng.ts'
import type { GenContext, MutateContext } from './context.ts'
import type { IR } from './ir.ts'
import { keyOf } from './key-of.ts'
import type { Printer, PrintMode } from './printer.ts'

/** Answer of an edit that found nothing to do: the domain is constant, the budget too small, the part missing. */
export const UNCHANGED: unique symbol = Symbol('fuzzwright.unchanged')
/** The type of `UNCHANGED`. */
export type Unchanged = typeof UNCHANGED

/** A domain of anything. */
// biome-ignore lint/suspicious/noExplicitAny: the one place where corpus and user types are erased.
export type AnyDomain = Domain<any, any>

/** Edits of the direct parts of a value, one after the other; `UNCHANGED` where one of them is refused. */
export type PartEdits<C> = (domain: AnyDomain, c: C) => C | Unchanged

/** Is told each direct part of a corpus value: its domain, its corpus value, its index from 0. */
export type PartVisitor = (domain: AnyDomain, part: unknown, index: number) => void

/** What a user can do with any domain; `fluent.ts` attaches the implementations. */
export interface DomainMethods<out T> {
  /** The values of this domain seen through `to`. With `from`, the inverse, seeds can be recognised. */
  map<To>(
    to: (value: T) => To,
    options?: {
      /** The inner value that gives `value`, or `undefined` where there is none. */
      readonly from?: (value: To) => T | undefined
      /** Name of the function, so that values print as the call `name(inner)`. */
      readonly name?: string
    },
  ): Domain<To>
  /** A value of the domain that `follow` answers for a value of this one. */
  flatMap<To>(follow: (value: T) => Domain<To>, options?: { readonly from?: (value: To) => T | undefined }): Domain<To>
  /** The values that pass a test. Good for tests that few values fail. */
  filter<Kept extends T>(passes: (value: T) => value is Kept): Domain<Kept>
  filter(passes: (value: T) => boolean): Domain<T>
  /** `init` answers one of the seeds half of the time. A function is called once, when it is first needed. */
  withSeeds(seeds: readonly T[] | (() => Iterable<T>)): Domain<T>
  /** Words worth trying in the leaves below this domain. A function is called once, when it is first needed. */
  withDictionary(words: Iterable<string | number | bigint> | (() => Iterable<string | number | bigint>)): Domain<T>
  /** Shows values by a function of the user: for people, and as TypeScript source that rebuilds the value. */
  withPrinter(printer: (value: T, mode: PrintMode) => string): Domain<T>
  /** Replaces the measure of complexity: bits, at least 0, 0 only where the domain has one value. */
  withComplexity(measure: (value: T) => number): Domain<T>
}

/**
 * What `plain` is for the domains of a class that do not say otherwise. A field here costs a lookup that no inline cache
 * helps with, as every class of domains is built through it: for domains made by the thousand (`flatMap`) a third of the time.
 */
export function answersPlain({ prototype }: { readonly prototype: object }, plain: boolean): void {
  Object.defineProperty(prototype, 'plain', { value: plain, writable: true })
}

/** A set of values that can be made, mutated, ordered, printed and kept. `T` is what the user gets, `C` what the corpus keeps. */
// biome-ignore lint/suspicious/noExplicitAny: who only uses a domain need not know its corpus type.
// biome-ignore lint/correctness/noUnusedVariables: a merged interface must repeat the parameters of the class.
export interface Domain<out T, C = any> extends DomainMethods<T> {}

// biome-ignore lint/suspicious/noExplicitAny: who only uses a domain need not know its corpus type.
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: `fluent.ts` attaches these methods to the prototype.
export abstract class Domain<out T, C = any> {
  /** Word for messages: the constructor of `d` that made it (`int`, `arrayOf`). */
  abstract readonly name: string
  /** The corpus value is the user value, and a primitive: containers may copy it without calling `getValue`. */
  declare readonly plain: boolean
  static {
    answersPlain(Domain, false)
  }
  /** Authors see another type in the corpus than users get. */
  get hasCustomCorpusType(): boolean {
    return !this.plain
  }
  /** About log2 of the number of values; 0 means one value, which is never mutated. Infinity is allowed. */
  abstract get entropy(): number
  /** Bounds of `complexity`, both included, in bits. */
  abstract get minComplexity(): number
  abstract get maxComplexity(): number

  /** A random corpus value, within `g.maxComplexity` where that is at least `minComplexity`; else the simplest. */
  abstract init(g: GenContext): C
  /**
   * A neighbour of `c`, different from it, within `g.maxComplexity`. With `g.shrink` it must be simpler, else a `c` that does
   * not conform (from an older test) is answered by a fresh value.
   */
  abstract mutate(c: C, g: MutateContext): C | Unchanged
  /** Size in bits, at least 0, 0 only for constants. Amortised O(1): memoised in the node. */
  abstract complexity(c: C): number
  /** A quick upper bound of `complexity`, for who divides a budget; the complexity itself where that costs nothing. */
  complexityAtMost(c: C): number {
    return this.complexity(c)
  }
  /** A fresh user value owned by the caller: damaging it leaves `c` intact. May run user code (`map`). */
  abstract getValue(c: C): T
  /** Why `c` is not a value of this domain, or `undefined`. Call it after `parse` and `fromValue`. */
  abstract validate(c: C): string | undefined
  abstract serialize(c: C): IR
  /** Inverse of `serialize`, without validation; `undefined` for anything of the wrong form, never an exception. */
  abstract parse(ir: IR): C | undefined

  /** Corpus value of a user value, without validation; `undefined` where it cannot be recognised. */
  fromValue(_value: unknown): C | undefined {
    return undefined
  }

  /** The simplest value, or `undefined` where only `init` can tell. */
  simplest(): C | undefined {
    return undefined
  }

  /** Values in order of interest, none twice; ends when the domain has no more. `undefined`: no such order. */
  enumerate(_g: GenContext): Iterator<C> | undefined {
    return undefined
  }

  /**
   * Neighbours of `c` in order of promise, none twice; ends when exhausted. With `g.shrink` only simpler ones, the boldest
   * first. The iterator belongs to the entry it was made for and survives any number of mutations between two steps.
   */
  *steps(c: C, g: MutateContext): Generator<C, void> {
    const seen = new Set([keyOf(this, c)])
    for (let attempt = 0; attempt < defaultStepAttempts; attempt++) {
      const next = this.mutate(c, g)
      if (next === UNCHANGED) return
      const key = keyOf(this, next)
      if (seen.has(key)) continue
      seen.add(key)
      yield next
    }
  }

  /**
   * What `steps` proposes while shrinking is drawn at random, as code of the user makes it: that no simpler value was found says
   * nothing of there being none.
   */
  get shrinksByChance(): boolean {
    return false
  }

  /** What the parts of the value are called in reports, by place, where that depends on the value. */
  partNames(_c: C): readonly string[] | undefined {
    return undefined
  }

  /** Calls the value itself stands for. Of two failing values the one with fewer is the simpler, whatever else they hold. */
  callsIn(_c: C): number {
    return 0
  }

  /** Switches of schedules the value itself stands for. They count before calls: where one is left out, calls may be added. */
  switchesIn(_c: C): number {
    return 0
  }

  /** Values with fewer switches that may still do the same; the likeliest first. */
  fewerSwitches(_c: C): Iterable<C> {
    return []
  }

  /** The calls in other orders and groups, and with one of them once more, so that they may do the same with fewer switches. */
  otherCalls(_c: C): Iterable<C> {
    return []
  }

  /** Values with fewer calls, of which others were changed with it so that they may still do the same; the likeliest first. */
  fewerCalls(_c: C, _rng: Rng): Iterable<C> {
    return []
  }

  /** Values with fewer calls, of which the last is another one, so that they may show sooner what is wrong. */
  shownSooner(_c: C, _rng: Rng): Iterable<C> {
    return []
  }

  /** Tie-break of shrinking between values of equal complexity: negative where `a` is simpler. A total preorder. */
  compare(_a: C, _b: C): number {
    return 0
  }

  /** Called on everything that outlives its run. Only in-place domains copy here. */
  retain(c: C): C {
    return c
  }

  /** Calls `visitor` on each direct part of `c`, in order, with its index. Leaves have none. */
  visit(_c: C, _visitor: PartVisitor): void {}

  /** `c` with direct part `index` replaced by another corpus value of that part's domain. */
  withPart(_c: C, _index: number, _part: unknown): C | Unchanged {
    return UNCHANGED
  }

  /**
   * `c` with several direct parts replaced at once, by index. Domains that check more than their parts one by one (`filter`,
   * unique elements) check the result only: the steps in between need not conform.
   */
  withParts(c: C, parts: ReadonlyMap<number, unknown>): C | Unchanged {
    let next = c
    for (const [index, part] of parts) {
      const replaced = this.withPart(next, index, part)
      if (replaced === UNCHANGED) return UNCHANGED
      next = replaced
    }
    return next
  }

  /** `c` without `count` direct parts from `start` on. Only domains of variable size can; their bounds are respected. */
  withoutParts(_c: C, _start: number, _count: number): C | Unchanged {
    return UNCHANGED
  }

  /** `c` with parts inserted before direct part `index` (the number of parts: at the end); bounds are respected. */
  withInserted(_c: C, _index: number, _parts: readonly unknown[]): C | Unchanged {
    return UNCHANGED
  }

  /**
   * `c` after several edits of its direct parts, of which only the last result has to conform: what a `filter` would refuse
   * on the way is no reason to refuse the whole.
   */
  withPartsEdited(c: C, edits: PartEdits<C>): C | Unchanged {
    return edits(this, c)
  }

  /** Places of the whole tree that can be mutated; the engine chooses one uniformly. 0 for a constant. */
  spots(_c: C): number {
    return this.entropy > 0 ? 1 : 0
  }

  /** Mutates exactly spot `spot`, from 0 (included) to `spots(c)` (excluded). */
  mutateAt(c: C, _spot: number, g: MutateContext): C | Unchanged {
    return this.mutate(c, g)
  }

  /** Shows `c`, as `out.mode` asks: for people, or as TypeScript source that rebuilds the user value. */
  print(c: C, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/** Tries of the steps a domain without steps of its own makes from its mutations. */
const defaultStepAttempts = 32

/** Simplicity of two corpus values of one domain: negative where `a` is simpler. What shrinking descends on. */
export function simplerFirst<C>(domain: Domain<unknown, C>, a: C, b: C): number {
  return domain.complexity(a) - domain.complexity(b) || domain.compare(a, b)
}
