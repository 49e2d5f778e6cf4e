/** The checks rewrite this file: a bug that comes and goes. */
export function priced(cents: number): number {
  if (cents === 31337) throw new TypeError('no such price')
  return cents
}
