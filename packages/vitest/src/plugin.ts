/** The door for `vitest.config.ts`. */
export { type FuzzwrightOptions, fuzzwright } from './plugin/fuzzwright-plugin.ts'
