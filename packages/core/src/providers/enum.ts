/** The members of enums and unions of literals, all of them; of flag enums also none and all flags together. */
import { literalToValue } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** Every member of an enum or of a union of literals. */
export class EnumModelProvider extends ShapeModelProvider {
  *valuesOf(shape: TypeShape): Generator<FuzzedValue, void> {
    if (shape.kind === 'literal') yield fixed(literalToValue(shape.value))
    if (shape.kind !== 'enum') return
    for (const member of shape.members) yield fixed(member.value, `%var% = ${shape.name}.${member.name}`)
    if (shape.flags !== true) return
    yield fixed(0)
    yield fixed(shape.members.reduce((all, { value }) => (typeof value === 'number' ? all | value : all), 0))
  }
}
