/**
 * The inputs worth mutating. Keep rule, after fuzzcheck: for each feature only the simplest input that shows it; an entry
 * that is simplest for nothing goes. A *goal* is a feature with a score, where a better score wins before simplicity.
 */
import type { Domain } from '../domain/domain.ts'

export interface CorpusEntry<C> {
  readonly id: number
  readonly value: C
  readonly complexity: number
  /** Steps of its run, where they were counted; else 0. */
  readonly steps: number
  /** Features this entry is the simplest for, and goals it is the best for. */
  best: number
  /** How many goals it is the best for. */
  goals: number
  /** How often it was chosen as a parent. */
  chosen: number
  /** Sum of the rarity of the features it holds and the weight of its goals, as of the last `weigh`. */
  rarity: number
  alive: boolean
}

interface Goal<C> {
  readonly entry: CorpusEntry<C>
  readonly score: number
  readonly weight: number
}

export class Corpus<C> {
  private readonly domain: Domain<unknown, C>
  private readonly simplest = new Map<number, CorpusEntry<C>>()
  private readonly goals = new Map<number, Goal<C>>()
  /** How often each feature was shown by an input that was looked at. */
  private readonly sightings = new Map<number, number>()
  private nextId = 0
  entries: CorpusEntry<C>[] = []
  /** Rises with every change of `entries`. */
  version = 0

  constructor(domain: Domain<unknown, C>) {
    this.domain = domain
  }

  get size(): number {
    return this.entries.length
  }

  get featureCount(): number {
    return this.simplest.size
  }

  /** Some input showed it. */
  has(feature: number): boolean {
    return this.simplest.has(feature)
  }

  /** Distinct edges among the features shown, where `buckets` features belong to one edge. */
  edges(buckets: number): Set<number> {
    const edges = new Set<number>()
    for (const feature of this.simplest.keys()) edges.add(Math.floor(feature / buckets))
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
      const feature = features[index] as number
      const holder = this.simplest.get(feature)
      if (holder !== undefined && holder.complexity <= complexity) continue
      this.take(entry, holder)
      this.simplest.set(feature, entry)
    }
    this.enter(entry)
    return entry
  }

  /** Counts the sightings; true where an input of this complexity is the first or the simplest to show something. */
  private note(complexity: number, features: ArrayLike<number>, count: number): boolean {
    let wanted = false
    for (let index = 0; index < count; index++) {
      const feature = features[index] as number
      this.sightings.set(feature, (this.sightings.get(feature) ?? 0) + 1)
      const holder = this.simplest.get(feature)
      if (holder === undefined || complexity < holder.complexity) wanted = true
    }
    return wanted
  }

  /** Works out the rarity of every entry from what has been seen since. */
  weigh(): void {
    for (const entry of this.entries) entry.rarity = 0
    for (const [feature, holder] of this.simplest) holder.rarity += 1 / (this.sightings.get(feature) ?? 1)
    for (const { entry, weight } of this.goals.values()) entry.rarity += weight
  }

  /**
   * Keeps `value` where its score for `goal` beats the best one so far, or equals it more simply. `weight` is what the goal
   * adds to the rarity of its entry; a feature seen once adds 1.
   */
  reach(goal: number, score: number, value: C, weight = 1): CorpusEntry<C> | undefined {
    const complexity = this.domain.complexity(value)
    const holder = this.goals.get(goal)
    if (
      holder !== undefined &&
      !(score > holder.score || (score === holder.score && complexity < holder.entry.complexity))
    ) {
      return undefined
    }
    const existing = this.entries.find((entry) => entry.value === value)
    const entry = existing ?? this.newEntry(value, complexity)
    entry.goals++
    if (holder !== undefined) holder.entry.goals--
    this.take(entry, holder?.entry)
    this.goals.set(goal, { entry, score, weight })
    if (existing === undefined) this.enter(entry)
    return entry
  }

  /** Best score so far, or -Infinity. */
  bestScore(goal: number): number {
    return this.goals.get(goal)?.score ?? Number.NEGATIVE_INFINITY
  }

  /** The goal is reached for good: its entry need not be kept for it any longer. */
  close(goal: number): void {
    const holder = this.goals.get(goal)
    if (holder === undefined) return
    this.goals.delete(goal)
    holder.entry.goals--
    this.release(holder.entry)
  }

  /** Goals some input has a score for. */
  scored(): Iterable<number> {
    return this.goals.keys()
  }

  /** The input that did best for `goal`. */
  holder(goal: number): CorpusEntry<C> | undefined {
    return this.goals.get(goal)?.entry
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

  drop(entry: CorpusEntry<C>): void {
    entry.best = 1
    this.release(entry)
  }

  private newEntry(value: C, complexity: number, steps = 0): CorpusEntry<C> {
    return {
      id: this.nextId++,
      value: this.domain.retain(value),
      complexity,
      steps,
      best: 0,
      goals: 0,
      chosen: 0,
      rarity: 0,
      alive: true,
    }
  }

  private enter(entry: CorpusEntry<C>): void {
    this.entries.push(entry)
    this.version++
  }

  private take(entry: CorpusEntry<C>, holder: CorpusEntry<C> | undefined): void {
    if (holder === entry) return
    entry.best++
    if (holder !== undefined) this.release(holder)
  }

  private release(entry: CorpusEntry<C>): void {
    entry.best--
    if (entry.best > 0 || !entry.alive) return
    entry.alive = false
    this.entries = this.entries.filter((other) => other !== entry)
    this.version++
  }
}

/** Goals are numbered: the closeness of a site by the site itself, which is 0 or more, its count by what is below 0. */
export function countGoal(site: number): number {
  return -site - 1
}
