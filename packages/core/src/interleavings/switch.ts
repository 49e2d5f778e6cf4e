/** How an interleaving differs from the order in which things would go on by themselves, as data. */

/**
 * At choice `at`, from 0, the one that is `past` places behind the first goes on, from 1. A choice is there only where two or
 * more could go on, and whoever is passed over keeps its place.
 */
export type Switch = readonly [at: number, past: number]
