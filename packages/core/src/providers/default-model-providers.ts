/** The providers that a search starts from, in the order that puts what the code says before what every code forgets. */
import type { ResolveEntity } from '../description/class-constructors.ts'
import { ArrayModelProvider } from './array.ts'
import { CharToStringModelProvider } from './char-to-string.ts'
import { CollectionModelProvider } from './collection.ts'
import { ConstantsModelProvider } from './constants.ts'
import { DateModelProvider } from './date.ts'
import { EnumModelProvider } from './enum.ts'
import { FallbackModelProvider } from './fallback.ts'
import { ModelProvider } from './model-provider.ts'
import { NullModelProvider } from './null.ts'
import { NumberClassModelProvider } from './number-class.ts'
import { ObjectModelProvider } from './object.ts'
import { PrimitivesModelProvider } from './primitives.ts'
import { RegexModelProvider } from './regex.ts'
import { RuntimeModelProvider } from './runtime.ts'
import { StringConstantModelProvider } from './string-constant.ts'

/** What the default providers cannot know by themselves. */
export interface DefaultProviderOptions {
  /** Gives the runtime class of an entity; without it, classes get no instances. */
  readonly resolveEntity?: ResolveEntity
  /** The current time in milliseconds from the epoch, tried as a date. */
  readonly now?: number
  /** Levels of containers inside containers that are filled; 2 where left out. */
  readonly depth?: number
}

/** Constants first: lists inside containers are cut, and what the code compares with must survive the cut. */
function leafProviders(options: DefaultProviderOptions): ModelProvider {
  return ModelProvider.of(
    new ConstantsModelProvider(),
    new StringConstantModelProvider(),
    new CharToStringModelProvider(),
    new RegexModelProvider(),
    new EnumModelProvider(),
    new PrimitivesModelProvider(),
    new NumberClassModelProvider(),
    new DateModelProvider(options.now === undefined ? {} : { now: options.now }),
    new NullModelProvider(),
  )
}

function providersAtDepth(depth: number, options: DefaultProviderOptions, outermost: boolean): ModelProvider {
  const leaves = leafProviders(options)
  const { resolveEntity } = options
  const fallback = new FallbackModelProvider(resolveEntity === undefined ? {} : { resolveEntity })
  if (depth === 0) return leaves.withFallback(fallback)
  const inner = providersAtDepth(depth - 1, options, false)
  return leaves
    .with(new ArrayModelProvider(inner))
    .with(new CollectionModelProvider(inner))
    .with(new RuntimeModelProvider(inner))
    .with(
      new ObjectModelProvider(inner, {
        depth: 0,
        everyMaker: outermost,
        ...(resolveEntity === undefined ? {} : { resolveEntity }),
      }),
    )
    .withFallback(fallback)
}

/** Every provider but the ones that take liberties with the types, joined. */
export function defaultModelProviders(options: DefaultProviderOptions = {}): ModelProvider {
  return providersAtDepth(options.depth ?? 2, options, true)
}
