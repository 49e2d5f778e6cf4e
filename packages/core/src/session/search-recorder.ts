/**
 * Writes the record of one search while it runs. It notes references only and makes text of them at the end, and it looks
 * at a run only when the coverage source says that the run showed something new: a search costs the same with it.
 */
import type { TupleDomain } from '../domain/tuple.ts'
import type { KeptInput } from '../engine/search-options.ts'
import { bucketsPerEdge, type CoverageSource } from '../execution/coverage.ts'
import { findingArguments, sourceOfArguments } from '../failure/finding-arguments.ts'
import { itemAt } from '../item-at.ts'
import type { ArgumentName } from '../target/argument-name.ts'
import type { SearchSnapshot } from './search-observer.ts'
import type { RecordedEdge, RecordedFile, RecordedSample, RecordedShrink, SearchRecord } from './search-record.ts'

/** Characters of an input that are kept. These limits bound the size of a page for people; no bench chose them. */
const longestInput = 2_000
/** Moments of a search; of more, every second is left out. No bench chose it. */
const mostSamples = 400
/** Kept inputs, the simplest first. No bench chose it. */
const mostEntries = 300
/** Steps of one shrinking, evenly spaced. No bench chose it. */
const mostShrinkSteps = 40

export interface RecorderSettings {
  readonly root: TupleDomain<unknown[]>
  readonly names: readonly ArgumentName[]
  readonly coverage: CoverageSource | undefined
  /** Its edges guide the search and are no part of the record. */
  readonly testFile?: string
}

/** One accepted step of shrinking, not yet printed. */
export interface ShrinkStep {
  readonly evaluations: number
  readonly corpus: unknown
}

interface RawDiscovery {
  readonly run: number
  readonly elapsed: number
  readonly corpus: unknown
  readonly failed: boolean
}

export class SearchRecorder {
  private readonly settings: RecorderSettings
  private readonly discoveries: RawDiscovery[] = []
  /** Index of the discovery that reached an edge first. */
  private readonly firstAt = new Map<number, number>()
  private readonly features: number[] = []
  private samples: RecordedSample[] = []
  /** Every how many samples one is kept: doubles when there are too many. */
  private share = 1
  private offered = 0

  constructor(settings: RecorderSettings) {
    this.settings = settings
  }

  /** A run just ended that showed something new. */
  sawNews(corpus: unknown, failed: boolean, snapshot: () => SearchSnapshot): void {
    const { coverage, root } = this.settings
    if (coverage === undefined) return
    const count = coverage.features(this.features)
    const before = this.firstAt.size
    for (const feature of this.features.slice(0, count)) {
      const edge = Math.floor(feature / bucketsPerEdge)
      if (!this.firstAt.has(edge)) this.firstAt.set(edge, this.discoveries.length)
    }
    if (this.firstAt.size === before) return
    const now = snapshot()
    this.discoveries.push({ run: now.runs, elapsed: now.elapsed, corpus: root.retain(corpus as never), failed })
    this.sample(now)
  }

  sample({ elapsed, runs, corpus, features }: SearchSnapshot): void {
    if (this.offered++ % this.share !== 0) return
    this.samples.push([elapsed, runs, corpus, features, this.firstAt.size])
    if (this.samples.length < mostSamples) return
    this.samples = this.samples.filter((_, index) => index % 2 === 0)
    this.share *= 2
  }

  finish(
    last: SearchSnapshot,
    entries: readonly KeptInput[],
    shrinks: readonly (readonly ShrinkStep[])[],
  ): SearchRecord {
    const { elapsed, runs, corpus, features } = last
    const simplest = [...entries].sort((a, b) => a.complexity - b.complexity).slice(0, mostEntries)
    return {
      elapsed,
      samples: [...this.samples, [elapsed, runs, corpus, features, this.firstAt.size]],
      discoveries: this.discoveries.map((raw) => ({
        run: raw.run,
        elapsed: raw.elapsed,
        input: this.print(raw.corpus),
        failed: raw.failed,
      })),
      files: this.files(),
      corpus: simplest.map((entry) => ({
        input: this.print(entry.value),
        complexity: Math.round(entry.complexity * 10) / 10,
        features: entry.features,
        chosen: entry.chosen,
      })),
      corpusSize: entries.length,
      shrinks: shrinks.map((steps) => this.printSteps(steps)),
    }
  }

  private print(corpus: unknown): string {
    const { root, names } = this.settings
    const source = sourceOfArguments(findingArguments(root, corpus, { names }))
    return source.length <= longestInput ? source : `${source.slice(0, longestInput)}…`
  }

  /** The first, the last, and evenly spaced ones between them. */
  private printSteps(steps: readonly ShrinkStep[]): readonly RecordedShrink[] {
    const gap = Math.max(1, (steps.length - 1) / (mostShrinkSteps - 1))
    const chosen = steps.length <= mostShrinkSteps ? steps : everyNth(steps, gap)
    return chosen.map(({ evaluations, corpus }) => ({ evaluations, input: this.print(corpus) }))
  }

  /** Edges of the files of which something was reached, by file. */
  private files(): readonly RecordedFile[] {
    const { coverage, testFile } = this.settings
    if (coverage === undefined) return []
    const wanted = new Set<string>()
    for (const edge of this.firstAt.keys()) wanted.add(coverage.locate(edge)?.file ?? '')
    const byFile = new Map<
      string,
      { indices: Map<number | string, number>; functions: string[]; edges: RecordedEdge[] }
    >()
    for (let edge = 0; edge < coverage.edgeCount; edge++) {
      const place = coverage.locate(edge)
      if (place === undefined || place.file === testFile || !wanted.has(place.file)) continue
      let file = byFile.get(place.file)
      if (file === undefined) byFile.set(place.file, (file = { indices: new Map(), functions: [], edges: [] }))
      const key = place.functionIndex ?? place.functionName
      let index = file.indices.get(key)
      if (index === undefined) file.indices.set(key, (index = file.functions.push(place.functionName) - 1))
      file.edges.push([place.line, place.column, index, this.firstAt.get(edge) ?? -1])
    }
    return [...byFile].map(([file, { functions, edges }]) => ({ file, functions, edges }))
  }
}

function everyNth<T>(list: readonly T[], gap: number): readonly T[] {
  return Array.from({ length: mostShrinkSteps }, (_, index) => itemAt(list, Math.round(index * gap)))
}
