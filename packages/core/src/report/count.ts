/** Numbers in the words of a report. */

/** A number with its noun, `1 run` or `10,000 runs`; `many` where an s does not make the plural. */
export function count(n: number, one: string, many = `${one}s`): string {
  return `${thousands(n)} ${n === 1 ? one : many}`
}

/** Digits in groups of three: 10,000. */
export function thousands(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}
