/** Values that tests forget: falsy ones, symbols, promises that never settle. */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import { printValue, sourceOf } from '../../domain/print-value.ts'
import type { Printer } from '../../domain/printer.ts'
import { ElementDomain } from '../choices/element.ts'
import type { Chosen } from '../choices/union.ts'
import { oneOf, UnionDomain } from '../choices/union.ts'
import { MappedDomain } from '../combinators/mapped.ts'
import { string } from '../strings/string.ts'
import { error } from './error.ts'

/** Every kind of value that counts as false. */
export function falsy(): Domain<false | 0 | 0n | '' | null | undefined, number> {
  return new ElementDomain('falsy', [false, null, undefined, 0, -0, Number.NaN, 0n, ''] as const) as Domain<
    false | 0 | 0n | '' | null | undefined,
    number
  >
}

const wellKnown = [Symbol.iterator, Symbol.asyncIterator, Symbol.toPrimitive, Symbol.toStringTag, Symbol.species]

/** Symbols: fresh ones, registered ones (`Symbol.for`), well-known ones. */
export function symbol(): Domain<symbol> {
  const registered = new MappedDomain<string, symbol>('symbol', string(), (key) => Symbol.for(key), {
    from: (value) => Symbol.keyFor(value),
  })
  const fresh = new MappedDomain<string, symbol>('symbol', string(), (description) => Symbol(description), {})
  return oneOf(fresh, registered, new ElementDomain('elementOf', wellKnown)) as UnionDomain<symbol>
}

/** A promise that is never settled. */
function never(): Promise<never> {
  return Object.assign(new Promise<never>(() => {}), { [sourceOf]: () => 'new Promise(() => {})' })
}

class PromiseDomain<T> extends DelegatingDomain<Promise<T>, unknown, Chosen> {
  readonly name = 'promise'
  readonly inner: UnionDomain<unknown>

  constructor(outcomes: readonly AnyDomain[]) {
    super()
    this.inner = new UnionDomain('outcome', outcomes, [4, 2, 1].slice(0, outcomes.length))
  }

  override getValue(c: Chosen): Promise<T> {
    if (c.index === 2) return never()
    const value = this.inner.getValue(c)
    const source = `Promise.${c.index === 0 ? 'resolve' : 'reject'}(${printValue(value)})`
    const promise = c.index === 0 ? Promise.resolve(value) : Promise.reject(value)
    // A rejection nobody looks at is the input's, not a fault of the code under test.
    promise.catch(() => {})
    return Object.assign(promise, { [sourceOf]: () => source }) as Promise<T>
  }

  override fromValue(): undefined {
    return undefined
  }

  override print(c: Chosen, out: Printer): void {
    out.value(this.getValue(c))
  }
}

/** How the promises of a domain end. */
export interface PromiseOutcomes {
  /** What rejected promises reject with; errors where left out, `false` for none. */
  readonly rejected?: AnyDomain | false
  /** Whether some are never settled; they are where left out. */
  readonly never?: boolean
}

/** Promises that resolve with a value of `value`, reject, or are never settled. */
export function promise<T>(value: Domain<T>, outcomes: PromiseOutcomes = {}): Domain<Promise<T>> {
  const rejected = outcomes.rejected ?? error()
  const all: AnyDomain[] = [value]
  if (rejected !== false) all.push(rejected)
  if (rejected !== false && outcomes.never !== false) all.push(new ElementDomain('never', [undefined]))
  return new PromiseDomain<T>(all)
}
