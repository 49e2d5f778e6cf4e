/** Five random values of a primitive type: what objects inside objects are filled with besides the corner cases. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { Context } from '../domain/context.ts'
import { domainFromShape } from '../from-shape/domain-from-shape.ts'
import type { Rng } from '../random/rng.ts'
import { type FuzzedValue, fixed } from './fuzzed-value.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** Values drawn at random for each primitive. */
const count = 5

/** Random values of primitive types, drawn from the domain of the type. */
export class PrimitiveRandomModelProvider extends ShapeModelProvider {
  private readonly rng: Rng

  constructor(rng: Rng) {
    super()
    this.rng = rng
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    if (!['number', 'bigint', 'string'].includes(shape.kind)) return
    const { definitions, concreteValues } = description
    const domain = domainFromShape(shape, { definitions, constants: concreteValues })
    const g = new Context(this.rng)
    for (let drawn = 0; drawn < count; drawn++) yield fixed(domain.getValue(domain.init(g.reset())))
  }
}
