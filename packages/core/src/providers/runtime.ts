/**
 * Values that only JavaScript has: functions that answer a constant or their first argument, settled promises, symbols,
 * regular expressions (one of them stateful), standard objects.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import { constantRegExp } from '../description/literal.ts'
import type { TypeShape } from '../description/type-shape.ts'
import { type FuzzedValue, fixed, recipe } from './fuzzed-value.ts'
import { innerValues } from './inner-values.ts'
import type { ModelProvider } from './model-provider.ts'
import { ShapeModelProvider } from './shape-model-provider.ts'

/** At most this many values to answer or to resolve with. */
const answerLimit = 8

/** Functions, promises, symbols and regular expressions; `inner` provides what they answer. */
export class RuntimeModelProvider extends ShapeModelProvider {
  private readonly inner: ModelProvider

  constructor(inner: ModelProvider) {
    super()
    this.inner = inner
  }

  *valuesOf(shape: TypeShape, description: FuzzedMethodDescription): Generator<FuzzedValue, void> {
    switch (shape.kind) {
      case 'symbol':
        yield recipe(() => Symbol())
        yield fixed(Symbol.iterator)
        return
      case 'regexp':
        yield recipe(() => /(?:)/)
        yield recipe(() => /./g)
        for (const constant of description.concreteValues) {
          const pattern = constantRegExp(constant)
          if (pattern !== undefined) yield recipe(() => new RegExp(pattern.source, pattern.flags))
        }
        return
      case 'function':
        yield* this.functions(shape, description)
        return
      case 'promise':
        for (const value of innerValues(shape.value, description, this.inner).slice(0, answerLimit)) {
          yield recipe(() => Promise.resolve(value.make()))
        }
        return
      default:
    }
  }

  private *functions(
    shape: Extract<TypeShape, { kind: 'function' }>,
    description: FuzzedMethodDescription,
  ): Generator<FuzzedValue, void> {
    const { returns, parameters } = shape
    if (returns.kind === 'void' || returns.kind === 'undefined') yield recipe(() => () => undefined)
    const first = parameters[0]?.shape
    if (first !== undefined && JSON.stringify(first) === JSON.stringify(returns)) {
      yield recipe(() => (argument: unknown) => argument)
    }
    for (const value of innerValues(returns, description, this.inner).slice(0, answerLimit)) {
      yield recipe(() => () => value.make())
    }
  }
}
