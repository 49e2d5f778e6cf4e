/** Numbers as people write them, in any locale: what a formatter put out, and what may have gone in. */

/** Digits with groups and a fraction between them: signs and units around them are words of some language. */
const digits = /\d+(?:[.,'\u00a0\u202f ]\d+)*/

/** What the number in a text may be, the likeliest reading first; nothing where there is none. */
export function readingsOf(text: string): readonly number[] {
  const found = digits.exec(text)?.[0]
  if (found === undefined) return []
  const sign = /[-\u2212]\s*[^\d]*$/.test(text.slice(0, text.indexOf(found))) || /^\(.*\)$/.test(text) ? -1 : 1
  const last = Math.max(found.lastIndexOf('.'), found.lastIndexOf(','))
  const whole = Number(found.replace(/\D/g, ''))
  const fraction = last < 0 ? [] : [Number(`${found.slice(0, last).replace(/\D/g, '')}.${found.slice(last + 1)}`)]
  const readings = [...fraction, whole].map((value) => sign * value)
  return text.includes('%') ? readings.flatMap((value) => [value / 100, value]) : readings
}

/** Numbers that may be written as `want` where `leaf` was written as `have`. */
export function* rewritten(leaf: number, have: string, want: string): Generator<number, void> {
  if (!readingsOf(have).some((reading) => isRounded(leaf, reading))) return
  yield* new Set(readingsOf(want))
}

/** A formatter leaves out what is behind a few digits. */
function isRounded(leaf: number, reading: number): boolean {
  return Math.abs(leaf - reading) <= Math.max(0.5, Math.abs(leaf) * 1e-3)
}
