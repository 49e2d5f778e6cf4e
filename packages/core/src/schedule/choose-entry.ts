/**
 * Which entry is mutated next. Energy is rarity (an entry that alone shows many features) over how often it was chosen,
 * after fuzzcheck's pools and FuzzTest's rarity weights, times how quick and how simple it is beside the others; every entry
 * keeps a share, so none starves. Time is counted in steps, so that the choice is the same on every machine.
 */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { Rng } from '../random/rng.ts'

/** Choices between two looks at the energies: they drift slowly, and a look costs the size of the corpus. */
const choicesPerLook = 64
/** What a run costs whatever its input, in bits of complexity: among small entries size does not matter. */
const fixedCost = 256
/** Rarity every entry has at least: this, or a share of the mean where all features have become common. */
const mostFloor = 0.1
const floorShare = 1 / 4
/** Differences of so many steps do not matter. */
const fewSteps = 256

export class EntryChooser<C> {
  private readonly corpus: Corpus<C>
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
    const total = this.sums[entries.length - 1] as number
    const entry = entries[this.search(rng.float() * total)] as CorpusEntry<C>
    entry.chosen++
    return entry
  }

  private look(): void {
    const { entries } = this.corpus
    if (this.sums.length < entries.length) this.sums = new Float64Array(entries.length * 2)
    this.corpus.weigh()
    const mean = meansOf(entries)
    let sum = 0
    for (let index = 0; index < entries.length; index++) {
      sum += energy(entries[index] as CorpusEntry<C>, mean)
      this.sums[index] = sum
    }
    this.version = this.corpus.version
    this.left = choicesPerLook
  }

  /** Index of the first sum above `point`. */
  private search(point: number): number {
    let low = 0
    let high = this.corpus.entries.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.sums[middle] as number) > point) high = middle
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

function meansOf(entries: readonly CorpusEntry<unknown>[]): Means {
  const mean = { rarity: 0, steps: 0, complexity: 0 }
  for (const { rarity, steps, complexity } of entries) {
    mean.rarity += rarity / entries.length
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
function energy(entry: CorpusEntry<unknown>, mean: Means): number {
  const least = mean.rarity === 0 ? mostFloor : Math.min(mostFloor, mean.rarity * floorShare)
  const speed = Math.min(2, Math.max(1 / 4, (mean.steps + fewSteps) / (entry.steps + fewSteps)))
  const usual = fixedCost + mean.complexity
  return (((least + entry.rarity) * speed) / (8 + entry.chosen)) * (usual / (usual + entry.complexity))
}
