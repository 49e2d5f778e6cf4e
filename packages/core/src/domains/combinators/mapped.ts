/** The values of another domain seen through a function; with its inverse, values can be recognised again (seeds). */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { AnyDomain, Domain } from '../../domain/domain.ts'
import type { Printer } from '../../domain/printer.ts'
import { TupleDomain, type TupleValues } from '../../domain/tuple.ts'
import { missingAt } from '../../item-at.ts'

export interface MapOptions<From, To> {
  /** Inverse of the function: the inner value that gives `value`, or `undefined` where there is none. */
  readonly from?: ((value: To) => From | undefined) | undefined
  /** Name of the function, so that values print as the call `name(inner)`. */
  readonly name?: string | undefined
}

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export class MappedDomain<From, To> extends DelegatingDomain<To, From, any> {
  readonly name: string
  readonly inner: Domain<From>
  private readonly to: (value: From) => To
  private readonly options: MapOptions<From, To>

  constructor(name: string, inner: Domain<From>, to: (value: From) => To, options: MapOptions<From, To>) {
    super()
    this.name = name
    this.inner = inner
    this.to = to
    this.options = options
  }

  override getValue(c: unknown): To {
    return this.to(this.inner.getValue(c))
  }

  override fromValue(value: unknown): unknown {
    if (this.options.from === undefined) return undefined
    let original: From | undefined
    try {
      original = this.options.from(value as To)
    } catch {
      // An inverse written for values of this domain may stumble over any other value.
      return undefined
    }
    return original === undefined ? undefined : this.inner.fromValue(original)
  }

  override print(c: unknown, out: Printer): void {
    if (this.options.name === undefined) {
      out.value(this.getValue(c))
      return
    }
    out.text(`${this.options.name}(`)
    this.inner.print(c, out)
    out.text(')')
  }
}

/** Several domains as the arguments of one function. */
export class ArgumentsDomain<Values extends unknown[]> extends TupleDomain<Values> {
  override print(c: { readonly items: readonly unknown[] }, out: Printer): void {
    for (let index = 0; index < this.elements.length; index++) {
      if (index > 0) out.text(', ')
      out.part(index, this.elements[index] ?? missingAt(index), c.items[index])
    }
  }
}

/** `to` applied to one value of each domain; seeds cannot be recognised (see `reversibleMap`). */
export function map<const Domains extends readonly AnyDomain[], To>(
  to: (...values: TupleValues<Domains>) => To,
  ...inner: Domains
): Domain<To> {
  return mapArguments('map', to, undefined, inner)
}

/** `to` applied to one value of each domain, and `from`, which answers the arguments that give a value or `undefined`. */
export function reversibleMap<const Domains extends readonly AnyDomain[], To>(
  to: (...values: TupleValues<Domains>) => To,
  from: (value: To) => TupleValues<Domains> | undefined,
  ...inner: Domains
): Domain<To> {
  return mapArguments('reversibleMap', to, from, inner)
}

function mapArguments<Domains extends readonly AnyDomain[], To>(
  name: string,
  to: (...values: TupleValues<Domains>) => To,
  from: ((value: To) => TupleValues<Domains> | undefined) | undefined,
  inner: Domains,
): Domain<To> {
  type Values = TupleValues<Domains> & unknown[]
  const spread = (values: Values): To => (to as (...all: unknown[]) => To)(...values)
  return new MappedDomain<Values, To>(name, new ArgumentsDomain<Values>(inner), spread, {
    from: from,
    // The name of an arrow function is that of the variable it was put in: a caller can find it again.
    name: /^[A-Za-z_$][\w$]*$/.test(to.name) && to.name !== 'to' ? to.name : undefined,
  })
}
