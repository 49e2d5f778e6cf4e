/**
 * Node warns of every timer whose delay is no number, is negative or is longer than 2 ** 31 ms. Inputs are full of such numbers: what they bring about
 * fills the terminal with lines nobody can act on.
 */

const aboutDelays: ReadonlySet<unknown> = new Set([
  'TimeoutOverflowWarning',
  'TimeoutNegativeWarning',
  'TimeoutNaNWarning',
])

type EmitWarning = (...words: never[]) => void

/** What warns: `process`. */
export interface Warner {
  emitWarning: EmitWarning
}

/** Searches that go on, by what warns: tests of one file may run side by side. */
const searches = new WeakMap<Warner, { count: number; readonly emitWarning: EmitWarning }>()

/** Leaves out these warnings until the answer is called; all others are given. */
export function quietTimers(warner: Warner): () => void {
  const known = searches.get(warner)
  const own = known ?? { count: 0, emitWarning: warner.emitWarning }
  own.count++
  if (known === undefined) {
    searches.set(warner, own)
    warner.emitWarning = (...words: readonly unknown[]) => {
      if (!aboutDelays.has(words[1])) Reflect.apply(own.emitWarning, warner, words)
    }
  }
  return () => {
    if (--own.count > 0) return
    warner.emitWarning = own.emitWarning
    searches.delete(warner)
  }
}
