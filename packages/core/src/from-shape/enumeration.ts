/** Members of enums: one of them, or for flags any combination; shown by their names where the enum can be imported. */
import type { TypeShape } from '../description/type-shape.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { Printer } from '../domain/printer.ts'
import { ElementDomain } from '../domains/choices/element.ts'
import { itemAt } from '../item-at.ts'

export type EnumShape = Extract<TypeShape, { kind: 'enum' }>

class EnumDomain extends ElementDomain<string | number> {
  private readonly labels: readonly string[] | undefined

  constructor(shape: EnumShape, members: EnumShape['members']) {
    super(
      'enum',
      members.map((member) => member.value),
    )
    this.labels = memberLabels({ ...shape, members })
  }

  override print(c: number, out: Printer): void {
    const label = this.labels?.[c]
    if (label === undefined) super.print(c, out)
    else out.text(label)
  }
}

/** Shown as a union of bits: TypeScript takes a computed number for a flag enum, but not every literal. */
class FlagsDomain extends ElementDomain<number> {
  private readonly nameOf: (bit: number) => string

  constructor(shape: EnumShape, sums: readonly number[]) {
    super('flags', sums)
    const labels = memberLabels(shape)
    this.nameOf = (bit) => labels?.[shape.members.findIndex(({ value }) => value === bit)] ?? String(bit)
  }

  override print(c: number, out: Printer): void {
    const sum = itemAt(this.values, c)
    const bits = Array.from({ length: 31 }, (_, place) => 2 ** place).filter((bit) => (sum & bit) !== 0)
    const [only] = bits
    if (only === undefined) out.text('0 | 0')
    else out.text(bits.length === 1 ? this.nameOf(only) : bits.map(this.nameOf).join(' | '))
  }
}

function memberLabels({ entity, name, members }: EnumShape): readonly string[] | undefined {
  if (entity === undefined) return undefined
  const owner = entity.exportName === 'default' ? name : entity.exportName
  return members.map((member) => `${owner}.${member.name}`)
}

/** Bits of an enum whose unions are all listed: a thousand and twenty-four values. */
const mostFlags = 10

/** Every union of the single bits; an enum of more bits than `mostFlags` keeps to its named members. */
function combinations(shape: EnumShape): readonly number[] | undefined {
  const bits = shape.members.flatMap(({ value }) =>
    typeof value === 'number' && value > 0 && Number.isInteger(Math.log2(value)) ? [value] : [],
  )
  if (bits.length > mostFlags) return undefined
  let sums = [0]
  for (const bit of new Set(bits)) sums = [...sums, ...sums.map((sum) => sum + bit)]
  return sums
}

export function readEnum(shape: EnumShape): AnyDomain {
  const sums = shape.flags === true ? combinations(shape) : undefined
  if (sums !== undefined) return new FlagsDomain(shape, sums)
  const named = new Map(shape.members.map((member) => [member.value, member]))
  return new EnumDomain(shape, [...named.values()])
}
