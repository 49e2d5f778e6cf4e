/** What is worked out about corpus entries when first needed: their parts, and what was compared with them. */
import type { Corpus, CorpusEntry } from '../corpus/corpus.ts'
import type { Compares, Donor } from '../domain/context.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { Comparison } from '../mutation/comparison.ts'
import { KnownCompares } from '../mutation/known-compares.ts'
import type { Mutable } from '../mutation/mutate-entry.ts'
import { PartList } from '../parts/part-tree.ts'

type Entry = CorpusEntry<unknown>

/** Parts of a donor looked at for one of the domain that is wanted. The first ones are as good as any; no bench chose it. */
const mostLooks = 8

export class EntryDetails {
  private readonly root: AnyDomain
  private readonly parts = new WeakMap<Mutable, PartList>()
  private readonly compares = new WeakMap<Entry, KnownCompares>()

  constructor(root: AnyDomain) {
    this.root = root
  }

  comparesOf(entry: Entry): Compares | undefined {
    return this.compares.get(entry)
  }

  /** The run of `entry` came to where that of `other` ended, as far as both are known. */
  readonly reaches = (entry: Entry, other: Entry): boolean => {
    const theirs = this.compares.get(other)
    return theirs === undefined || this.compares.get(entry)?.reaches(theirs) !== false
  }

  /** The comparisons `entry` took part in. */
  knows(entry: Entry, comparisons: readonly Comparison[]): void {
    this.compares.set(entry, new KnownCompares(comparisons))
  }

  /** `entry` takes part in much the same comparisons as `parent`. */
  inherit(entry: Entry, parent: Entry): void {
    const compares = this.compares.get(parent)
    if (compares !== undefined) this.compares.set(entry, compares)
  }

  partsOf(entry: Mutable): PartList {
    let parts = this.parts.get(entry)
    if (parts === undefined) this.parts.set(entry, (parts = new PartList(this.root, entry.value)))
    return parts
  }

  /** Lends parts of the entries of a corpus. */
  donorFrom(corpus: Corpus<unknown>): Donor {
    return {
      part: (domain, rng) => {
        if (corpus.size === 0) return undefined
        const { parts } = this.partsOf(rng.pick(corpus.entries))
        for (let look = 0; look < mostLooks; look++) {
          const part = rng.pick(parts)
          if (part.domain === domain) return part.value
        }
        return undefined
      },
    }
  }
}
