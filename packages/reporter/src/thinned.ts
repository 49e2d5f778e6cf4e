/** A long history as a shorter one. */

/** Every second moment and the last one, where there are more than `most`. */
export function thinned<Moment>(history: Moment[], most: number): Moment[] {
  return history.length <= most
    ? history
    : history.filter((_, index) => index % 2 === 0 || index === history.length - 1)
}
