/** Pure functions as inputs: what they answer depends on their arguments alone, and they can be compared and printed. */

import { Context } from '../../domain/context.ts'
import { copyValue } from '../../domain/copy-value.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import type { ListNode } from '../../domain/list-node.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import { Printer, type PrintMode } from '../../domain/printer.ts'
import { noteUntold } from '../../domain/untold-answers.ts'
import { itemAt } from '../../item-at.ts'
import { Rng } from '../../random/rng.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { arrayOf } from '../containers/array.ts'
import { nat } from '../numbers/integer-kinds.ts'
import { argumentHash } from './argument-hash.ts'
import { noteAsked } from './asked.ts'
import { judgedPair } from './judged-pairs.ts'
import { hasToGiveIn, patience } from './patience.ts'

// biome-ignore lint/suspicious/noExplicitAny: the function takes whatever it is given.
type Fn<T> = (...args: any[]) => T

function whichAnswer(args: readonly unknown[], answers: number): number {
  if (answers === 1) return 0
  try {
    const hash = argumentHash(args)
    noteAsked(hash)
    return hash % answers
  } catch {
    // Arguments that refuse to be looked at are all alike.
    return 0
  }
}

/**
 * A function that answers each list of arguments with one of `answers`, always the same one for equal arguments. What a
 * generated function prints as; `answers` is not empty. Where the place it is used at says what it answers, that is its type.
 */
// biome-ignore lint/suspicious/noExplicitAny: pasted as a constant nothing says so, and it has to fit all the same.
export function stubOf<Answer = any>(answers: NoInfer<readonly Answer[]>): (...args: readonly unknown[]) => Answer {
  const stub = (...args: readonly unknown[]): Answer => copyValue(itemAt(answers, whichAnswer(args, answers.length)))
  return Object.defineProperty(stub, sourceOf, { value: () => `stubOf(${printValue(answers)})` })
}

/** Answers a function is made with; calls beyond them begin again. */
const mostAnswers = 8

/** Calls beyond its patience that a function answers by chance, before all are answered by the simplest value. No bench chose it. */
const tries = 500

class FunctionDomain<T> extends DelegatingDomain<Fn<T>, T[], ListNode<unknown>> {
  readonly name = 'fn'
  private readonly returns: Domain<T>
  private readonly leastAnswers: number
  private readonly isUntold: boolean
  private built: Domain<T[], ListNode<unknown>> | undefined

  constructor(returns: Domain<T>, leastAnswers: number, isUntold = false) {
    super()
    this.returns = returns
    this.leastAnswers = leastAnswers
    this.isUntold = isUntold
  }

  /** Built when first needed: a method that returns its own class is read before that class is known. */
  get inner(): Domain<T[], ListNode<unknown>> {
    // One answer is the constant function; more make the answer depend on the arguments.
    this.built ??= arrayOf(this.returns)
      .withMaxSize(this.returns.entropy === 0 ? this.leastAnswers : mostAnswers)
      .withMinSize(this.leastAnswers)
    return this.built
  }

  override getValue(c: ListNode<unknown>): Fn<T> {
    const { returns } = this
    const { items } = c
    let calls = 0
    const fn: Fn<T> = (...args) => {
      const answer =
        ++calls > patience && hasToGiveIn()
          ? this.another(calls)
          : returns.getValue(items[whichAnswer(args, items.length)])
      // Methods of arrays hand on three: the item, its index and all of them.
      if (typeof answer === 'boolean' && args.length === 2) judgedPair()
      if (this.isUntold) noteUntold(answer)
      return answer
    }
    return Object.defineProperty(fn, sourceOf, { value: () => this.source(c, 'source') })
  }

  /** Some other value, which may be what is waited for, and then the simplest one, which is the last of its kind: no more children. */
  private another(calls: number): T {
    const { returns } = this
    const simplest = calls > patience + tries ? returns.simplest() : undefined
    return returns.getValue(simplest ?? returns.init(new Context(new Rng(calls))))
  }

  private source(c: ListNode<unknown>, mode: PrintMode): string {
    const answers = c.items.map((item) => {
      const out = new Printer(mode)
      this.returns.print(item, out)
      return String(out)
    })
    const [only] = answers
    if (answers.length === 1) return only?.startsWith('{') ? `() => (${only})` : `() => ${only}`
    return `stubOf([${answers.join(', ')}])`
  }

  override print(c: ListNode<unknown>, out: Printer): void {
    out.text(this.source(c, out.mode))
  }

  override fromValue(): undefined {
    return undefined
  }
}

/** Functions that answer values of `returns`: equal arguments give equal answers. */
export function fuzzedFunctions<T>(returns: Domain<T>): Domain<Fn<T>> {
  return new FunctionDomain(returns, 1)
}

/** Functions of whose answers their type says nothing: who hands one on is not judged by it. */
export function untoldFunctions(returns: AnyDomain): Domain<Fn<unknown>> {
  return new FunctionDomain<unknown>(returns, 1, true)
}

/** Functions that print under a name wherever they stand: a plain arrow takes the name of the key it is put under. */
export function namedFunctions<T>(returns: Domain<T>): Domain<Fn<T>> {
  return new FunctionDomain(returns, 2)
}

/** Where a value comes in the order that `salt` decides: hashes of numbers that are near each other are so, too. */
function rankOf(value: unknown, salt: number): number {
  return new Rng(argumentHash([value], salt)).next32()
}

/** A comparison that puts values in an order that `salt` decides: consistent, so that `sort` may rely on it. */
export function fuzzedComparator(salt: number): (a: unknown, b: unknown) => number {
  const compare = (a: unknown, b: unknown): number => {
    const difference = rankOf(a, salt) - rankOf(b, salt)
    return difference < 0 ? -1 : Number(difference > 0)
  }
  return Object.assign(compare, { [sourceOf]: () => `fuzzedComparator(${salt})` })
}

/** Comparisons for `sort`: negative, 0 or positive. */
export function comparator(): Domain<(a: unknown, b: unknown) => number> {
  return new MappedDomain('comparator', nat(0xffff_ffff), fuzzedComparator, { name: 'fuzzedComparator' })
}

/** Comparisons that say whether the first comes before the second. */
export function booleanComparator(): Domain<(a: unknown, b: unknown) => boolean> {
  return new MappedDomain('booleanComparator', nat(0xffff_ffff), fuzzedBooleanComparator, {
    name: 'fuzzedBooleanComparator',
  })
}

/** Whether `a` comes before `b` in the order that `salt` decides. */
export function fuzzedBooleanComparator(salt: number): (a: unknown, b: unknown) => boolean {
  const compare = fuzzedComparator(salt)
  const before = (a: unknown, b: unknown): boolean => compare(a, b) < 0
  return Object.assign(before, { [sourceOf]: () => `fuzzedBooleanComparator(${salt})` })
}
