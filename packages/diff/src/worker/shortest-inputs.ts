/** How long the shortest known input of each way to differ is, as it is written: what is searched on looks for shorter ones alone. */
import { CallSequence } from '@fuzzwright/core'
import { printValue } from '@fuzzwright/core/domain'
import { UseUntil } from './use-until.ts'

export class ShortestInputs {
  private readonly lengths = new Map<string, number>()

  /** `args` differ in that way. */
  note(way: string, args: readonly unknown[]): void {
    if (this.isShorter(way, args)) this.lengths.set(way, lengthOf(args))
  }

  /** Also where nothing is known of that way. */
  isShorter(way: string, args: readonly unknown[]): boolean {
    const known = this.lengths.get(way)
    return known === undefined || lengthOf(args) < known
  }
}

function lengthOf(args: readonly unknown[]): number {
  try {
    return args.map(written).join(', ').length
  } catch {
    // What cannot be printed is no shorter than what can.
    return Number.POSITIVE_INFINITY
  }
}

function written(arg: unknown): string {
  if (!(arg instanceof UseUntil)) return printValue(arg)
  const { maker, makings, calls } = arg.sequence
  return printValue(new CallSequence(maker, makings, calls.slice(0, arg.last + 1 - makings.length)))
}
