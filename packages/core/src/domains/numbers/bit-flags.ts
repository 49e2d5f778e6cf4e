/** Combinations of flags, none of them included. */

import type { GenContext, MutateContext } from '../../domain/context.ts'
import type { Domain } from '../../domain/domain.ts'
import { bigintFromIR, bigintToIR, type IR, numberFromIR, numberToIR } from '../../domain/ir.ts'
import { PlainDomain } from '../../domain/plain.ts'
import { FuzzError } from '../../errors.ts'
import { missingAt } from '../../item-at.ts'

class BitFlagDomain<Flag extends number | bigint> extends PlainDomain<Flag> {
  readonly name = 'bitFlagCombinationOf'
  readonly entropy: number
  readonly minComplexity = 1
  readonly maxComplexity: number
  private readonly flags: readonly Flag[]
  private readonly none: Flag

  constructor(flags: readonly Flag[]) {
    super()
    this.flags = flags
    this.none = (typeof flags[0] === 'bigint' ? 0n : 0) as Flag
    this.entropy = flags.length
    this.maxComplexity = 1 + flags.length
  }

  private has(value: Flag, flag: Flag): boolean {
    return ((value as bigint) & (flag as bigint)) === flag
  }

  private toggle(value: Flag, flag: Flag): Flag {
    return ((value as bigint) ^ (flag as bigint)) as Flag
  }

  private countOf(value: Flag): number {
    return this.flags.filter((flag) => this.has(value, flag)).length
  }

  contains(value: Flag): boolean {
    const rest = this.flags.reduce((left, flag) => (this.has(left, flag) ? this.toggle(left, flag) : left), value)
    return rest === this.none
  }

  init(g: GenContext): Flag {
    const { rng } = g
    const room = Math.min(this.flags.length, Math.floor(g.maxComplexity) - 1)
    let left = Math.max(0, rng.bool() ? rng.below(room + 1) : rng.small(room + 1))
    let value = this.none
    for (const flag of this.flags) {
      if (left === 0 || !rng.bool()) continue
      value = this.toggle(value, flag)
      left--
    }
    return value
  }

  protected propose(c: Flag, g: MutateContext): Flag {
    return this.toggle(c, g.rng.pick(this.flags))
  }

  protected *simpler(c: Flag): Generator<Flag, void> {
    yield this.none
    for (const flag of this.flags) if (this.has(c, flag)) yield this.toggle(c, flag)
    // The same number of flags, an earlier one instead of a later one.
    for (const [index, flag] of this.flags.entries()) {
      const later = this.flags.slice(index + 1).find((other) => this.has(c, other))
      if (!this.has(c, flag) && later !== undefined) yield this.toggle(this.toggle(c, later), flag)
    }
  }

  protected *neighbours(c: Flag): Generator<Flag, void> {
    for (const flag of this.flags) yield this.toggle(c, flag)
  }

  complexity(c: Flag): number {
    return 1 + this.countOf(c)
  }

  /** Earlier flags are the simpler ones. */
  override compare(a: Flag, b: Flag): number {
    for (let index = this.flags.length - 1; index >= 0; index--) {
      const flag = this.flags[index] ?? missingAt(index)
      const order = Number(this.has(a, flag)) - Number(this.has(b, flag))
      if (order !== 0) return order
    }
    return 0
  }

  override simplest(): Flag {
    return this.none
  }

  override *enumerate(): Generator<Flag, void> {
    for (let bits = 0n; bits < 1n << BigInt(this.flags.length); bits++) {
      yield this.flags.reduce(
        (value, flag, index) => ((bits >> BigInt(index)) & 1n ? this.toggle(value, flag) : value),
        this.none,
      )
    }
  }

  override fromValue(value: unknown): Flag | undefined {
    return typeof value === typeof this.none && (typeof value === 'bigint' || Number.isInteger(value))
      ? (value as Flag)
      : undefined
  }

  validate(c: Flag): string | undefined {
    const known = typeof c === typeof this.none && (typeof c === 'bigint' || Number.isInteger(c)) && !Object.is(c, -0)
    return known && this.contains(c) ? undefined : `${String(c)} is not a combination of ${this.flags.join(', ')}`
  }

  serialize(c: Flag): IR {
    return typeof c === 'bigint' ? bigintToIR(c) : numberToIR(c)
  }

  parse(ir: IR): Flag | undefined {
    return (typeof this.none === 'bigint' ? bigintFromIR(ir) : numberFromIR(ir)) as Flag | undefined
  }
}

/** Any of the flags together, from none to all. Flags are 32-bit numbers or bigints, not 0, and share no bit. */
export function bitFlagCombinationOf<Flag extends number | bigint>(
  flags: readonly Flag[],
): Domain<Flag extends bigint ? bigint : number> {
  if (flags.length === 0) {
    throw new FuzzError('empty-choice', 'bitFlagCombinationOf(): the list of flags is empty.', {
      hint: 'Give at least one flag.',
    })
  }
  for (const [index, flag] of flags.entries()) {
    const valid = typeof flag === 'bigint' ? flag > 0n : Number.isInteger(flag) && (flag | 0) === flag && flag !== 0
    if (!valid) {
      throw new FuzzError('bad-flags', `bitFlagCombinationOf(): ${String(flag)} is no flag.`, {
        hint: 'Give whole 32-bit numbers or bigints, not 0; wider flags as bigints.',
      })
    }
    const other = flags.slice(0, index).find((earlier) => typeof earlier !== typeof flag || overlap(earlier, flag))
    if (other !== undefined) {
      throw new FuzzError(
        'bad-flags',
        `bitFlagCombinationOf(): the flags ${String(other)} and ${String(flag)} overlap.`,
        {
          hint: 'Leave out flags that combine others; they come of themselves.',
        },
      )
    }
  }
  return new BitFlagDomain(flags.slice()) as unknown as Domain<Flag extends bigint ? bigint : number>
}

function overlap(a: number | bigint, b: number | bigint): boolean {
  return ((a as bigint) & (b as bigint)) !== (typeof a === 'bigint' ? 0n : (0 as unknown as bigint))
}
