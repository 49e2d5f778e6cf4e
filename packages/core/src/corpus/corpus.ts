/**
 * The inputs worth mutating. Keep rule, after fuzzcheck: for each feature only the simplest input that shows it; an entry
 * that is simplest for nothing goes. A feature can have a *score*: then a better score wins before simplicity.
 */
import type { Domain } from '../domain/domain.ts'

/** An input that is kept. Only its corpus changes what is said of it. */
export interface CorpusEntry<C> {
  readonly id: number
  readonly value: C
  readonly complexity: number
  /** Steps of its run, where they were counted; else 0. */
  readonly steps: number
  /** Features this entry is the simplest for, and scored ones it is the best for, at the moment. */
  readonly best: number
  /** How many scored features it is the best for at the moment. */
  readonly scores: number
  /** It has not left the corpus. */
  readonly alive: boolean
}

/** An entry as its corpus keeps account of it. */
interface Kept<C> extends CorpusEntry<C> {
  best: number
  scores: number
  alive: boolean
  /** Where it stands among the entries. */
  index: number
}

interface Feature<C> {
  holder: Kept<C>
  /** How often it was shown by an input that was looked at. */
  sightings: number
}

/** The best score of a feature so far. Scored features are numbered apart from those that are only shown. */
interface Scored<C> {
  readonly entry: Kept<C>
  readonly score: number
  readonly weight: number
}

export class Corpus<C> {
  private readonly domain: Domain<unknown, C>
  private readonly shown = new Map<number, Feature<C>>()
  private readonly scored = new Map<number, Scored<C>>()
  private kept: Kept<C>[] = []
  private nextId = 0
  private changes = 0

  constructor(domain: Domain<unknown, C>) {
    this.domain = domain
  }

  /** The inputs kept, in the order they came. */
  get entries(): readonly CorpusEntry<C>[] {
    return this.kept
  }

  /** Rises with every change of `entries`. */
  get version(): number {
    return this.changes
  }

  get size(): number {
    return this.kept.length
  }

  get featureCount(): number {
    return this.shown.size
  }

  /** Some input showed it. */
  has(feature: number): boolean {
    return this.shown.has(feature)
  }

  /** Distinct edges among the features shown, where `buckets` features belong to one edge. */
  edges(buckets: number): Set<number> {
    const edges = new Set<number>()
    for (const feature of this.shown.keys()) edges.add(Math.floor(feature / buckets))
    return edges
  }

  /**
   * Notes what an input showed, and keeps it for every feature it is the first or the simplest to show; `undefined` where
   * there is none.
   */
  add(value: C, features: ArrayLike<number>, count: number, steps = 0): CorpusEntry<C> | undefined {
    const complexity = this.domain.complexity(value)
    if (!this.note(complexity, features, count)) return undefined
    const entry = this.newEntry(value, complexity, steps)
    for (let index = 0; index < count; index++) {
      const feature = features[index]
      if (feature !== undefined) this.show(feature, entry)
    }
    this.enter(entry)
    return entry
  }

  /** Counts the sightings; true where an input of this complexity is the first or the simplest to show something. */
  private note(complexity: number, features: ArrayLike<number>, count: number): boolean {
    let wanted = false
    for (let index = 0; index < count; index++) {
      const number = features[index]
      const feature = number === undefined ? undefined : this.shown.get(number)
      if (feature !== undefined) feature.sightings++
      if (feature === undefined || complexity < feature.holder.complexity) wanted = true
    }
    return wanted
  }

  private show(number: number, entry: Kept<C>): void {
    const feature = this.shown.get(number)
    if (feature === undefined) {
      this.take(entry, undefined)
      this.shown.set(number, { holder: entry, sightings: 1 })
    } else if (entry.complexity < feature.holder.complexity) {
      this.take(entry, feature.holder)
      feature.holder = entry
    }
  }

  /**
   * Writes the rarity of each of the `entries` to its index: for every feature it holds one over the times it was seen, and
   * the weights of those it has the best score for.
   */
  rarities(into: Float64Array): void {
    into.fill(0, 0, this.kept.length)
    for (const { holder, sightings } of this.shown.values()) addAt(into, holder.index, 1 / sightings)
    for (const { entry, weight } of this.scored.values()) addAt(into, entry.index, weight)
  }

  /**
   * Keeps `value` where its score for a feature beats the best one so far, or equals it more simply. `weight` is what that
   * adds to the rarity of its entry; a feature seen once adds 1.
   */
  reach(feature: number, score: number, value: C, weight = 1): CorpusEntry<C> | undefined {
    const complexity = this.domain.complexity(value)
    const holder = this.scored.get(feature)
    if (
      holder !== undefined &&
      !(score > holder.score || (score === holder.score && complexity < holder.entry.complexity))
    ) {
      return undefined
    }
    const existing = this.kept.find((entry) => entry.value === value)
    const entry = existing ?? this.newEntry(value, complexity)
    entry.scores++
    if (holder !== undefined) holder.entry.scores--
    this.take(entry, holder?.entry)
    this.scored.set(feature, { entry, score, weight })
    if (existing === undefined) this.enter(entry)
    return entry
  }

  /** Best score so far, or -Infinity. */
  bestScore(feature: number): number {
    return this.scored.get(feature)?.score ?? Number.NEGATIVE_INFINITY
  }

  /** No score for it matters any longer: its entry need not be kept for it. */
  close(feature: number): void {
    const holder = this.scored.get(feature)
    if (holder === undefined) return
    this.scored.delete(feature)
    holder.entry.scores--
    this.release(holder.entry)
  }

  /** Features some input has a score for. */
  scoredFeatures(): Iterable<number> {
    return this.scored.keys()
  }

  /** The input with the best score for `feature`. */
  holder(feature: number): CorpusEntry<C> | undefined {
    return this.scored.get(feature)?.entry
  }

  /** An entry outside the corpus: looked at once, never chosen. */
  passing(value: C): CorpusEntry<C> {
    return this.newEntry(value, this.domain.complexity(value))
  }

  /** Keeps an input without any feature: a seed of the user, or everything where there is no coverage. */
  keep(value: C): CorpusEntry<C> {
    const entry = this.newEntry(value, this.domain.complexity(value))
    entry.best = 1
    this.enter(entry)
    return entry
  }

  /** Lets an input go that was kept without any feature. */
  drop({ id }: CorpusEntry<C>): void {
    const entry = this.kept.find((other) => other.id === id)
    if (entry !== undefined) this.release(entry)
  }

  private newEntry(value: C, complexity: number, steps = 0): Kept<C> {
    return {
      id: this.nextId++,
      value: this.domain.retain(value),
      complexity,
      steps,
      best: 0,
      scores: 0,
      alive: true,
      index: -1,
    }
  }

  private enter(entry: Kept<C>): void {
    entry.index = this.kept.push(entry) - 1
    this.changes++
  }

  private take(entry: Kept<C>, holder: Kept<C> | undefined): void {
    if (holder === entry) return
    entry.best++
    if (holder !== undefined) this.release(holder)
  }

  private release(entry: Kept<C>): void {
    entry.best--
    if (entry.best > 0 || !entry.alive) return
    entry.alive = false
    this.kept = this.kept.filter((other) => other !== entry)
    this.kept.forEach((other, index) => {
      other.index = index
    })
    this.changes++
  }
}

function addAt(sums: Float64Array, index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount
}

/** Scored features of a site: how close it came is numbered by the site itself, 0 or more, how often by what is below 0. */
export function countFeature(site: number): number {
  return -site - 1
}
