/** What a search leaves for people to browse: which input reached what, and when. Plain data, also as JSON. */

/** An input that reached edges no input before it had reached. */
export interface Discovery {
  /** Its number among the runs of the search, from 1; 0 for an input known before. */
  readonly run: number
  /** Milliseconds since the search began. */
  readonly elapsed: number
  /** TypeScript source of the arguments, cut where it is long. */
  readonly input: string
  readonly failed: boolean
}

/** An edge of an instrumented file: line 1-based (0: added by a compiler), column 0-based, index among `functions`, index among the discoveries or -1. */
export type RecordedEdge = readonly [line: number, column: number, functionIndex: number, discovery: number]

/** One instrumented file of which the search reached something. */
export interface RecordedFile {
  /** As the source of coverage names it: a path below the project's root, or an absolute one. */
  readonly file: string
  readonly functions: readonly string[]
  readonly edges: readonly RecordedEdge[]
}

/** An input the search kept. */
export interface RecordedEntry {
  /** TypeScript source of the arguments, cut where it is long. */
  readonly input: string
  /** Size in bits. */
  readonly complexity: number
  /** Features it is the simplest input for. */
  readonly features: number
  /** How often it was mutated. */
  readonly chosen: number
}

/** One moment of a search: milliseconds, runs, inputs kept, features, edges reached. */
export type RecordedSample = readonly [elapsed: number, runs: number, corpus: number, features: number, reached: number]

/** One accepted step of shrinking; the first is the input as it was met. */
export interface RecordedShrink {
  /** Inputs tried until then. */
  readonly evaluations: number
  /** TypeScript source of the arguments, cut where it is long. */
  readonly input: string
}

/** All of it. */
export interface SearchRecord {
  readonly elapsed: number
  readonly samples: readonly RecordedSample[]
  readonly discoveries: readonly Discovery[]
  readonly files: readonly RecordedFile[]
  /** The simplest first; `corpusSize` says how many there were. */
  readonly corpus: readonly RecordedEntry[]
  readonly corpusSize: number
  /** One list per finding, in the order of the report. */
  readonly shrinks: readonly (readonly RecordedShrink[])[]
}
