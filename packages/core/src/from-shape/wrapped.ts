/** Values built by a call around another value, printed as that call: what is inside keeps its own form. */

import type { Domain } from '../domain/domain.ts'
import { sourceOf } from '../domain/print-value.ts'
import type { Printer } from '../domain/printer.ts'
import { ElementDomain } from '../domains/choices/element.ts'
import { MappedDomain } from '../domains/combinators/mapped.ts'

export interface Wrapping<From, To> {
  /** Source text before and after that of the inner value. */
  readonly before: string
  readonly after: string
  /** Inverse of the function, where seeds are to be recognised. */
  readonly from?: (value: To) => From | undefined
}

export class WrappedDomain<From, To> extends MappedDomain<From, To> {
  private readonly wrapping: Wrapping<From, To>

  constructor(name: string, inner: Domain<From>, to: (value: From) => To, wrapping: Wrapping<From, To>) {
    super(name, inner, to, { from: wrapping.from })
    this.wrapping = wrapping
  }

  override print(c: unknown, out: Printer): void {
    out.text(this.wrapping.before)
    this.inner.print(c, out)
    out.text(this.wrapping.after)
  }
}

/** Values that print as a call of `callee` with the inner value. */
export function called<From, To>(
  callee: string,
  inner: Domain<From>,
  to: (value: From) => To,
  from?: (value: To) => From | undefined,
): WrappedDomain<From, To> {
  const name = callee.replace(/^new /, '')
  return new WrappedDomain(name, inner, to, {
    before: `${callee}(`,
    after: ')',
    ...(from === undefined ? {} : { from }),
  })
}

/** The argument of constructors that take none. */
export function nothing(): Domain<undefined> {
  return new EmptyDomain()
}

class EmptyDomain extends ElementDomain<undefined> {
  constructor() {
    super('nothing', [undefined])
  }

  override print(): void {}
}

/** The object itself, which is printed as `source` says: what it was made of can no longer be read from it. */
export function shownAs<Value extends object>(value: Value, source: () => string): Value {
  return Object.defineProperty(value, sourceOf, { value: source })
}
