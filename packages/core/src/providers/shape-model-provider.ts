/** The common form of a provider: asked for one type at a time, with names and unions already taken apart. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { FuzzedParameter, FuzzedValue } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'

/** A provider that is asked for one type at a time; subclasses implement `valuesOf`. */
export abstract class ShapeModelProvider extends ModelProvider {
  /** Values for a parameter that admits `shape`, which is never a union or a reference. */
  abstract valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Iterable<FuzzedValue>

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, parameter] of description.parameters.entries()) {
      for (const shape of shapeMembers(parameter.shape, description.definitions)) {
        for (const value of this.valuesOf(shape, description)) yield { index, value }
      }
    }
  }
}
