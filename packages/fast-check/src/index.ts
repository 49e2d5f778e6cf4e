/** Arbitraries of fast-check as domains, and domains as arbitraries. */
export { fromArbitrary } from './arbitrary-domain.ts'
export { toArbitrary } from './domain-arbitrary.ts'
