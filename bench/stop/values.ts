/**
 * Mistakes that no branch shows: every line is covered long before the value comes that is wrong. Each throws, or breaks a
 * law of its own, for few inputs among those that take the same way through the code.
 */

function check(holds: boolean): void {
  if (!holds) throw new RangeError('wrong')
}

/** A pole at a number that stands in the code. */
export function vaPole(x: number): void {
  const share = 1 / (Math.trunc(x) - 743)
  check(Number.isFinite(share) || !Number.isFinite(x))
}

/** The sum of two integers leaves the integers. */
export function vaMiddle(low: number, high: number): void {
  if (!Number.isInteger(low) || !Number.isInteger(high)) return
  const middle = (low + high) | 0
  check(Math.abs(low) > 2 ** 31 || Math.abs(high) > 2 ** 31 || middle === low + high)
}

/** Rounding to cents and back. */
export function vaCents(price: number): void {
  if (!(price >= 0 && price < 1e6)) return
  const cents = Math.round(price * 100)
  check(Math.abs(cents - Number(price.toFixed(2)) * 100) < 0.5)
}

/** Length in code units where characters are meant. */
export function vaReverse(text: string): void {
  const back = [...[...text].reverse().join('')].reverse().join('')
  const naive = text.split('').reverse().join('').split('').reverse().join('')
  check(back === naive && [...text].length === text.length)
}

/** Sorting as texts. */
export function vaSort(list: number[]): void {
  const sorted = [...list].sort()
  check(sorted.every((value, index) => index === 0 || !(Number(sorted[index - 1]) > value)))
}

/** Upper case is not one to one. */
export function vaCase(text: string): void {
  check(text.toLowerCase() === text.toUpperCase().toLowerCase())
}

/** Division by what may be zero. */
export function vaRatio(parts: { done: number; all: number }): void {
  check(!Number.isNaN(parts.done / parts.all) || Number.isNaN(parts.done) || Number.isNaN(parts.all))
}

/** A hash that collides. */
export function vaHash(left: string, right: string): void {
  let a = 0
  let b = 0
  for (const char of left) a = (a * 31 + char.charCodeAt(0)) & 0xff
  for (const char of right) b = (b * 31 + char.charCodeAt(0)) & 0xff
  check(a !== b || left === right)
}

/** Bits beyond 32. */
export function vaShift(value: number): void {
  if (!Number.isSafeInteger(value) || value < 0) return
  check(value >> 1 === Math.floor(value / 2))
}

/** Midnight at the end of a month. */
export function vaNextMonth(date: Date): void {
  if (Number.isNaN(date.getTime())) return
  const next = new Date(date)
  next.setUTCMonth(date.getUTCMonth() + 1)
  if (Number.isNaN(next.getTime())) return
  check((date.getUTCMonth() + 1) % 12 === next.getUTCMonth())
}

/** A mean that overflows. */
export function vaMean(list: number[]): void {
  if (list.length === 0 || !list.every(Number.isFinite)) return
  let sum = 0
  for (const value of list) sum += value
  check(Number.isFinite(sum / list.length))
}

/** The percent sign is not escaped. */
export function vaEncode(text: string): void {
  if (/[\ud800-\udfff]/.test(text)) return
  const encoded = text.replace(/ /g, '%20')
  check(decodeURIComponent(encodeURI(encoded)) === encoded)
}
