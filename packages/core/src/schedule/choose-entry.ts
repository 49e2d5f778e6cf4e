/**
 * Which entry is mutated next. Energy is rarity (an entry that alone shows many features) over how often it was chosen,
 * after fuzzcheck's pools and FuzzTest's rarity weights, times how quick and how simple it is beside the others; every entry
 * keeps a share, so none starves. Time is counted in steps, so that the choice is the same on every machine.
 */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { Rng } from '../random/rng.ts'

/**
 * Choices between two looks at the energies: they drift slowly, and a look costs the size of the corpus. Only throughput
 * depends on it; no bench chose its size.
 */
const choicesPerLook = 64
/**
 * What a run costs whatever its input, in bits of complexity: among small entries size does not matter. No bench chose it.
 */
const fixedCost = 256
/** Rarity every entry has at least. With it, runs on bench/etna and bench/search stayed as they were. */
const mostFloor = 0.1
/** But no more than this share of the mean, where all features have become common. No bench chose it. */
const floorShare = 1 / 4
/** Differences of so many steps do not matter. No bench chose it. */
const fewSteps = 256

/** What the schedule keeps of an entry. */
interface Tally {
  /** How often it was chosen. */
  chosen: number
}

export class EntryChooser<C> {
  private readonly corpus: Corpus<C>
  private readonly tallies = new WeakMap<CorpusEntry<C>, Tally>()
  /** The tallies of the entries of the corpus, in their order, and whose each is. */
  private readonly current: Tally[] = []
  private readonly tallied: CorpusEntry<C>[] = []
  private rarities = new Float64Array(16)
  private sums = new Float64Array(16)
  private version = -1
  private left = 0

  constructor(corpus: Corpus<C>) {
    this.corpus = corpus
  }

  /** An entry, or `undefined` where the corpus is empty. */
  choose(rng: Rng): CorpusEntry<C> | undefined {
    const { entries } = this.corpus
    if (entries.length === 0) return undefined
    if (this.version !== this.corpus.version || this.left === 0) this.look()
    this.left--
    const index = this.search(rng.float() * (this.sums[entries.length - 1] ?? 0))
    const tally = this.current[index]
    if (tally !== undefined) tally.chosen++
    return entries[index]
  }

  /** How often an entry was chosen. */
  timesChosen(entry: CorpusEntry<C>): number {
    return this.tallies.get(entry)?.chosen ?? 0
  }

  private look(): void {
    const { corpus } = this
    const { entries } = corpus
    if (this.sums.length < entries.length) {
      this.sums = new Float64Array(entries.length * 2)
      this.rarities = new Float64Array(entries.length * 2)
    }
    corpus.rarities(this.rarities)
    const mean = meansOf(entries, this.rarities)
    let sum = 0
    let index = 0
    // Pairs of an index and an entry would be most of what a blind search allocates beside its inputs.
    for (const entry of entries) {
      if (this.tallied[index] !== entry) this.tally(entry, index)
      sum += energy(entry, this.rarities[index] ?? 0, this.current[index]?.chosen ?? 0, mean)
      this.sums[index] = sum
      index++
    }
    if (this.tallied.length > index) this.tallied.length = index
    this.version = corpus.version
    this.left = choicesPerLook
  }

  /** Most entries stand where they stood: one look at each is many times cheaper than asking for all tallies again. */
  private tally(entry: CorpusEntry<C>, index: number): void {
    let tally = this.tallies.get(entry)
    if (tally === undefined) this.tallies.set(entry, (tally = { chosen: 0 }))
    this.tallied[index] = entry
    this.current[index] = tally
  }

  /** Index of the first sum above `point`. */
  private search(point: number): number {
    let low = 0
    let high = this.corpus.entries.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sums[middle] ?? 0) > point) high = middle
      else low = middle + 1
    }
    return low
  }
}

interface Means {
  rarity: number
  steps: number
  complexity: number
}

function meansOf(entries: readonly CorpusEntry<unknown>[], rarities: Float64Array): Means {
  const mean = { rarity: 0, steps: 0, complexity: 0 }
  for (const [index, { steps, complexity }] of entries.entries()) {
    mean.rarity += (rarities[index] ?? 0) / entries.length
    mean.steps += steps / entries.length
    mean.complexity += complexity / entries.length
  }
  return mean
}

/**
 * Always positive. Falls with age: halves each time the entry has been chosen twice as often. An entry much larger than the
 * others costs as many runs of theirs, and is rare for no better reason than its size: it gets a share in proportion. One
 * whose run takes many steps gets less, within bounds.
 */
function energy(entry: CorpusEntry<unknown>, rarity: number, chosen: number, mean: Means): number {
  const least = mean.rarity === 0 ? mostFloor : Math.min(mostFloor, mean.rarity * floorShare)
  const speed = Math.min(2, Math.max(1 / 4, (mean.steps + fewSteps) / (entry.steps + fewSteps)))
  const usual = fixedCost + mean.complexity
  return (((least + rarity) * speed) / (8 + chosen)) * (usual / (usual + entry.complexity))
}
