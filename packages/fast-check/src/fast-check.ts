/** fast-check as a whole, with the parts that were replaced: what the default export holds. */
export * from 'fast-check'
export { fromArbitrary } from './arbitrary-domain.ts'
export { toArbitrary } from './domain-arbitrary.ts'
export { asyncProperty, type GuidableAsyncProperty, type GuidableProperty, property } from './property.ts'
export { assert, check } from './runners.ts'
