/**
 * A source of values for the parameters of a function, and the algebra that joins sources. After UTBot's ModelProvider,
 * down to the rule that a fallback serves only the parameters the first provider left without any value.
 */
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { TypeShape } from '../description/type-shape.ts'
import type { FuzzedParameter, FuzzedValue } from './fuzzed-value.ts'

/** The class of a provider, to name a kind of provider by. */
export type ModelProviderClass = abstract new (...args: never[]) => ModelProvider
/** What `ModelProvider.generate` does, as a function. */
export type GenerateFunction = (description: FuzzedMethodDescription) => Iterable<FuzzedParameter>

function isProviderClass(value: unknown): value is ModelProviderClass {
  return typeof value === 'function' && value.prototype instanceof ModelProvider
}

/** A source of values for parameters; subclasses implement `generate`. */
export abstract class ModelProvider {
  /** Values for any of the description's parameters, in any order; a parameter may get none. */
  abstract generate(description: FuzzedMethodDescription): Iterable<FuzzedParameter>

  /** Joins providers, in order; a function stands for the provider that generates with it. */
  static of(...sources: readonly (ModelProvider | GenerateFunction)[]): ModelProvider {
    return combined(sources.map((source) => (source instanceof ModelProvider ? source : new FunctionProvider(source))))
  }

  /** The providers this one is joined from; itself where it is not joined. */
  parts(): readonly ModelProvider[] {
    return [this]
  }

  /** Values of this provider, then those of `other`. */
  with(other: ModelProvider): ModelProvider {
    return combined([...this.parts(), ...other.parts()])
  }

  /** Where this provider has nothing for a parameter, what `fallback` has; a function answers for the parameter's type. */
  withFallback(fallback: ModelProvider | ((shape: TypeShape) => FuzzedValue | undefined)): ModelProvider {
    return new FallbackProvider(this, fallback instanceof ModelProvider ? fallback : new ShapeProvider(fallback))
  }

  /** Without the parts that are `excluded`, are of that class, or for which the predicate holds. */
  except(excluded: ModelProvider | ModelProviderClass | ((provider: ModelProvider) => boolean)): ModelProvider {
    const drops = (provider: ModelProvider): boolean => {
      if (excluded instanceof ModelProvider) return provider === excluded
      if (isProviderClass(excluded)) return provider instanceof excluded
      return excluded(provider)
    }
    return combined(this.parts().filter((provider) => !drops(provider)))
  }

  /** Every part replaced by what `transform` makes of it. */
  map(transform: (provider: ModelProvider) => ModelProvider): ModelProvider {
    return combined(this.parts().map(transform))
  }
}

class CombinedProvider extends ModelProvider {
  private readonly providers: readonly ModelProvider[]

  constructor(providers: readonly ModelProvider[]) {
    super()
    this.providers = providers
  }

  override parts(): readonly ModelProvider[] {
    return this.providers
  }

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const provider of this.providers) yield* provider.generate(description)
  }
}

function combined(providers: readonly ModelProvider[]): ModelProvider {
  return new CombinedProvider(providers.flatMap((provider) => provider.parts()))
}

class FunctionProvider extends ModelProvider {
  readonly generate: GenerateFunction

  constructor(generate: GenerateFunction) {
    super()
    this.generate = generate
  }
}

class ShapeProvider extends ModelProvider {
  private readonly answer: (shape: TypeShape) => FuzzedValue | undefined

  constructor(answer: (shape: TypeShape) => FuzzedValue | undefined) {
    super()
    this.answer = answer
  }

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    for (const [index, parameter] of description.parameters.entries()) {
      const value = this.answer(parameter.shape)
      if (value !== undefined) yield { index, value }
    }
  }
}

class FallbackProvider extends ModelProvider {
  private readonly first: ModelProvider
  private readonly fallback: ModelProvider

  constructor(first: ModelProvider, fallback: ModelProvider) {
    super()
    this.first = first
    this.fallback = fallback
  }

  *generate(description: FuzzedMethodDescription): Generator<FuzzedParameter, void> {
    const served = new Set<number>()
    for (const parameter of this.first.generate(description)) {
      served.add(parameter.index)
      yield parameter
    }
    if (served.size === description.parameters.length) return
    for (const parameter of this.fallback.generate(description)) {
      if (!served.has(parameter.index)) yield parameter
    }
  }

  override map(transform: (provider: ModelProvider) => ModelProvider): ModelProvider {
    return new FallbackProvider(this.first.map(transform), this.fallback.map(transform))
  }

  override except(
    excluded: ModelProvider | ModelProviderClass | ((provider: ModelProvider) => boolean),
  ): ModelProvider {
    return new FallbackProvider(this.first.except(excluded), this.fallback.except(excluded))
  }
}
