/** The door to providers: values worth trying first, their combinations, and what a provider of your own is made of. */

// from-shape

export { dictionaryFromDescription } from './from-shape/dictionary-from-description.ts'

// providers

export { ArrayModelProvider } from './providers/array.ts'
export { CharToStringModelProvider } from './providers/char-to-string.ts'
export { CollectionModelProvider } from './providers/collection.ts'
export { ConstantsModelProvider } from './providers/constants.ts'
export { DateModelProvider } from './providers/date.ts'
export { type DefaultProviderOptions, defaultModelProviders } from './providers/default-model-providers.ts'
export { EnumModelProvider } from './providers/enum.ts'
export { FallbackModelProvider } from './providers/fallback.ts'
export { fuzzNumbers } from './providers/fuzz-numbers.ts'
export { type FuzzedParameter, type FuzzedValue, fixed, recipe } from './providers/fuzzed-value.ts'
export { type GenerateFunction, ModelProvider, type ModelProviderClass } from './providers/model-provider.ts'
export { NullModelProvider, type NullOptions } from './providers/null.ts'
export { NumberClassModelProvider } from './providers/number-class.ts'
export { ObjectModelProvider, type ObjectProviderOptions } from './providers/object.ts'
export { PrimitiveDefaultsModelProvider } from './providers/primitive-defaults.ts'
export { PrimitiveRandomModelProvider } from './providers/primitive-random.ts'
export { PrimitivesModelProvider } from './providers/primitives.ts'
export {
  type ProviderCombinationOptions,
  providerCombinations,
  withProviderValues,
} from './providers/provider-combinations.ts'
export { type ReadFilesOptions, readFilesFromDirectory } from './providers/read-files-from-directory.ts'
export { RegexModelProvider } from './providers/regex.ts'
export { RuntimeModelProvider } from './providers/runtime.ts'
export { ShapeModelProvider } from './providers/shape-model-provider.ts'
export { StringConstantModelProvider } from './providers/string-constant.ts'
