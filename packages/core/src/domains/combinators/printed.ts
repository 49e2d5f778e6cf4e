/** Values shown by a function of the user. */

import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import type { Printer, PrintMode } from '../../domain/printer.ts'

// biome-ignore lint/suspicious/noExplicitAny: the corpus type is the inner domain's business.
export class PrintedDomain<T> extends DelegatingDomain<T, T, any> {
  readonly name = 'withPrinter'
  override readonly plain: boolean
  readonly inner: Domain<T>
  private readonly printer: (value: T, mode: PrintMode) => string

  constructor(inner: Domain<T>, printer: (value: T, mode: PrintMode) => string) {
    super()
    this.inner = inner
    this.plain = inner.plain
    this.printer = printer
  }

  override print(c: unknown, out: Printer): void {
    out.text(this.printer(this.inner.getValue(c), out.mode))
  }
}
