/**
 * The files that may read chance, time and the environment. Everywhere else they come in as arguments, so that one seed
 * decides a whole search. A pattern names files; the reason stands beside it.
 */

export interface AmbientAllowance {
  /** Matched against the path from the root of the repository. */
  readonly files: RegExp
  readonly reason: string
}

export const ambientAllowed: readonly AmbientAllowance[] = [
  { files: /^packages\/core\/src\/session\/system\.ts$/, reason: 'clock and seed of check(), which has no host' },
  { files: /^packages\/core\/src\/host\/ambient\.ts$/, reason: 'the host hands clock, seed and environment down' },
  {
    files: /^packages\/diff\/src\/worker\/another-time\.ts$/,
    reason: 'puts another clock and another chance in the place of those of the code under test',
  },
  {
    files: /^packages\/diff\/src\/worker\/search-clock\.ts$/,
    reason: 'keeps the clock of the platform from before another is put in its place',
  },
  {
    files: /^packages\/core\/src\/execution\/pollution\.ts$/,
    reason: 'sees whether an input has put something in the place of chance and clock; it asks neither',
  },
  {
    files: /^packages\/core\/src\/description\/own-chance\.ts$/,
    reason: 'puts chance that a seed decides in the place of that of code that makes inputs',
  },
  {
    files: /^packages\/survey\/src\/worker\/another-place\.ts$/,
    reason: 'puts another time zone in the place of that of the code under test',
  },
  { files: /^packages\/cli\/src\/main\.ts$/, reason: 'the composition root of the command line' },
]
