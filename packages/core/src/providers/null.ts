/** `null` and `undefined`: where the type admits them, or, when not strict, for everything that is not a primitive. */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { shapeMembers } from '../description/shape-members.ts'
import type { ShapeKind } from '../description/type-shape.ts'
import { type FuzzedParameter, fixed } from './fuzzed-value.ts'
import { ModelProvider } from './model-provider.ts'

/** How freely `null` is handed out. */
export interface NullOptions {
  /** Keep to what the type admits. True where left out. */
  readonly strict?: boolean
}

const primitives: readonly ShapeKind[] = ['boolean', 'number', 'bigint', 'string', 'symbol', 'literal', 'enum']

/** `null` and `undefined` where the type admits them. */
export class NullModelProvider extends ModelProvider {
  private readonly strict: boolean

  constructor(options: NullOptions = {}) {
    super()
    this.strict = options.strict ?? true
  }

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, { shape, optional }] of description.parameters.entries()) {
      const kinds = shapeMembers(shape, description.definitions).map((member) => member.kind)
      const reference = !this.strict && kinds.some((kind) => !primitives.includes(kind) && kind !== 'templateLiteral')
      const anything = kinds.includes('unknown')
      if (reference || anything || kinds.includes('null')) yield { index, value: fixed(null) }
      const absent = optional === true || kinds.includes('undefined') || kinds.includes('void')
      if (reference || anything || absent) yield { index, value: fixed(undefined) }
    }
  }
}
