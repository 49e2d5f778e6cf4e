/** The door for `jest.config`. */
export type { FuzzwrightJestOptions, InnerTransformer } from './config/fuzzwright-config.ts'
export { fuzzwright, type JestConfig } from './config/fuzzwright-config.ts'
