/** The door for hosts that start often: what is on disk, without loading anything that could make it. */
export { type CacheOptions, cachedDescription } from './cached/cached-description.ts'
