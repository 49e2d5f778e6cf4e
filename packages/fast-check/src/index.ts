/** fast-check guided by coverage: all of its names, and arbitraries as domains and back. */
import * as fc from './fast-check.ts'

export * from 'fast-check'
export { fromArbitrary } from './arbitrary-domain.ts'
export { toArbitrary } from './domain-arbitrary.ts'
export { asyncProperty, type GuidableAsyncProperty, type GuidableProperty, property } from './property.ts'
export { assert, check } from './runners.ts'
/** As fast-check's default export. */
export { fc as default }
