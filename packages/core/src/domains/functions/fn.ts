/** Pure functions as inputs: what they answer depends on their arguments alone, and they can be compared and printed. */
import { Rng } from '../../random/rng.ts'
import { arrayOf } from '../array.ts'
import { copyValue } from '../choices/copy-value.ts'
import { DelegatingDomain } from '../combinators/delegating.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import type { ListNode } from '../containers/list-node.ts'
import type { Domain } from '../domain.ts'
import { nat } from '../numbers/integer-kinds.ts'
import { printValue, sourceOf } from '../print-value.ts'
import type { Printer, PrintMode } from '../printer.ts'
import { TupleDomain } from '../tuple.ts'

// biome-ignore lint/suspicious/noExplicitAny: the function takes whatever it is given.
type Fn<T> = (...args: any[]) => T

/** A number from 0 (included) to 2^32 (excluded) that the arguments and `salt` decide, by what they print as. */
function mix(args: readonly unknown[], salt: number): number {
  let hash = salt
  for (const character of printValue(args)) hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x0100_0193)
  return new Rng(hash).next32()
}

/** A function that answers one of `answers`, decided by its arguments and `salt`. The first of them where there is one only. */
export function fuzzedFunction<T>(answers: readonly T[], salt: number): Fn<T> {
  const fn: Fn<T> = (...args) => copyValue(answers[mix(args, salt) % answers.length] as T)
  const source = (): string =>
    answers.length === 1 ? `() => (${printValue(answers[0])})` : `fuzzedFunction(${printValue(answers)}, ${salt})`
  return Object.assign(fn, { [sourceOf]: source })
}

class FunctionDomain<T> extends DelegatingDomain<Fn<T>, [T[], number], ListNode<unknown>> {
  readonly name = 'fn'
  readonly inner: Domain<[T[], number], ListNode<unknown>>

  constructor(returns: Domain<T>, leastAnswers: number) {
    super()
    const answers = arrayOf(returns).withMinSize(leastAnswers).withSoftMaxSize(16)
    this.inner = new TupleDomain<[T[], number]>([answers, nat(0xffff_ffff)])
  }

  override getValue(c: ListNode<unknown>): Fn<T> {
    const [answers, salt] = this.inner.getValue(c)
    return fuzzedFunction(answers, salt)
  }

  override fromValue(): undefined {
    return undefined
  }

  override print(c: ListNode<unknown>, _mode: PrintMode, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/** Functions that answer values of `returns`: equal arguments give equal answers. */
export function fuzzedFunctions<T>(returns: Domain<T>): Domain<Fn<T>> {
  return new FunctionDomain(returns, 1)
}

/** Functions that print under a name wherever they stand: a plain arrow takes the name of the key it is put under. */
export function namedFunctions<T>(returns: Domain<T>): Domain<Fn<T>> {
  return new FunctionDomain(returns, 2)
}

/** A comparison that puts values in an order that `salt` decides: consistent, so that `sort` may rely on it. */
export function fuzzedComparator(salt: number): (a: unknown, b: unknown) => number {
  const compare = (a: unknown, b: unknown): number => {
    const difference = mix([a], salt) - mix([b], salt)
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
