/** What stands for an argument or an element that is not there. */

/** User value of an optional part that is left out. */
export const absent: unique symbol = Symbol('fuzzwright.absent')
