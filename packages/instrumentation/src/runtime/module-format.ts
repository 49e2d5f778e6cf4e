/** What passes between the generated line at the head of an instrumented module and the runtime. */
import type { GatePlace } from '@fuzzwright/core/execution'
import type { Recorder } from './comparison-rows.ts'

/** What a module says about itself when it starts. */
export interface ModuleFacts {
  readonly id: string
  readonly edges: number
  readonly sites: number
  /** Numbers (from 1) of the edges that count steps. */
  readonly steps: readonly number[]
  /** JSON of `[function names, places]`; see `EdgeTable.encode`. */
  readonly table: string
  /** JSON of the ComparisonSites, `sites` of them. */
  readonly comparisons: string
  /** JSON of `[strings and numbers, bigints as text]`. */
  readonly literals: string
}

/** What a module gets back; the short names are part of the generated code. */
export interface RegisteredModule {
  /** Counters; slot 0 is the trace flag. */
  readonly c: Uint8Array
  /** Called with the number of a step edge whose counter passed 255. */
  readonly w: (edge: number) => void
  readonly k: Recorder
  /** Where the gate stands while an interleaving runs. */
  readonly g: GatePlace
}

/** Where the registry is found on the global object. The transform writes the same name into the code. */
export const registryKey = '__fuzzwright__'
