/** What one law of domains looks at, and how it says that a domain breaks it. */

import { Context } from '../domain/context.ts'
import { type AnyDomain, UNCHANGED } from '../domain/domain.ts'
import { keyOf } from '../domain/key-of.ts'
import { Printer } from '../domain/printer.ts'
import { FuzzError } from '../errors.ts'
import { Rng } from '../random/rng.ts'

/** What the laws cannot know of a domain. */
export interface DomainFacts {
  /** Decides all draws; a 32-bit integer, 1 where left out. */
  readonly seed?: number
  /** Cases per law; 1,000 where left out. */
  readonly cases?: number
  /** User values the domain must recognise (`fromValue`) and give back. */
  readonly seeds?: readonly unknown[]
  /** User values `fromValue` must not accept as valid. */
  readonly strangers?: readonly unknown[]
  /** Equality of user values; structural where left out, with functions and symbols compared by what they print as. */
  readonly equal?: (a: unknown, b: unknown) => boolean
  /** Names that the printed source uses, and their values. */
  readonly scope?: Readonly<Record<string, unknown>>
  /** Laws that cannot hold, with the reason why: `{ 'L10': 'a promise shows nothing of its value' }`. */
  readonly exempt?: Readonly<Partial<Record<LawCode, string>>>
}

/** Number of a law. */
export type LawCode =
  | 'L1'
  | 'L2'
  | 'L3'
  | 'L4'
  | 'L5'
  | 'L6'
  | 'L7'
  | 'L8'
  | 'L9'
  | 'L10'
  | 'L11'
  | 'L13'
  | 'L14'
  | 'L15'

/** One promise every domain keeps. */
export interface DomainLaw {
  readonly code: LawCode
  /** The law as a sentence. */
  readonly says: string
  /** Looks at one case; throws where the law is broken. */
  readonly holds: (lawCase: LawCase) => void
}

/** Budgets from tight to ample: what is right at one may be wrong at another. */
const budgets = [0, 4, 16, 16, 16, 64, 64, 64, 64, 256, 256, 1024]

export class LawCase {
  readonly domain: AnyDomain
  readonly facts: DomainFacts
  readonly law: Omit<DomainLaw, 'holds'>
  readonly seed: number
  readonly rng: Rng
  readonly g: Context
  /** Bits that a value may have in this case. */
  readonly budget: number

  constructor(domain: AnyDomain, facts: DomainFacts, law: Omit<DomainLaw, 'holds'>, seed: number) {
    this.domain = domain
    this.facts = facts
    this.law = law
    this.seed = seed
    this.rng = new Rng(seed)
    this.g = new Context(this.rng)
    this.g.dictionary = { numbers: [7, 1234, 0.5], bigints: [77n], strings: ['word', 'a b'] }
    const extra = this.rng.pick(budgets)
    this.budget = Math.max(domain.minComplexity, this.simplestComplexity()) + extra
  }

  private simplestComplexity(): number {
    const simplest: unknown = this.domain.simplest()
    if (simplest !== undefined) return this.domain.complexity(simplest)
    // What cannot name its simplest value cannot promise to find it either: ample room for what it finds.
    return 64 + 2 * this.domain.complexity(this.domain.init(this.g.reset(this.domain.minComplexity)))
  }

  /** A value after a few mutations. */
  draw(): unknown {
    this.g.shrink = false
    let c: unknown = this.domain.init(this.g.reset(this.budget))
    for (let edits = this.rng.small(4); edits > 0; edits--) {
      const next: unknown = this.domain.mutate(c, this.g.reset(Math.max(this.budget, this.domain.complexity(c))))
      if (next !== UNCHANGED) c = this.keep(next)
    }
    return c
  }

  /** What outlives the next use of its parent is passed through `retain`, as the engine does. */
  keep(next: unknown): unknown {
    return next === UNCHANGED ? next : (this.domain.retain(next) as unknown)
  }

  /** The written form: what equality of corpus values means here. */
  key(c: unknown): string {
    return keyOf(this.domain, c)
  }

  show(c: unknown): string {
    const out = new Printer('source')
    this.domain.print(c, out)
    return shorten(out.toString())
  }

  /** Throws where `c` is not a value of the domain. */
  expectValid(c: unknown, origin: string): void {
    const reason = this.domain.validate(c)
    if (reason !== undefined) this.fail(`${origin} gives an invalid value: ${reason}`)
  }

  fail(what: string): never {
    throw new FuzzError(
      'law-broken',
      `${this.law.code} (${this.law.says}) is broken by ${this.domain.name}(): ${what} (seed ${this.seed})`,
      { hint: `Look at it alone with domainLaws(domain, { seed: ${this.seed}, cases: 1 }).` },
    )
  }
}

function shorten(text: string): string {
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}
