/** Both booleans; `false` is the simpler. */
import type { GenContext, MutateContext } from '../../domain/context.ts'
import { Domain, UNCHANGED, type Unchanged } from '../../domain/domain.ts'
import type { IR } from '../../domain/ir.ts'
import { type Chance, checkedChance } from './chance.ts'

class BooleanDomain extends Domain<boolean, boolean> {
  readonly name = 'boolean'
  override readonly plain = true
  readonly entropy = 1
  readonly minComplexity = 1
  readonly maxComplexity = 1
  /** How often `init` answers `true`; even where nobody said. */
  private readonly p: number | undefined

  constructor(p: number | undefined) {
    super()
    this.p = p
  }

  init(g: GenContext): boolean {
    return this.p === undefined ? g.rng.bool() : g.rng.float() < this.p
  }

  mutate(c: boolean, g: MutateContext): boolean | Unchanged {
    return g.shrink && !c ? UNCHANGED : !c
  }

  complexity(): number {
    return 1
  }

  override compare(a: boolean, b: boolean): number {
    return Number(a) - Number(b)
  }

  override simplest(): boolean {
    return false
  }

  override *enumerate(): Generator<boolean, void> {
    yield false
    yield true
  }

  override *steps(c: boolean, g: MutateContext): Generator<boolean, void> {
    if (c || !g.shrink) yield !c
  }

  getValue(c: boolean): boolean {
    return c
  }

  override fromValue(value: unknown): boolean | undefined {
    return typeof value === 'boolean' ? value : undefined
  }

  validate(c: boolean): string | undefined {
    return typeof c === 'boolean' ? undefined : `${String(c)} is not a boolean`
  }

  serialize(c: boolean): IR {
    return c
  }

  parse(ir: IR): boolean | undefined {
    return typeof ir === 'boolean' ? ir : undefined
  }
}

/** `true` and `false`; `true` with probability `p`, between 0 and 1 and neither, a half unless said otherwise. */
export function boolean({ p }: Chance = {}): Domain<boolean, boolean> {
  return new BooleanDomain(checkedChance('boolean', p))
}
