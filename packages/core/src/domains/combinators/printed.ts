/** Values shown by a function of the user. */
import type { Domain } from '../domain.ts'
import type { Printer, PrintMode } from '../printer.ts'
import { DelegatingDomain } from './delegating.ts'

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

  override print(c: unknown, mode: PrintMode, out: Printer): void {
    out.text(this.printer(this.inner.getValue(c), mode))
  }
}
