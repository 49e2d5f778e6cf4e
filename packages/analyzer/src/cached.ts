/**
 * The door for hosts that start often: what is on disk, and the way into the text of the test file, without loading
 * anything that reads types.
 */
export { type CacheOptions, cachedDescription } from './cached/cached-description.ts'
export { type InjectedText, type InjectOptions, injectDescriptions } from './test-file/inject-descriptions.ts'
export { targetPackages } from './test-file/target-packages.ts'
