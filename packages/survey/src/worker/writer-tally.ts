/**
 * What the writer of a round trip makes of values. One that takes anything refuses by throwing, which says nothing; one that has
 * written many values of a kind, and stumbles over another, has not refused it.
 */
import type { Relation } from '../relation/relation.ts'
import { kindOf } from './difference.ts'

/** In these words the engine tells that code asked something of a value that it has not. */
const slips =
  /^Cannot (?:read|set|convert|destructure|use|assign)|^undefined is not|^null is not| is not (?:a function|iterable|a constructor)|^Maximum call stack/

/** Values of a kind that have to be written before one that is not is news. */
const leastWritten = 5

type Side = { readonly value: unknown } | { readonly thrown: unknown }

export class WriterTally {
  private readonly isAsked: boolean
  private readonly written = new Map<string, number>()

  /** Where the type of the value is declared, a crash is told by itself. */
  constructor({ kind, inputs }: Relation) {
    this.isAsked = kind === 'roundtrip' && inputs.parameters[0]?.shape.kind === 'unknown'
  }

  /** Whether the writer, which came out as `given`, stumbled over the first of `args`. */
  isSlip(given: Side, [value]: readonly unknown[]): given is { readonly thrown: unknown } {
    if (!this.isAsked || value === undefined || value === null) return false
    const kind = kindOf(value)
    const count = this.written.get(kind) ?? 0
    if ('thrown' in given) return count >= leastWritten && isSlipOfCode(given.thrown)
    this.written.set(kind, count + 1)
    return false
  }
}

export function isSlipOfCode(thrown: unknown): boolean {
  return thrown instanceof Error && ['TypeError', 'RangeError'].includes(thrown.name) && slips.test(thrown.message)
}
