/** A function in both versions, called with one list of arguments. */
import { fromDeeper, type Turn, withChance } from './another-time.ts'
import { type Callee, isPromise } from './call-version.ts'
import { cleanPrototypes } from './clean-prototypes.ts'
import { outcomeGoneThrough } from './gone-through.ts'
import { type Outcome, partingOf } from './outcome.ts'
import type { VersionName } from './own-arguments.ts'
import { slowness } from './slowness.ts'
import { NotMadeError, type PairScope, type Parted, WatchedPair } from './watched-pair.ts'

/** A function as both versions have it. */
export interface CalleePair {
  readonly before: Callee
  readonly after: Callee
  /** Whether the older version takes these arguments; missing where its signature is the same. */
  readonly accepts?: (args: readonly unknown[]) => boolean
  /** Nobody counts the steps of the older one. */
  readonly isUncounted?: boolean
}

export class CalledPair extends WatchedPair {
  /** Answers that hold functions, which nobody called. */
  functions = 0
  private readonly pair: CalleePair

  constructor(pair: CalleePair, scope: PairScope) {
    super(scope)
    this.pair = pair
  }

  override call(version: VersionName, args: readonly unknown[], turn: Turn = 0): Outcome | Promise<Outcome> {
    const calls: unknown[][] = []
    const parts = { args: this.ownOf(version, args, calls), given: () => this.ownOf(version, args, []), calls }
    const outcome = withChance(turn, () => fromDeeper(turn, () => outcomeGoneThrough(this.pair[version], parts)))
    cleanPrototypes()
    return outcome
  }

  private ownOf(version: VersionName, args: readonly unknown[], calls: unknown[][]): readonly unknown[] {
    try {
      return this.scope.own.for(version, args, calls)
    } catch (error) {
      throw new NotMadeError(version, { cause: error })
    }
  }

  override parted(args: readonly unknown[]): Parted | undefined | Promise<Parted | undefined> {
    if (this.pair.accepts?.(args) === false) return undefined
    const before = this.call('before', args)
    const { steps } = this.coverage
    const after = this.call('after', args)
    this.compared++
    if (isPromise(before) || isPromise(after)) return this.later(before, after, args)
    if (holdsFunctions(after.value)) this.functions++
    const own = this.coverage.steps - steps
    const parting =
      partingOf(before, after, this.scope.closeness) ??
      (this.pair.isUncounted === true ? undefined : slowness(steps, own))
    return parting && { parting, before, after, args }
  }

  private async later(
    before: Outcome | Promise<Outcome>,
    after: Outcome | Promise<Outcome>,
    args: readonly unknown[],
  ): Promise<Parted | undefined> {
    const [one, other] = [await before, await after]
    if (holdsFunctions(other.value)) this.functions++
    const parting = partingOf(one, other, this.scope.closeness)
    return parting && { parting, before: one, after: other, args }
  }
}

/** Itself a function, or a plain object with some. */
function holdsFunctions(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value === 'function'
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return false
  return Object.values(Object.getOwnPropertyDescriptors(value)).some((one) => typeof one.value === 'function')
}
