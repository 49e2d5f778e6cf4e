/** The coverage corpus of one test between runs: what was kept comes back as inputs, what is learned is kept as it is found. */
import type { CorpusKey, CorpusStore } from '../corpus/corpus-store.ts'
import type { FuzzedMethodDescription } from '../description/fuzzed-method-description.ts'
import type { AnyDomain } from '../domain/domain.ts'
import type { TupleDomain } from '../domain/tuple.ts'
import type { KeptEntries } from '../engine/kept-entries.ts'
import type { Search } from '../engine/search.ts'
import { errorMessage } from '../failure/fingerprint.ts'
import { textHash } from '../random/text-hash.ts'
import { relativeTestFile, type TestIdentity, testId } from '../replay/test-identity.ts'
import { culprits } from './unreadable-inputs.ts'

/** What became of the kept corpus in one run, in entries. */
export interface KeptCorpusCounts {
  /** Came back and were run again. */
  readonly loaded: number
  /** Were damaged, or belong to the domains no longer. */
  readonly dropped: number
  /** In the store for this test when the run ended, as far as this run knows. */
  readonly kept: number
}

/** Milliseconds between two looks at what is worth keeping: what a killed process loses at most. No bench chose it. */
const keepEvery = 1000

/** What a search answers about its corpus. */
export type KeptSearch = Pick<Search, 'hasRevisited'> & { readonly kept: Pick<KeptEntries, 'values'> }

export interface KeptCorpusOptions {
  readonly store: CorpusStore
  readonly key: CorpusKey
  readonly domain: AnyDomain
  /** The time, in milliseconds. */
  readonly now: number
}

export class KeptCorpus {
  private readonly store: CorpusStore
  private readonly key: CorpusKey
  private readonly domain: AnyDomain
  private readonly known = new Set<string>()
  /** Names by corpus value: an entry is written down once. */
  private readonly names = new WeakMap<object, string>()
  private dropped = 0
  private loaded = 0
  /** Why nothing could be saved, once that happened. */
  problem: string | undefined
  /** Names of domains that made what cannot be read back: that is not saved. */
  readonly unreadable = new Set<string>()
  private keptAt: number

  constructor({ store, key, domain, now }: KeptCorpusOptions) {
    this.store = store
    this.key = key
    this.domain = domain
    this.keptAt = now
  }

  /** Corpus values that belong to the domain, the simplest first; the others are forgotten. */
  load(): readonly unknown[] {
    const { entries, dropped, adopted } = this.store.load(this.key)
    const values: unknown[] = []
    const unfit: string[] = []
    for (const [name, ir] of entries) {
      const value: unknown = this.domain.parse(ir)
      if (value === undefined || this.domain.validate(value) !== undefined) unfit.push(name)
      else {
        values.push(value)
        if (!adopted) this.remember(value, name)
      }
    }
    this.store.remove(this.key, unfit)
    this.dropped = dropped + unfit.length
    this.loaded = values.length
    return values.sort((a, b) => this.domain.complexity(a) - this.domain.complexity(b))
  }

  /** Brings the store up to date where that was not done for a second. */
  keepNowAndThen(search: KeptSearch, now: number): void {
    if (now - this.keptAt >= keepEvery) this.keep(search, now)
  }

  /** Brings the store up to date; until every stored input has been run again, nobody knows what it is worth. */
  keep(search: KeptSearch, now: number): void {
    if (!search.hasRevisited) return
    this.keepOnly(search.kept.values())
    this.keptAt = now
  }

  /** Makes the store hold exactly `values` of what this run knows of: new ones are saved, those that are nothing's simplest go. */
  private keepOnly(values: readonly unknown[]): void {
    if (this.problem !== undefined) return
    try {
      const alive = new Set(values.flatMap((value) => this.nameOf(value) ?? []))
      const gone = [...this.known].filter((name) => !alive.has(name))
      this.store.remove(this.key, gone)
      for (const name of gone) this.known.delete(name)
    } catch (error) {
      this.problem = errorMessage(error)
    }
  }

  private nameOf(value: unknown): string | undefined {
    const isObject = typeof value === 'object' && value !== null
    const written = isObject ? this.names.get(value) : undefined
    if (written !== undefined && this.known.has(written)) return written
    const unreadable = culprits(this.domain, value)
    for (const { name } of unreadable) this.unreadable.add(name)
    if (unreadable.length > 0) return undefined
    const name = this.store.save(this.key, this.domain.serialize(value))
    this.remember(value, name)
    return name
  }

  private remember(value: unknown, name: string): void {
    this.known.add(name)
    if (typeof value === 'object' && value !== null) this.names.set(value, name)
  }

  get counts(): KeptCorpusCounts {
    return { loaded: this.loaded, dropped: this.dropped, kept: this.known.size }
  }
}

/**
 * The key of a test's corpus. Its domain version follows from the types and bounds of the parameters; the code under test is no
 * part of it, because what is kept are inputs, and what they show is found out anew.
 */
export function corpusKeyOf(
  test: TestIdentity,
  { elements }: TupleDomain<unknown[]>,
  description: FuzzedMethodDescription | undefined,
): CorpusKey {
  const bounds = elements.map(({ name, entropy, minComplexity, maxComplexity }) =>
    [name, entropy, minComplexity, maxComplexity].join(' '),
  )
  const types = description === undefined ? [] : [description.parameters, description.definitions]
  return {
    test: testId(test),
    file: relativeTestFile(test),
    name: test.name,
    domain: textHash(JSON.stringify([bounds, types])),
  }
}
