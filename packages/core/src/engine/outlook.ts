/**
 * What a search may still learn: the chance that further runs show anything new, estimated from species-richness statistics
 * (Good and Turing, Chao; for fuzzing Böhme's STADS, 2018). A species is a feature, an edge with a class of hit counts.
 *
 * A guided search changes what it draws from whenever it finds something, so counts over all of its runs say little. Two
 * counts are put together instead that hold up: features which inputs by chance have shown a few times only, and inputs of
 * the last half of the runs, of any origin, that showed something first. Where the probabilities of features lie evenly
 * on a scale of magnitudes, as they do in code, `c` per natural unit, a feature that was seen `k` times is expected `c / k` times, and
 * a discovery `c / n` times at run `n`. Both counts thus estimate `c`, and of the runs `n` to `n + m` none shows anything new with a
 * probability of `(n / (n + m)) ** c`.
 */

/**
 * A feature is rare while chance has shown it at most so often. With 8 it said less well what would come (decision 95);
 * no bench chose it.
 */
const mostSightings = 4
/** What so many sightings, and the last half of the runs, are expected to count of `c`: 1 + 1/2 + 1/3 + 1/4 + ln 2. */
const expected = 1 + 1 / 2 + 1 / 3 + 1 / 4 + Math.LN2
/**
 * Where nothing is rare and nothing came lately, something may come all the same. Twice or half as much says as well what
 * comes; no bench chose it.
 */
const doubt = 0.1
/** Inputs by chance that are all looked at; of those behind, one in `share`. No bench chose either. */
const allOf = 2048
const share = 8

/** Runs the estimate is about, by definition. */
export const outlookRuns = 1000

export class Outlook {
  private readonly sightings = new Map<number, number>()
  /** Features with at least one sighting and at most `mostSightings`. */
  private rare = 0
  private drawn = 0
  /** Runs that showed something first, ascending. */
  private readonly discoveries: number[] = []

  /** Whether the next input by chance is to be looked at; counts it. */
  wantsSample(): boolean {
    this.drawn++
    return this.drawn <= allOf || this.drawn % share === 0
  }

  /** The first `count` of `features` were shown by an input that chance made. */
  sample(features: ArrayLike<number>, count: number): void {
    const { sightings } = this
    for (let index = 0; index < count; index++) {
      const feature = features[index] ?? 0
      const times = sightings.get(feature) ?? 0
      if (times > mostSightings) continue
      sightings.set(feature, times + 1)
      if (times === 0) this.rare++
      else if (times === mostSightings) this.rare--
    }
  }

  /** Run number `run` showed something new. */
  discovered(run: number): void {
    if (this.discoveries.at(-1) !== run) this.discoveries.push(run)
  }

  /** Chance, from 0 to 1, that any of the next `outlookRuns` runs shows something new, after `runs` of them. */
  chance(runs: number): number {
    const perUnit = (this.rare + this.lately(runs) + doubt) / expected
    return 1 - (runs / (runs + outlookRuns)) ** perUnit
  }

  private lately(runs: number): number {
    let first = this.discoveries.length
    while (first > 0 && (this.discoveries[first - 1] ?? 0) > runs / 2) first--
    return this.discoveries.length - first
  }
}
