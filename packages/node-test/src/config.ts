/** The door for a file of the project that is named behind `--import`, where options are to be given. */
export { fuzzwright } from './put-in-place.ts'
export type { FuzzwrightNodeOptions } from './transform/hook-settings.ts'
