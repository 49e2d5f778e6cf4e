/**
 * Where only failing inputs get to: every run that failed in the same way went by there, and none that passed did. After
 * Hypothesis' explain phase.
 */
import { bucketsPerEdge, type CoverageSource, type EdgeLocation } from '../execution/coverage.ts'
import type { Verdict } from '../shrink/descent.ts'

export class FailingPlaces {
  private readonly coverage: Pick<CoverageSource, 'features' | 'locate'>
  private readonly features: number[] = []
  /** Edges of all runs that failed; `undefined` before the first. */
  private failing: Set<number> | undefined
  private readonly passing = new Set<number>()
  private passes = 0

  constructor(coverage: Pick<CoverageSource, 'features' | 'locate'>) {
    this.coverage = coverage
  }

  /** The run that just ended failed in the same way, or passed; others say nothing. */
  note(verdict: Verdict): void {
    if (verdict !== 'same' && verdict !== 'passes') return
    const edges = this.edgesOfRun()
    if (verdict === 'same') this.failing = this.failing === undefined ? edges : intersection(this.failing, edges)
    else {
      this.passes++
      for (const edge of edges) this.passing.add(edge)
    }
  }

  /**
   * In the order of files and lines, none twice; empty where nothing is known to pass. `earlier` are edges of runs of
   * the search that passed.
   */
  places(earlier: ReadonlySet<number>): readonly EdgeLocation[] {
    if (this.failing === undefined || (this.passes === 0 && earlier.size === 0)) return []
    const places = new Map<string, EdgeLocation>()
    for (const edge of this.failing) {
      if (this.passing.has(edge) || earlier.has(edge)) continue
      const place = this.coverage.locate(edge)
      // What a compiler added, and the way around a branch that was not taken, stand nowhere.
      if (place === undefined || place.line === 0 || place.around === true) continue
      places.set(`${place.file}:${place.line}:${place.column}`, place)
    }
    return [...places.values()].sort((a, b) =>
      a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column,
    )
  }

  private edgesOfRun(): Set<number> {
    const { features } = this
    const count = this.coverage.features(features)
    const edges = new Set<number>()
    for (let at = 0; at < count; at++) edges.add(Math.floor((features[at] ?? 0) / bucketsPerEdge))
    return edges
  }
}

function intersection(some: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> {
  return new Set([...some].filter((edge) => others.has(edge)))
}
