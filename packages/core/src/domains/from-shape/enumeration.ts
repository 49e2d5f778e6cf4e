/** Members of enums: one of them, or for flags any combination; shown by their names where the enum can be imported. */
import type { TypeShape } from '../../description/type-shape.ts'
import { ElementDomain } from '../choices/element.ts'
import type { AnyDomain } from '../domain.ts'
import type { Printer, PrintMode } from '../printer.ts'

export type EnumShape = Extract<TypeShape, { kind: 'enum' }>

class EnumDomain extends ElementDomain<string | number> {
  private readonly labels: readonly string[] | undefined

  constructor(shape: EnumShape, members: EnumShape['members']) {
    super(
      'enum',
      members.map((member) => member.value),
    )
    const { entity } = shape
    if (entity === undefined) return
    const owner = entity.exportName === 'default' ? shape.name : entity.exportName
    this.labels = members.map((member) => `${owner}.${member.name}`)
  }

  override print(c: number, mode: PrintMode, out: Printer): void {
    const label = this.labels?.[c]
    if (label === undefined) super.print(c, mode, out)
    else out.text(label)
  }
}

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
  if (sums !== undefined) return new ElementDomain('flags', sums)
  const named = new Map(shape.members.map((member) => [member.value, member]))
  return new EnumDomain(shape, [...named.values()])
}
