/** A thing that is there already, for a call: an object of the sequence, or what an earlier call answered. */
import { earlierMark } from '../../calls/print-calls.ts'
import { DelegatingDomain } from '../../domain/delegating.ts'
import type { Domain } from '../../domain/domain.ts'
import type { Printer } from '../../domain/printer.ts'
import { nat } from '../numbers/integer-kinds.ts'

/** The farthest that one choice reaches back; of fewer things, it is taken modulo their number. */
export const mostThings = 7

/** Which of the things of one kind is meant. */
export class Earlier {
  /** What the thing has to be: the kind of an object, or the type of a result. */
  readonly kind: string
  /** Counted from the latest, from 0, and beyond the first again from the latest. */
  readonly back: number

  constructor(kind: string, back: number) {
    this.kind = kind
    this.back = back
  }
}

/** A choice among the things of one kind. Which are there, only the whole sequence knows. */
export class EarlierDomain extends DelegatingDomain<Earlier, number, number> {
  readonly name = 'earlier'
  readonly inner: Domain<number, number> = nat(mostThings)
  readonly kind: string

  constructor(kind: string) {
    super()
    this.kind = kind
  }

  override getValue(c: number): Earlier {
    return new Earlier(this.kind, c)
  }

  override fromValue(value: unknown): number | undefined {
    return value instanceof Earlier && value.kind === this.kind ? this.inner.fromValue(value.back) : undefined
  }

  /** A mark: what stands there is known to the sequence alone. */
  override print(_c: number, out: Printer): void {
    out.text(earlierMark)
  }
}
