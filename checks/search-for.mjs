// The environment of a search in fuzz mode that ends at the same input on every machine.
const clock = new URL('counted-clock.mjs', import.meta.url).href

/**
 * @param {string} time such as '2s', of a clock that counts its looks: about eight inputs a millisecond
 * @param {{ paced?: boolean }} [options] `paced` takes at least as long on a clock of the wall, too
 * @returns {Record<string, string>} variables for the process of the runner
 */
export function searchFor(time, options) {
  return { FUZZWRIGHT_FOR: time, ...countedTime(options) }
}

/** The same clock for a program that is told the time by other means; `step` milliseconds from one look to the next. */
export function countedTime({ paced = false, step = 1 } = {}) {
  const preload = { NODE_OPTIONS: `--import=${clock}`, COUNTED_CLOCK_STEP: `${step}` }
  return paced ? { ...preload, COUNTED_CLOCK_PACED: '1' } : preload
}
